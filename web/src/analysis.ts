/** What the program's judgements say, without drawing any of it. */
import type { Words } from './i18n';
import type { Advice, Judged, ValuedMove, Room } from './messages';
import { near, yours } from './seats';

export type Mark = Judged['mark'];

/** How the marks are written beside a move. */
export const SIGNS: Record<Mark, string> = { '': '', inaccuracy: '?!', mistake: '?', blunder: '??' };

/** How a position stands for one seat. */
export interface Standing {
  seat: number;
  /** 1 a win, 1/2 a draw */
  expected_score: number;
  /** how far off that may be; 0 where it is proved */
  error: number;
  proved: boolean;
  /** points by which the seat ends ahead, where that is proved */
  margin: number | null;
}

export function standing(advice: Advice): Standing {
  const { seat, expected_score, error, proved, margin } = advice;
  return { seat, expected_score, error, proved, margin };
}

/** How a finished game ended, as a standing. */
export function result(room: Room): Standing {
  const seat = near(room);
  const decided = room.winner !== null;
  const expected_score = decided ? Number(room.winner === seat) : 0.5;
  const [mine = 0, ...others] = [room.now.scores[seat], ...room.now.scores.filter((_, one) => one !== seat)];
  const points = room.resigned === null && decided ? mine - Math.max(...others) : null;
  const told = points !== null && Math.sign(points) === Math.sign(expected_score - 0.5);
  return { seat, expected_score, error: 0, proved: true, margin: told ? points : null };
}

/** How the position before a judged move stood. */
export function before({ seat, best }: Judged): Standing {
  const { expected_score, error, proved } = best;
  return { seat, expected_score, error, proved, margin: null };
}

/** The same standing seen from a seat; with more than two, only the one to move can be told. */
export function seenFrom(one: Standing, seat: number, seats: number): Standing {
  if (one.seat === seat || seats !== 2) return one;
  const margin = one.margin === null ? null : -one.margin;
  return { ...one, seat, expected_score: 1 - one.expected_score, margin };
}

/** Whether a move is better than another by more than both values may be off. */
export function isSurelyBetter(one: ValuedMove | null, other: ValuedMove | null): boolean {
  if (one === null || other === null) return false;
  return one.expected_score - other.expected_score > Math.hypot(one.error, other.error);
}

export const percent = (share: number): number => Math.round(100 * share);

/** An estimate as a percentage: however sure, it never claims to be a result. */
const estimated = (score: number): number => Math.min(99, Math.max(1, percent(score)));

/** From where on an estimate that may well be off by all that is missing is as good as the result. */
const NEARLY = 0.9;

/** Whether an estimate has all but come to a win or a loss: it may be off by all that is missing, which is little. */
export function nearly({ expected_score: score, error, proved }: Standing): 'won' | 'lost' | null {
  if (proved) return null;
  if (score >= NEARLY && score + error >= 1) return 'won';
  return score <= 1 - NEARLY && score - error <= 0 ? 'lost' : null;
}

/** A standing in words: estimates say "about", proofs say so. */
export function standingWords(one: Standing, room: Room, names: string[], words: Words): string {
  const mine = yours(room);
  const you = mine.length === 1 && mine[0] === one.seat;
  const name = names[one.seat] ?? '';
  const score = one.expected_score;
  const near = nearly(one);
  if (!one.proved && near === null)
    return words.advice.about(estimated(score), name, you, Math.max(1, percent(one.error)));
  if (score === 0.5) return words.advice.provedDraw;
  const points = one.margin === null || one.margin === 0 ? null : Math.abs(one.margin);
  const won = (who: string, isYou: boolean) =>
    near === null ? words.advice.provedWin(who, isYou, points) : words.advice.nearlyWon(who, isYou);
  if (score > 0.5) return won(name, you);
  const other = room.seats.length === 2 ? (names[1 - one.seat] ?? '') : null;
  if (other !== null && !you) return won(other, mine.length === 1 && mine[0] === 1 - one.seat);
  return near === null ? words.advice.provedLoss(name, you, points) : words.advice.nearlyLost(name, you);
}

/** A value beside a move, as short as can be. */
export function valueWords(one: { expected_score: number; proved: boolean }, words: Words): string {
  const score = one.expected_score;
  if (!one.proved) return words.advice.percent(estimated(score));
  return score > 0.5 ? words.advice.wins : score < 0.5 ? words.advice.loses : words.advice.draws;
}

export interface Point {
  /** moves played */
  moves: number;
  score: number;
  proved: boolean;
}

/**
 * How the game stood for a seat after each number of moves, as far as it is judged. With more than two seats only
 * those positions count in which it was to move.
 */
export function curve(judged: readonly Judged[], room: Room, seat: number): Point[] {
  const seats = room.seats.length;
  const known = judged
    .filter((one) => seats === 2 || one.seat === seat)
    .map((one): Point => {
      const { expected_score: score, proved } = seenFrom(before(one), seat, seats);
      return { moves: one.number - 1, score, proved };
    });
  if (judged.at(-1)?.number !== room.moves.length) return known;
  const end = room.winner === null ? 0.5 : Number(room.winner === seat);
  return [...known, { moves: room.moves.length, score: end, proved: true }];
}

/** How many marks of each kind a seat has. */
export function marksOf(judged: readonly Judged[], seat: number): Record<Exclude<Mark, ''>, number> {
  const count = (mark: Mark) => judged.filter((one) => one.seat === seat && one.mark === mark).length;
  return { inaccuracy: count('inaccuracy'), mistake: count('mistake'), blunder: count('blunder') };
}
