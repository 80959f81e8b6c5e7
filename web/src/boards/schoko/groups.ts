/** Groups of chocolate as they are drawn: those that count, now or after a card that is held over the table. */
import type { Preview } from '../../messages';
import { decidingRank, spotName, type Spot } from './cards';
import { heart, squaresAt } from './slab';
import type { Colour, SchokoView } from './view';

export interface Group {
  seat: number;
  colour: Colour;
  squares: Spot[];
  /** how many squares it has; what it would have is told together with what the largest group has now */
  size: number;
  was: number | null;
  /** whether it counts: the largest of its colour, or one that decides */
  counts: boolean;
}

const spots = (pairs: readonly (readonly number[])[]): Spot[] => pairs.map(([x = 0, y = 0]) => ({ x, y }));
const colourOf = (view: SchokoView, seat: number): Colour => view.colours[seat] ?? 'dark';

/** The largest groups of both colours; all of one size, where there are several. */
export function largestGroups(view: SchokoView): Group[] {
  return view.squares.flatMap((found, seat) =>
    found.filter((pairs) => pairs.length === found[0]?.length).map((pairs) => grouped(view, seat, pairs)),
  );
}

/** What is counted at the end: the largest group of each colour, or as many as it takes to decide. */
export function decidingGroups(view: SchokoView): Group[] {
  const rank = decidingRank(view.groups) ?? Infinity;
  return view.squares.flatMap((found, seat) =>
    found.slice(0, rank + 1).map((pairs) => grouped(view, seat, pairs)),
  );
}

function grouped(view: SchokoView, seat: number, pairs: readonly (readonly number[])[]): Group {
  const squares = spots(pairs);
  return { seat, colour: colourOf(view, seat), squares, size: squares.length, was: null, counts: true };
}

/** The groups that there would be with a card at a place: the largest ones, and the one that the card itself is in. */
export function groupsAfter(view: SchokoView, preview: Preview, at: Spot): Group[] {
  const card = new Set(squaresAt(at).map(spotName));
  return view.squares.flatMap((found, seat) => {
    const marked = preview.marks.filter((mark) => mark.seat === seat).map((mark) => mark.places);
    const untouched = found
      .map((pairs) => spots(pairs).map(spotName))
      .filter((names) => !names.some((name) => card.has(name) || marked.some((one) => one.includes(name))));
    const was = found[0]?.length ?? 0;
    const size = was + (preview.gains[seat] ?? 0);
    return [...marked, ...untouched]
      .filter((names) => names.length === size || names.some((name) => card.has(name)))
      .map((names): Group => {
        const squares = names.map(spotOf);
        const counts = names.length === size;
        return {
          seat,
          colour: colourOf(view, seat),
          squares,
          size: names.length,
          was: counts && size !== was ? was : null,
          counts,
        };
      });
  });
}

function spotOf(name: string): Spot {
  const [x = 0, y = 0] = name.split(',').map(Number);
  return { x, y };
}

/** A group as it is counted: around its middle, from there outwards. */
export interface Counted extends Group {
  middle: Spot | null;
  lit: Spot[];
}

/** Groups of which so much is counted, from 0 to 1. */
export const countedGroups = (groups: readonly Group[], share: number): Counted[] =>
  groups.map((group) => {
    const middle = heart(group.squares);
    return { ...group, middle, lit: counted(group, middle, share) };
  });

/** The first squares of a group as it is counted, from its middle outwards. */
export function counted(group: Group, middle: Spot | null, share: number): Spot[] {
  const from = middle ?? { x: 0, y: 0 };
  const far = ({ x, y }: Spot) => Math.hypot(x - from.x, y - from.y);
  const sorted = [...group.squares].sort((one, other) => far(one) - far(other));
  return sorted.slice(0, Math.round(share * sorted.length));
}
