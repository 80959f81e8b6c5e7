import type { Position } from '../../messages';
import { gestures } from './happenings';
import { viewOf, type LaidCard } from './view';

/** Where something is in the window. */
export interface Place {
  left: number;
  top: number;
  width: number;
}

/** A card in the air. */
export interface Flown {
  card: LaidCard;
  from: Place;
  to: Place;
  /** milliseconds */
  time: number;
}

/** How a new position comes about: a card flies from a hand to its place, and then the groups are counted. */
export class Flight {
  /** the card that does not lie yet */
  now = $state.raw<Flown | null>(null);
  /** what is still shown of the groups while a card flies */
  before = $state.raw<Position | null>(null);
  /** what the newest move changed at the scores */
  gained = $state.raw<number[]>([]);
  /** milliseconds that counting takes */
  counting = $state(0);

  private last: Position | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Another position is shown; `way` is from where to where its newest card flies, null where it is there already. */
  follow(after: Position, gesture: number, way: (card: LaidCard) => { from: Place; to: Place } | null): void {
    const before = this.last;
    this.last = after;
    if (before === after) return;
    this.land();
    const isNext = before !== null && after.moves === before.moves + 1;
    this.gained = isNext ? after.scores.map((score, seat) => score - (before.scores[seat] ?? 0)) : [];
    this.counting = 0;
    const card = viewOf(after).cards.at(-1);
    if (!isNext || gesture === 0 || card === undefined) return;
    const unit = gesture / gestures(before, after);
    this.counting = gesture - unit;
    const flight = viewOf(before).cards.length < viewOf(after).cards.length ? way(card) : null;
    if (flight === null) return;
    this.now = { card, ...flight, time: unit };
    this.before = before;
    this.timer = setTimeout(() => this.land(), unit);
  }

  land(): void {
    clearTimeout(this.timer);
    this.now = this.before = null;
  }
}
