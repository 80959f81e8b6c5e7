/** The board's cells, what stands on them, and from a gesture to one of the moves the server offers. No rule is known here. */
import { cellPlace, Grid } from '../shared/grid';
import type { AscensionView, Cell, Figure, Pawn, Piece } from './view';

export const SIZE = 9;
export const BOARD = new Grid(SIZE, SIZE);

/** How far a half-cube leans on the flat map, in cells. */
export const LEAN = 0.016;

/** The middle of what is seen of a cell on the flat map, in cells. */
export function middle(cell: Cell): { x: number; y: number } {
  const { column, row } = cellPlace(cell.name);
  return { x: column + 0.5 - cell.height * LEAN, y: row + 0.5 - cell.height * LEAN };
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
