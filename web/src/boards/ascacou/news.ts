/** What the newest move brought, told by comparing two positions, and when each part of it is shown happening. */
import type { MoveLine, Position } from '../../messages';
import type { Sound } from '../../sounds';
import { viewOf, type Card } from './view';

export interface News {
  /** the cell of the pawn that was placed, or the card that was taken */
  place: string | null;
  /** the cards that stand now and did not before */
  completed: Card[];
  /** the cells on which a green pawn stands since */
  dead: string[];
  /** the completed cards of each seat, to be counted, when the game has just ended */
  counted: Card[][];
}

export const NONE: News = { place: null, completed: [], dead: [], counted: [] };

/** milliseconds after the move is shown, or in all */
export interface Times {
  /** how long the pawn or the card is on its way */
  carry: number;
  /** when a green pawn comes */
  dead: number;
  /** when a card is stamped */
  stamp: Record<string, number>;
  /** when all is counted at the end: the rest steps back */
  counting: number;
  /** when a card is counted */
  count: Record<string, number>;
  /** what each seat's score shows, and from when */
  scores: { at: number; value: number }[][];
}

/** Shares of a gesture: in which all cards of a move are stamped, and between two that are counted. */
const STAMPING = 0.6;
const COUNTING = 0.5;

export function news(before: Position, after: Position): News {
  const [old, now] = [viewOf(before), viewOf(after)];
  const stood = new Set(standing(old.cards).map((card) => card.name));
  const done = standing(now.cards);
  const ends = now.phase === 'over' && old.phase !== 'over';
  return {
    place: now.last,
    completed: done.filter((card) => !stood.has(card.name)),
    dead: now.dead.filter((cell) => !old.dead.includes(cell)),
    counted: ends ? after.scores.map((_, seat) => done.filter((card) => card.owner === seat)) : [],
  };
}

const standing = (cards: readonly Card[]): Card[] => cards.filter((card) => card.stands.length > 0);

/** A pawn or a card is carried; what it brings is stamped; at the end all is counted, for both seats at once. */
export function gestures(before: Position, after: Position): number {
  return length(news(before, after));
}

const stamps = ({ completed, dead }: News): number => (completed.length + dead.length > 0 ? 1 : 0);
const length = (what: News): number =>
  1 + stamps(what) + COUNTING * Math.max(0, ...what.counted.map((cards) => cards.length));

/** When each part is shown, where all takes so many milliseconds and led to these scores. */
export function times(what: News, all: number, scores: readonly number[]): Times {
  const gesture = all / length(what);
  const counting = gesture * (1 + stamps(what));
  const stamp = what.completed.map(
    ({ name }, index) => [name, gesture * (1 + (STAMPING * index) / what.completed.length)] as const,
  );
  const count = what.counted.flatMap((cards) =>
    cards.map(({ name }, index) => [name, counting + gesture * COUNTING * (index + 1)] as const),
  );
  const when = {
    carry: gesture,
    dead: gesture,
    counting,
    stamp: Object.fromEntries(stamp),
    count: Object.fromEntries(count),
  };
  return { ...when, scores: scores.map((score, seat) => steps(what, when, seat, score)) };
}

/** A score goes up with each card of the seat that is stamped; at the end it is counted from nothing. */
function steps(
  what: News,
  when: Pick<Times, 'stamp' | 'count' | 'counting'>,
  seat: number,
  score: number,
): { at: number; value: number }[] {
  const gained = gains(what, seat);
  const own = what.completed.filter((card) => card.owner === seat);
  const stamped = own.map(({ name }, index) => ({
    at: when.stamp[name] ?? 0,
    value: score - gained + index + 1,
  }));
  const counted = (what.counted[seat] ?? []).map(({ name }, index) => ({
    at: when.count[name] ?? 0,
    value: index + 1,
  }));
  return [
    { at: 0, value: score - gained },
    ...stamped,
    ...(counted.length > 0 ? [{ at: when.counting, value: 0 }] : []),
    ...counted,
  ];
}

/** By how much a seat's score went up. */
export const gains = (what: News, seat: number): number =>
  what.completed.filter((card) => card.owner === seat).length;

/** A pawn knocks on the wood; a card that is taken or stamped is heard as well. */
export function sounds(before: Position, after: Position, move: MoveLine): Sound[] {
  if (viewOf(after).cards.some((card) => card.name === move.text)) return ['card'];
  return news(before, after).completed.length > 0 ? ['place', 'card'] : ['place'];
}
