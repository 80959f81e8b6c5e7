/** The board's cells, what stands on them, and from a gesture to one of the moves the server offers. No rule is known here. */
import type { AscensionView, Cell, Figure, Pawn, Piece } from './view';

export const SIZE = 9;
const LETTERS = 'abcdefghi';

export interface Place {
  column: number;
  row: number;
}

export function cellName({ column, row }: Place): string {
  return LETTERS.charAt(column) + String(row + 1);
}

export function cellPlace(cell: string): Place {
  return { column: LETTERS.indexOf(cell.charAt(0)), row: Number(cell.slice(1)) - 1 };
}

export function isOnBoard({ column, row }: Place): boolean {
  return column >= 0 && column < SIZE && row >= 0 && row < SIZE;
}

const STEPS: Record<string, Place> = {
  ArrowUp: { column: 0, row: -1 },
  ArrowRight: { column: 1, row: 0 },
  ArrowDown: { column: 0, row: 1 },
  ArrowLeft: { column: -1, row: 0 },
};
const ROUND = Object.keys(STEPS);

/** Where a key leads from a cell; `quarters` tells how far the board is turned under the reader's eyes. */
export function step(cell: string, key: string, quarters = 0): string | null {
  const { column, row } = cellPlace(cell);
  if (key === 'Home') return cellName({ column: 0, row });
  if (key === 'End') return cellName({ column: SIZE - 1, row });
  const turned = ROUND[(ROUND.indexOf(key) + quarters) % ROUND.length];
  const by = key in STEPS && turned !== undefined ? STEPS[turned] : undefined;
  if (by === undefined) return null;
  const next = { column: column + by.column, row: row + by.row };
  return isOnBoard(next) ? cellName(next) : null;
}

/** How high a piece is, in half-cubes. */
export function thickness(piece: Piece): number {
  return piece.kind === 'cube' ? 2 : 1;
}

/** How high the ground under the pieces is: that of the pillar, or none. */
export function ground(cell: Cell): number {
  return cell.pieces.reduce((left, piece) => left - thickness(piece), cell.height);
}

/** A piece where it lies: from `top` it reaches down by its thickness. */
export interface Laid {
  piece: Piece;
  cell: string;
  top: number;
  covered: boolean;
}

export function laid(view: AscensionView): Laid[] {
  return view.cells.flatMap((cell) => {
    let top = ground(cell);
    return cell.pieces.map((piece, index) => {
      top += thickness(piece);
      return { piece, cell: cell.name, top, covered: index < cell.pieces.length - 1 };
    });
  });
}

export function cellNamed(view: AscensionView, name: string): Cell | undefined {
  return view.cells.find((cell) => cell.name === name);
}

/** The single drawings of a face: "triangle+circle" are two. */
export function drawings(face: string | null): string[] {
  return face === null || face === 'blank' ? [] : face.split('+');
}

/** The seat with this figure; null if it does not take part. */
export function seatOf(pawns: readonly Pawn[], figure: string): number | null {
  const seat = pawns.findIndex((pawn) => pawn.figure === (figure as Figure));
  return seat < 0 ? null : seat;
}

/** The face of a piece that its reader knows though it is hidden. */
export function memory(piece: Piece): string | null {
  return piece.shown === null ? piece.known : null;
}

export const RESERVE = ['half', 'figure', 'joker'] as const;
export type Reserve = (typeof RESERVE)[number];

/** The offered moves by the gesture that makes them. */
export interface Choices {
  /** cells for a lift, a step, or a piece whose face stays hidden */
  plain: ReadonlySet<string>;
  /** cells for a piece that shows its face */
  showing: ReadonlySet<string>;
  reserve: ReadonlySet<string>;
  stop: boolean;
}

export function choices(legal: readonly string[]): Choices {
  const words = new Set<string>([...RESERVE, 'stop']);
  const cells = legal.filter((move) => !words.has(move));
  return {
    plain: new Set(cells.filter((move) => !move.endsWith('^'))),
    showing: new Set(cells.filter((move) => move.endsWith('^')).map((move) => move.slice(0, -1))),
    reserve: new Set(RESERVE.filter((name) => legal.includes(name))),
    stop: legal.includes('stop'),
  };
}

/** The text of the move that a cell means. */
export function moveText(cell: string, showing: boolean): string {
  return showing ? `${cell}^` : cell;
}
