/** What the program's judgements say, without drawing any of it. */
import type { Words } from './i18n';
import type { Advice, JudgedMove, Remark, Room } from './messages';
import { near, yours } from './seats';

export type Mark = JudgedMove['mark'];

/** How the marks are written beside a move. */
export const SIGNS: Record<Mark, string> = { '': '', inaccuracy: '?!', mistake: '?', blunder: '??' };

/** How a position stands for one seat. */
export interface Standing {
  seat: number;
  /** its share: 1 a win, 1/2 a draw */
  value: number;
  /** how far off that may be; 0 where it is proved */
  error: number;
  proved: boolean;
  /** points by which the seat ends ahead, where that is proved */
  margin: number | null;
}

export function standing(advice: Advice): Standing {
  const { seat, value, error, proved, margin } = advice;
  return { seat, value, error, proved, margin };
}

/** How a finished game ended, as a standing. */
export function result(room: Room): Standing {
  const seat = near(room);
  const decided = room.winner !== null;
  const value = decided ? Number(room.winner === seat) : 0.5;
  const [mine = 0, ...others] = [room.now.scores[seat], ...room.now.scores.filter((_, one) => one !== seat)];
  const points = room.resigned === null && decided ? mine - Math.max(...others) : null;
  const told = points !== null && Math.sign(points) === Math.sign(value - 0.5);
  return { seat, value, error: 0, proved: true, margin: told ? points : null };
}

/** How the position before a judged move stood. */
export function before({ seat, best }: JudgedMove): Standing {
  return { seat, value: best.value, error: best.error, proved: best.proved, margin: null };
}

/** The same standing seen from a seat; with more than two, only the one to move can be told. */
export function seenFrom(one: Standing, seat: number, seats: number): Standing {
  if (one.seat === seat || seats !== 2) return one;
  return { ...one, seat, value: 1 - one.value, margin: one.margin === null ? null : -one.margin };
}

/** Whether a move is better than another by more than both values may be off. */
export function isSurelyBetter(one: Remark | null, other: Remark | null): boolean {
  if (one === null || other === null) return false;
  return one.value - other.value > Math.hypot(one.error, other.error);
}

export const percent = (share: number): number => Math.round(100 * share);

/** A standing in words: estimates say "about", proofs say so. */
export function standingWords(one: Standing, room: Room, names: string[], words: Words): string {
  const mine = yours(room);
  const you = mine.length === 1 && mine[0] === one.seat;
  const name = names[one.seat] ?? '';
  if (!one.proved) return words.advice.about(percent(one.value), name, you, Math.max(1, percent(one.error)));
  if (one.value === 0.5) return words.advice.provedDraw;
  const points = one.margin === null || one.margin === 0 ? null : Math.abs(one.margin);
  if (one.value > 0.5) return words.advice.provedWin(name, you, points);
  const other = room.seats.length === 2 ? (names[1 - one.seat] ?? '') : null;
  if (other === null || you) return words.advice.provedLoss(name, you, points);
  return words.advice.provedWin(other, mine.length === 1 && mine[0] === 1 - one.seat, points);
}

/** A value beside a move, as short as can be. */
export function valueWords(one: { value: number; proved: boolean }, words: Words): string {
  if (!one.proved) return words.advice.percent(percent(one.value));
  return one.value > 0.5 ? words.advice.wins : one.value < 0.5 ? words.advice.loses : words.advice.draws;
}

export interface Point {
  /** moves played */
  moves: number;
  value: number;
  proved: boolean;
}

/**
 * How the game stood for a seat after each number of moves, as far as it is judged. With more than two seats only
 * those positions count in which it was to move.
 */
export function curve(judged: readonly JudgedMove[], room: Room, seat: number): Point[] {
  const seats = room.seats.length;
  const known = judged
    .filter((one) => seats === 2 || one.seat === seat)
    .map((one): Point => {
      const { value, proved } = seenFrom(before(one), seat, seats);
      return { moves: one.number - 1, value, proved };
    });
  if (judged.length < room.moves.length) return known;
  const end = room.winner === null ? 0.5 : Number(room.winner === seat);
  return [...known, { moves: room.moves.length, value: end, proved: true }];
}

/** How many marks of each kind a seat has. */
export function marksOf(judged: readonly JudgedMove[], seat: number): Record<Exclude<Mark, ''>, number> {
  const count = (mark: Mark) => judged.filter((one) => one.seat === seat && one.mark === mark).length;
  return { inaccuracy: count('inaccuracy'), mistake: count('mistake'), blunder: count('blunder') };
}
