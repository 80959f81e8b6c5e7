/** Planks as text and as cells, and from a gesture to one of the moves the server offers. No rule is known here. */
import { cellName, cellPlace, Grid, type Place } from '../shared/grid';

export const COLUMNS = 11;
export const ROWS = 10;
/** the neutral planks in the box */
export const NEUTRAL_PLANKS = [
  { length: 3, count: 1 },
  { length: 2, count: 2 },
  { length: 1, count: 3 },
] as const;
export const BOARD = new Grid(COLUMNS, ROWS);

/** All cells, row by row. */
export const CELLS: readonly string[] = Array.from({ length: ROWS * COLUMNS }, (_, index) =>
  cellName({ column: index % COLUMNS, row: Math.floor(index / COLUMNS) }),
);

/** A plank held over the board: how long it is and whether it lies from top to bottom. */
export interface Held {
  length: number;
  upright: boolean;
}

/** The cells under a plank held by its middle over a cell, pushed back where it would stick out of the board. */
export function cellsUnder({ length, upright }: Held, cell: string): string[] {
  const { column, row } = cellPlace(cell);
  const middle = Math.floor((length - 1) / 2);
  const [along, size] = upright ? [row, ROWS] : [column, COLUMNS];
  const first = Math.max(0, Math.min(along - middle, size - length));
  return Array.from({ length }, (_, step) =>
    cellName(upright ? { column, row: first + step } : { column: first + step, row }),
  );
}

/** A plank in the words of the rules: its two end cells. */
export function plankText(cells: readonly string[]): string {
  return cells.length === 1 ? (cells[0] ?? '') : `${cells[0]}-${cells.at(-1)}`;
}

/** The first and the last cell of a plank written as text. */
export function ends(text: string): [string, string] {
  const [first = '', last = first] = text.split('-');
  return [first, last];
}

/** The cells of a plank written as text, from its first to its last. */
export function cellsOf(text: string): string[] {
  const [first, last] = ends(text).map(cellPlace) as [Place, Place];
  const upright = first.column === last.column;
  return Array.from({ length: plankLength(text) }, (_, step) =>
    cellName({ column: first.column + (upright ? 0 : step), row: first.row + (upright ? step : 0) }),
  );
}

export function plankLength(text: string): number {
  const [first, last] = ends(text).map(cellPlace) as [Place, Place];
  return Math.abs(last.column - first.column) + Math.abs(last.row - first.row) + 1;
}

export function isUpright(cells: readonly string[]): boolean {
  const [first, last] = [cells[0], cells.at(-1)];
  return first !== undefined && last !== undefined && first.charAt(0) === last.charAt(0) && first !== last;
}
