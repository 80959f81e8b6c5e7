/** Where planks lie in a drawing from above, a hundred units to a cell. */
import { cellPlace } from '../shared/grid';
import { isUpright } from './planks';

/** Lays what is drawn from the origin to the right onto these cells. */
export function turnOf(cells: readonly string[]): string {
  const { column, row } = cellPlace(cells[0] ?? '');
  return isUpright(cells)
    ? `translate(${column * 100} ${(row + cells.length) * 100}) rotate(-90)`
    : `translate(${column * 100} ${row * 100})`;
}

/** The room that a plank takes on these cells. */
export function boxOf(cells: readonly string[]): { x: number; y: number; width: number; height: number } {
  const { column, row } = cellPlace(cells[0] ?? '');
  const upright = isUpright(cells);
  return {
    x: column * 100 + 8,
    y: row * 100 + 8,
    width: (upright ? 1 : cells.length) * 100 - 16,
    height: (upright ? cells.length : 1) * 100 - 16,
  };
}
