import type { Language } from '../../i18n';
import type { MoveLine, Position } from '../../messages';
import type { Moment } from '../contract';
import { viewOf } from './view';
import { anacund } from './words';

/** The placements of a turn stand together in the list of moves. */
export function turns(moves: MoveLine[], position: Position): number[] {
  const size = viewOf(position).per_turn;
  return moves
    .filter((_, index) => index % size === 0)
    .map((_, turn) => Math.min(size, moves.length - turn * size));
}

/** A placement is the name of its square and its value, and its group where the value does not say it. */
export function moveWords(text: string, language: Language, at?: Moment): string {
  const words = anacund[language];
  const [square = text, group] = text.split('/');
  const value = at && viewOf(at.position).squares.find(({ name }) => name === square)?.value;
  const where = value === undefined ? square : words.on(square, value);
  return group === undefined ? where : words.fromGroup(where, Number(group));
}

/** Squares closed by captures, one sentence per captor, and the score whenever a turn has ended. */
export function changes(
  before: Position,
  after: Position,
  names: string[],
  you: number[],
  language: Language,
): string[] {
  const words = anacund[language];
  const was = new Set(closed(before).map(({ name }) => name));
  const fresh = closed(after).filter(({ name }) => !was.has(name));
  const captures = names.flatMap((name, seat) => {
    const squares = fresh.filter(({ captor }) => captor === seat).map((square) => square.name);
    if (squares.length === 0) return [];
    return [you.length === 1 && you[0] === seat ? words.youCapture(squares) : words.captures(name, squares)];
  });
  const ended = after.player !== null && after.player !== before.player;
  return ended ? [...captures, words.turnEnds(names, after.scores)] : captures;
}

function closed(position: Position) {
  return viewOf(position).squares.filter(({ captor }) => captor !== null);
}
