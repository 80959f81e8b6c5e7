import type { MoveLine, Preview } from '../../messages';
import { placeOf, ROWS } from './ring';
import type { AnacundView, Placement, Square as SquareView } from './view';
import type { AnacundWords } from './words';

/** A square as it is drawn. */
export interface Square extends SquareView {
  /** the ways to fill it */
  ways: Way[];
  /** its place in the turn that was played last */
  order: number | null;
  /** filled in the turn before that one */
  earlier: boolean;
  /** captured in the turn that was played last */
  recent: boolean;
  /** captured if the turn ended now */
  due: boolean;
  label: string;
}

/** A legal move, and the size of the group that gives the pawn. */
export interface Way {
  move: string;
  group: number;
}

/** A move names its square, and its group where that is not the one of the square's value: “d3/5”. */
export function squareOf(move: string): string {
  return move.split('/')[0] ?? move;
}

/** The size of the group from which a move takes its pawn, to a square of this value. */
export function groupOf(move: string, value: number): number {
  return Number(move.split('/')[1] ?? value);
}

function waysTo(square: SquareView, legal: readonly string[]): Way[] {
  return legal
    .filter((move) => squareOf(move) === square.name)
    .map((move) => ({ move, group: groupOf(move, square.value) }));
}

/** The squares of the turn before the last one, which is not over yet; none once it is. */
export function turnBefore({ turn, per_turn }: AnacundView, moves: readonly MoveLine[]): string[] {
  if (turn.length === per_turn) return [];
  const end = moves.length - turn.length;
  return moves.slice(Math.max(0, end - per_turn), end).map(({ text }) => squareOf(text));
}

/** The three rows of the track; `moves` are those up to the position shown. */
export function rows(
  view: AnacundView,
  legal: readonly string[],
  moves: readonly MoveLine[],
  words: AnacundWords,
): Square[][] {
  const captured = (turn: Placement[]) => new Set(turn.flatMap(({ won, lost }) => [...won, ...lost]));
  const recent = captured(view.turn);
  const earlier = turnBefore(view, moves);
  const due = new Set([...(view.due?.won ?? []), ...(view.due?.lost ?? [])]);
  const all = view.squares.map((square): Square => {
    const order = view.turn.findIndex((placement) => placement.square === square.name) + 1;
    const ways = waysTo(square, legal);
    return {
      ...square,
      ways,
      order: order === 0 ? null : order,
      earlier: earlier.includes(square.name),
      recent: recent.has(square.name),
      due: due.has(square.name),
      label: label(square, ways.length > 0, order, due.has(square.name), words),
    };
  });
  const row = (number: string) =>
    all
      .filter(({ name }) => name.endsWith(number))
      .sort((one, other) => placeOf(one.name).slat - placeOf(other.name).slat);
  return ROWS.map(row);
}

function label(
  square: SquareView,
  playable: boolean,
  order: number,
  due: boolean,
  words: AnacundWords,
): string {
  const parts = [square.name, words.value(square.value)];
  if (square.bonus) parts.push(words.bonus);
  if (square.captor !== null) parts.push(words.closed(square.captor));
  else if (square.pawn !== null) parts.push(words.pawn(square.pawn));
  else parts.push(playable ? words.playable : words.free);
  if (order > 0) parts.push(words.placed(order));
  if (due) parts.push(words.due);
  return parts.join(', ');
}

/** What the move that is pointed at would do. */
export interface Prospect {
  square: string;
  seat: number;
  /** who would capture the pawns on these squares */
  takers: Record<string, number>;
}

/** `preview` is null while it is not known. */
export function prospect(move: string, seat: number, preview: Preview | null): Prospect {
  const falling =
    preview?.marks.flatMap((mark) => mark.places.map((place) => [place, mark.seat ?? seat])) ?? [];
  return { square: squareOf(move), seat, takers: Object.fromEntries(falling) as Record<string, number> };
}

/** Whether a move would do more than fill a square. */
export function isEventful({ marks, gains }: Preview): boolean {
  return marks.length > 0 || gains.some((gain) => Math.abs(gain) > 1);
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

export interface Gain {
  sign: '+' | '−';
  count: number;
  squares: string[];
}

/** What a placement, or a turn, brought its player: “+3: d1 e1 f1”, with a true minus for what it lost. */
export function gains({ won, lost }: Pick<Placement, 'won' | 'lost'>): Gain[] {
  const both: Gain[] = [
    { sign: '+', count: won.length, squares: won },
    { sign: '−', count: lost.length, squares: lost },
  ];
  return both.filter(({ count }) => count > 0);
}

/** The squares that a pawn from a group of this size may fill. */
export function fromGroup(rows: readonly Square[][], size: number): string[] {
  return rows
    .flat()
    .filter(({ ways }) => ways.some(({ group }) => group === size))
    .map(({ name }) => name);
}
