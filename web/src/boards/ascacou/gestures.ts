/** From a tap or a key to one of the moves the server offers. Nothing here knows what is allowed. */
import { cellName, cellPlace } from '../shared/grid';

export type Colour = 'b' | 'w';
export const COLOURS: readonly Colour[] = ['b', 'w'];
export const SIZE = 5;

/** The colour a key means, by the keys of a language. */
export function colourOf(key: string, keys: Record<Colour, string>): Colour | undefined {
  return COLOURS.find((colour) => keys[colour] === key.toLowerCase());
}

export interface PlacedMove {
  colour: Colour;
  cell: string;
  next: Colour | null;
}

const MOVE = /^([bw])([a-e][1-5])(?:>([bw]))?$/;

export function placed(move: string): PlacedMove | null {
  const parts = MOVE.exec(move);
  if (parts === null) return null;
  return { colour: parts[1] as Colour, cell: parts[2] ?? '', next: (parts[3] as Colour | undefined) ?? null };
}

/** The offered moves that put this colour on this cell. */
export function offered(legal: readonly string[], cell: string, colour: Colour): string[] {
  const start = colour + cell;
  return legal.filter((move) => move === start || move.startsWith(`${start}>`));
}

/** Where the focus is: a cell, and the half of it that is meant while it is empty. */
export interface Spot {
  cell: string;
  side: Colour;
}

/** Where an arrow key leads. `whole` tells of a cell that is one target instead of two halves. */
export function step(spot: Spot, key: string, whole: (cell: string) => boolean): Spot | null {
  const { column, row } = cellPlace(spot.cell);
  const at = (to: number, down: number, side: Colour): Spot | null =>
    to < 0 || to >= SIZE || down < 0 || down >= SIZE
      ? null
      : { cell: cellName({ column: to, row: down }), side };
  switch (key) {
    case 'ArrowUp':
      return at(column, row - 1, spot.side);
    case 'ArrowDown':
      return at(column, row + 1, spot.side);
    case 'ArrowLeft':
      return spot.side === 'w' && !whole(spot.cell) ? { ...spot, side: 'b' } : at(column - 1, row, 'w');
    case 'ArrowRight':
      return spot.side === 'b' && !whole(spot.cell) ? { ...spot, side: 'w' } : at(column + 1, row, 'b');
    case 'Home':
      return at(0, row, 'b');
    case 'End':
      return at(SIZE - 1, row, 'w');
    default:
      return null;
  }
}
