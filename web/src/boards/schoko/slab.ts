/** What lies on the table, as geometry: squares seen from above, outlines, places to go to. */
import { laying, spotName, squaresOf, type Spot } from './cards';
import type { Colour, LaidCard } from './view';

/** A square as seen from above. */
export interface Top {
  colour: Colour;
  level: number;
  /** which of the laid cards it belongs to */
  card: number;
}

/** A card held over the table, or pointed out on it. */
export interface Ghost extends Spot {
  card: string;
  legal: boolean;
  /** whether it would lie on others */
  onTop: boolean;
}

const CORNERS: readonly Spot[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

/** The four squares under a card, line by line. */
export const squaresAt = ({ x, y }: Spot): Spot[] =>
  CORNERS.map((corner) => ({ x: x + corner.x, y: y + corner.y }));

export function tops(cards: readonly LaidCard[]): Record<string, Top> {
  const seen: Record<string, Top> = {};
  cards.forEach((laid, index) => {
    const colours = squaresOf(laid.card);
    squaresAt(laid).forEach((square, corner) => {
      const before = seen[spotName(square)];
      if (before !== undefined && before.level > laid.level) return;
      seen[spotName(square)] = { colour: colours[corner] ?? 'dark', level: laid.level, card: index };
    });
  });
  return seen;
}

/** Whether a card would lie on others there. */
export const liesOn = (seen: Record<string, Top>, spot: Spot): boolean =>
  squaresAt(spot).some((square) => seen[spotName(square)] !== undefined);

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The squares from the first to the last in both directions; room for one card on an empty table. */
export function extent(cards: readonly Spot[]): Box {
  const all = cards.length > 0 ? cards : [{ x: 0, y: 0 }];
  return {
    left: Math.min(...all.map(({ x }) => x)),
    top: Math.min(...all.map(({ y }) => y)),
    right: Math.max(...all.map(({ x }) => x)) + 2,
    bottom: Math.max(...all.map(({ y }) => y)) + 2,
  };
}

/** The places the server offers for a card as it is held, line by line. */
export function placesFor(legal: readonly string[], card: string): Spot[] {
  return legal
    .flatMap((move) => {
      const found = laying(move);
      return found?.card === card ? [{ x: found.x, y: found.y }] : [];
    })
    .sort((one, other) => one.y - other.y || one.x - other.x);
}

export const sameSpot = (one: Spot | null, other: Spot | null): boolean =>
  one !== null && other !== null && one.x === other.x && one.y === other.y;

/** The spot of a list that is nearest to another one. */
export function nearest(spots: readonly Spot[], to: Spot): Spot | null {
  const far = (spot: Spot) => Math.hypot(spot.x - to.x, spot.y - to.y);
  return spots.reduce<Spot | null>(
    (best, spot) => (best === null || far(spot) < far(best) ? spot : best),
    null,
  );
}

/** Where an arrow key leads among places: left and right through all of them, up and down by rows. */
export function stepAmong(places: readonly Spot[], from: Spot, key: string): Spot | null {
  const before = (spot: Spot) => spot.y < from.y || (spot.y === from.y && spot.x < from.x);
  const after = (spot: Spot) => spot.y > from.y || (spot.y === from.y && spot.x > from.x);
  const rows = places.map(({ y }) => y);
  const inRow = (row: number) =>
    nearest(
      places.filter(({ y }) => y === row),
      { x: from.x, y: row },
    );
  switch (key) {
    case 'ArrowLeft':
      return places.findLast(before) ?? null;
    case 'ArrowRight':
      return places.find(after) ?? null;
    case 'ArrowUp':
      return inRow(Math.max(...rows.filter((y) => y < from.y)));
    case 'ArrowDown':
      return inRow(Math.min(...rows.filter((y) => y > from.y)));
    case 'Home':
      return places[0] ?? null;
    case 'End':
      return places.at(-1) ?? null;
    default:
      return null;
  }
}

const ARROWS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where an arrow key leads square by square; the walk ends two squares outside what lies there. */
export function stepFreely(box: Box, from: Spot, key: string): Spot | null {
  const arrow = ARROWS[key];
  if (arrow === undefined) return null;
  const to = { x: from.x + arrow.x, y: from.y + arrow.y };
  const inside =
    to.x >= box.left - 2 && to.x <= box.right + 1 && to.y >= box.top - 2 && to.y <= box.bottom + 1;
  return inside ? to : null;
}

/** The line around squares, a little inside them, as the path of a drawing. */
export function outline(squares: readonly Spot[], inset: number): string {
  const inside = new Set(squares.map(spotName));
  const has = (x: number, y: number) => inside.has(`${x},${y}`);
  // Every edge runs with its square on the right.
  const edges: Record<string, Spot[]> = {};
  const add = (x: number, y: number, direction: Spot) => (edges[`${x},${y}`] ??= []).push(direction);
  for (const { x, y } of squares) {
    if (!has(x, y - 1)) add(x, y, { x: 1, y: 0 });
    if (!has(x + 1, y)) add(x + 1, y, { x: 0, y: 1 });
    if (!has(x, y + 1)) add(x + 1, y + 1, { x: -1, y: 0 });
    if (!has(x - 1, y)) add(x, y + 1, { x: 0, y: -1 });
  }
  const take = (at: Spot, right: Spot | null): Spot | null => {
    const found = edges[spotName(at)] ?? [];
    const index = right === null ? 0 : found.findIndex((edge) => sameSpot(edge, right));
    return found.splice(Math.max(0, index), 1)[0] ?? null;
  };
  const round = (value: number) => Number(value.toFixed(3));
  const loops: string[] = [];
  for (const start of Object.keys(edges)) {
    while ((edges[start] ?? []).length > 0) {
      const [x = 0, y = 0] = start.split(',').map(Number);
      const first = take({ x, y }, null);
      if (first === null) break;
      const points: string[] = [];
      let direction = first;
      let at = { x: x + first.x, y: y + first.y };
      for (;;) {
        // Where two squares meet at a corner the line stays with its own: it turns right.
        const closed = at.x === x && at.y === y;
        const next = closed ? first : take(at, { x: -direction.y, y: direction.x });
        if (next === null) break;
        if (!sameSpot(next, direction)) {
          const inward = { x: -direction.y - next.y, y: direction.x + next.x };
          points.push(`${round(at.x + inset * inward.x)} ${round(at.y + inset * inward.y)}`);
        }
        if (closed) break;
        direction = next;
        at = { x: at.x + next.x, y: at.y + next.y };
      }
      loops.push(`M${points.join('L')}Z`);
    }
  }
  return loops.join('');
}

/** The square in the middle of a group: there its size is written. */
export function heart(squares: readonly Spot[]): Spot | null {
  const count = Math.max(1, squares.length);
  const middle = {
    x: squares.reduce((sum, { x }) => sum + x, 0) / count,
    y: squares.reduce((sum, { y }) => sum + y, 0) / count,
  };
  return nearest(squares, middle);
}
