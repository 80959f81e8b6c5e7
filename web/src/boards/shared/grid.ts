/** Cells named by a letter and a number, as in “a1” at the top left, and where the arrow keys lead among them. */

export interface Place {
  column: number;
  row: number;
}

export function columnLetter(column: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + column);
}

export function cellName({ column, row }: Place): string {
  return columnLetter(column) + String(row + 1);
}

export function cellPlace(cell: string): Place {
  return { column: cell.charCodeAt(0) - 'a'.charCodeAt(0), row: Number(cell.slice(1)) - 1 };
}

/** The cell to which an element on the page belongs. */
export function cellOf(target: EventTarget | null): string | undefined {
  return (target as HTMLElement | null)?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
}

const SHEET_CELL = 64;
const STEPS: Record<string, Place> = {
  ArrowUp: { column: 0, row: -1 },
  ArrowRight: { column: 1, row: 0 },
  ArrowDown: { column: 0, row: 1 },
  ArrowLeft: { column: -1, row: 0 },
};
const ROUND = Object.keys(STEPS);

/** A board of so many columns and rows. */
export class Grid {
  readonly columns: number;
  readonly rows: number;

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
  }

  /** The size in pixels at which its cells are laid onto a drawing in three dimensions. */
  get sheet(): { width: number; height: number } {
    return { width: this.columns * SHEET_CELL, height: this.rows * SHEET_CELL };
  }

  has({ column, row }: Place): boolean {
    return column >= 0 && column < this.columns && row >= 0 && row < this.rows;
  }

  /** Where a key leads from a cell; `quarters` tells how far the board is turned under the reader's eyes. */
  step(cell: string, key: string, quarters = 0): string | null {
    const { column, row } = cellPlace(cell);
    if (key === 'Home') return cellName({ column: 0, row });
    if (key === 'End') return cellName({ column: this.columns - 1, row });
    const turned = ROUND[(ROUND.indexOf(key) + quarters) % ROUND.length];
    const by = key in STEPS && turned !== undefined ? STEPS[turned] : undefined;
    if (by === undefined) return null;
    const next = { column: column + by.column, row: row + by.row };
    return this.has(next) ? cellName(next) : null;
  }
}
