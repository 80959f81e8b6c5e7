import type { MoveLine } from '../../messages';
import { placeOf, ROWS } from './ring';
import type { AnacundView, Placement, Square as SquareView } from './view';
import type { AnacundWords } from './words';

/** A square as it is drawn. */
export interface Square extends SquareView {
  playable: boolean;
  /** its place in the turn that was played last */
  order: number | null;
  /** captured in the turn that was played last */
  recent: boolean;
  /** captured by its last placement */
  fresh: boolean;
  label: string;
}

/** The three rows of the track. */
export function rows(view: AnacundView, legal: readonly string[], words: AnacundWords): Square[][] {
  const captured = (turn: Placement[]) => new Set(turn.flatMap(({ won, lost }) => [...won, ...lost]));
  const recent = captured(view.turn);
  const fresh = captured(view.turn.slice(-1));
  const all = view.squares.map((square): Square => {
    const order = view.turn.findIndex((placement) => placement.square === square.name) + 1;
    const playable = legal.includes(square.name);
    return {
      ...square,
      playable,
      order: order === 0 ? null : order,
      recent: recent.has(square.name),
      fresh: fresh.has(square.name),
      label: label(square, playable, order, words),
    };
  });
  const row = (number: string) =>
    all
      .filter(({ name }) => name.endsWith(number))
      .sort((one, other) => placeOf(one.name).slat - placeOf(other.name).slat);
  return ROWS.map(row);
}

function label(square: SquareView, playable: boolean, order: number, words: AnacundWords): string {
  const parts = [square.name, words.value(square.value)];
  if (square.bonus) parts.push(words.bonus);
  if (square.captor !== null) parts.push(words.closed(square.captor));
  else if (square.pawn !== null) parts.push(words.pawn(square.pawn));
  else parts.push(playable ? words.playable : words.free);
  if (order > 0) parts.push(words.placed(order));
  return parts.join(', ');
}

/** One seat's part in the turns: what it placed in the turn on the board, and how many pawns are still to come. */
export interface TurnPart {
  placements: Placement[];
  left: number;
}

/** `moves` are those up to the position shown. */
export function turnPart(
  view: AnacundView,
  player: number | null,
  moves: readonly MoveLine[],
  seat: number,
): TurnPart {
  const placements = moves.at(-1)?.seat === seat ? view.turn : [];
  return { placements, left: player === seat ? view.placements_left : 0 };
}

/** What a placement brought its player: “+3: d1 e1 f1”, with a true minus where it lost. */
export function gain({ won, lost }: Placement): { sign: '+' | '−'; count: number; squares: string[] } | null {
  if (won.length > 0) return { sign: '+', count: won.length, squares: won };
  if (lost.length > 0) return { sign: '−', count: lost.length, squares: lost };
  return null;
}

/** The playable squares of one value. */
export function ofValue(view: AnacundView, legal: readonly string[], value: number): string[] {
  return view.squares
    .filter((square) => square.value === value && legal.includes(square.name))
    .map(({ name }) => name);
}
