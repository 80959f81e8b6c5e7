import { isYou, nameOf } from '../../seats';
import { cellPlace } from '../shared/grid';
import { CELLS, cellsOf, cellsUnder, COLUMNS, isUpright, plankText, ROWS, type Held } from './planks';
import type { BoardView } from './view';
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
