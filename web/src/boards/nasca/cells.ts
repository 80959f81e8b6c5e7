import { isYou, nameOf } from '../../seats';
import { cellPlace } from '../shared/grid';
import { BOARD, CELLS, cellsOf, cellsUnder, COLUMNS, isUpright, plankText, ROWS, type Held } from './planks';
import type { BoardView, Plank } from './view';
import type { NascaWords } from './words';

/** A cell as seen from above. */
export interface Cell {
  name: string;
  height: number;
  /** whose plank lies on top; null for a neutral one, undefined on an empty cell */
  owner: number | null | undefined;
  last: boolean;
  /** the seats in whose areas the cell lies */
  areas: number[];
  /** the seat the cell counts for */
  scores: number | null;
}

/** A plank over the board that is not laid yet. */
export interface Ghost {
  text: string;
  cells: string[];
  upright: boolean;
  level: number;
  legal: boolean;
}

export function heightOf(view: BoardView, cell: string): number {
  const { column, row } = cellPlace(cell);
  return view.heights[row]?.[column] ?? 0;
}

export function cells(view: BoardView): Cell[][] {
  const tops: Record<string, { owner: number | null; text: string }> = {};
  for (const plank of [...view.planks].sort((one, other) => one.level - other.level)) {
    for (const cell of plank.cells) tops[cell] = { owner: plank.owner, text: plankText(plank.cells) };
  }
  const areas = view.areas.map((names) => new Set(names));
  const scoring = view.scoring.map((names) => new Set(names));
  const all = CELLS.map((name): Cell => {
    const scores = scoring.findIndex((names) => names.has(name));
    return {
      name,
      height: heightOf(view, name),
      owner: tops[name]?.owner,
      last: tops[name] !== undefined && tops[name].text === view.last,
      areas: areas.flatMap((names, seat) => (names.has(name) ? [seat] : [])),
      scores: scores < 0 ? null : scores,
    };
  });
  return Array.from({ length: ROWS }, (_, row) => all.slice(row * COLUMNS, (row + 1) * COLUMNS));
}

/** The held plank over a cell, and whether the server offers it as a move. */
export function ghostAt(view: BoardView, held: Held, cell: string, legal: ReadonlySet<string>): Ghost {
  const under = cellsUnder(held, cell);
  const text = plankText(under);
  const level = Math.max(...under.map((one) => heightOf(view, one))) + 1;
  return { text, cells: under, upright: held.upright, level, legal: legal.has(text) };
}

/** A plank where a move lays it. */
export function lying(view: BoardView, text: string): Ghost {
  const under = cellsOf(text);
  const level = Math.max(...under.map((one) => heightOf(view, one))) + 1;
  return { text, cells: under, upright: isUpright(under), level, legal: true };
}

/** A cell in words; `you` are the seats the reader holds. */
export function cellLabel(cell: Cell, names: string[], you: number[], words: NascaWords): string {
  const parts = [cell.name];
  if (cell.owner === undefined) parts.push(words.empty);
  else {
    parts.push(words.height(cell.height));
    if (cell.owner === null) parts.push(words.neutralPlank);
    else parts.push(isYou(you, cell.owner) ? words.yourPlank : words.plankOf(nameOf(names, cell.owner)));
  }
  if (cell.last) parts.push(words.lastMove);
  for (const seat of cell.areas) {
    const counts = cell.scores === seat;
    if (isYou(you, seat)) parts.push(counts ? words.yourPoint : words.yourArea);
    else parts.push((counts ? words.pointOf : words.areaOf)(nameOf(names, seat)));
  }
  return parts.join(', ');
}

/** Cells side by side belong together. */
export function regions(names: readonly string[]): string[][] {
  const left = new Set(names);
  return names.flatMap((first) => {
    if (!left.delete(first)) return [];
    const region = [first];
    for (const name of region) {
      for (const next of beside(name)) if (left.delete(next)) region.push(next);
    }
    return [region];
  });
}

function beside(name: string): string[] {
  return SIDES.map((key) => BOARD.step(name, key)).filter((next) => next !== null);
}
const SIDES = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'] as const;

/** The cell of a region that is nearest to its middle: there its number stands. */
export function middleCell(region: readonly string[]): string {
  const places = region.map(cellPlace);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [column, row] = [mean(places.map((one) => one.column)), mean(places.map((one) => one.row))];
  const far = (name: string) => {
    const place = cellPlace(name);
    return Math.hypot(place.column - column, place.row - row);
  };
  return region.reduce((best, name) => (far(name) < far(best) ? name : best), region[0] ?? '');
}

/** The line around cells, a hundred units to a cell, drawn this far inside them. */
export function outlineOf(names: readonly string[], inset: number): string {
  const all = new Set(names);
  return names
    .flatMap((name) => {
      const { column, row } = cellPlace(name);
      const open = SIDES.map((key) => !all.has(BOARD.step(name, key) ?? ''));
      const [left, top, right, bottom] = [
        column * 100 + (open[3] ? inset : 0),
        row * 100 + (open[0] ? inset : 0),
        column * 100 + 100 - (open[1] ? inset : 0),
        row * 100 + 100 - (open[2] ? inset : 0),
      ];
      const lines = [
        `M${left} ${top}H${right}`,
        `M${right} ${top}V${bottom}`,
        `M${left} ${bottom}H${right}`,
        `M${left} ${top}V${bottom}`,
      ];
      return lines.filter((_, side) => open[side]);
    })
    .join('');
}

/** Where the number of a plank's level stands: on a cell that nothing lies over, as near to its middle as can be. */
export function levelCell(view: BoardView, plank: Plank): string | null {
  const open = plank.cells.filter((cell) => heightOf(view, cell) === plank.level);
  const middle = (plank.cells.length - 1) / 2;
  const far = (cell: string) => Math.abs(plank.cells.indexOf(cell) - middle);
  return open.reduce<string | null>(
    (best, cell) => (best === null || far(cell) < far(best) ? cell : best),
    null,
  );
}
