/** How the newest placement is shown happening, and what is heard of it. All times are in gestures. */
import type { Position } from '../../messages';
import type { Sound } from '../../sounds';
import { viewOf, type AnacundView } from './view';

/** A pawn is carried from its group to its square. */
export const CARRYING = 1;
/** A captured one turns and leaves its square. */
export const FALLING = 0.9;
/** The first does so when the new pawn has all but settled; the others follow one after another. */
const FIRST = 0.95;
const NEXT = 0.35;

/** A pawn that the newest placement captured, and when it begins to turn. */
export interface Fall {
  square: string;
  at: number;
}

/** What the newest placement captured or lost, the nearest first: as if it fell from there. */
export function falls({ turn, squares }: AnacundView): Fall[] {
  const newest = turn.at(-1);
  if (newest === undefined) return [];
  const ring = squares.map(({ name }) => name);
  const far = (square: string): number => {
    const steps = Math.abs(ring.indexOf(square) - ring.indexOf(newest.square));
    return Math.min(steps, ring.length - steps);
  };
  return [...newest.won, ...newest.lost]
    .sort((one, other) => far(one) - far(other))
    .map((square, number) => ({ square, at: FIRST + NEXT * number }));
}

/** How long all of that takes. */
export function shownFor(view: AnacundView): number {
  const last = falls(view).at(-1);
  return last === undefined ? CARRYING : last.at + FALLING;
}

export const gestures = (_before: Position, after: Position): number => shownFor(viewOf(after));

export const sounds = (_before: Position, after: Position): Sound[] =>
  falls(viewOf(after)).length > 0 ? ['place', 'capture'] : ['place'];

/** The place among a seat's groups from which a pawn came that left one of this size. */
export function groupLeft(groups: readonly number[], size: number): number {
  return groups.indexOf(size - 1);
}

/** The squares in the order in which they are counted at the end: one seat's after the other's, round the ring. */
export function countingOrder({ squares }: AnacundView): string[] {
  const of = (seat: number) => squares.filter(({ pawn, captor }) => (captor ?? pawn) === seat);
  return [...of(0), ...of(1)].map(({ name }) => name);
}

/** What each seat has when only the first squares of that order are counted. */
export function countedSoFar(view: AnacundView, count: number): number[] {
  const scores = [0, 0];
  for (const name of countingOrder(view).slice(0, count)) {
    const square = view.squares.find((one) => one.name === name);
    const owner = square?.captor ?? square?.pawn ?? 0;
    scores[owner] = (scores[owner] ?? 0) + (square?.bonus ? view.bonus_worth : 1);
  }
  return scores;
}
