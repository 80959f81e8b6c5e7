import { untrack } from 'svelte';
import { preferences } from '../../preferences.svelte';
import { isYou, nameOf, near, yours } from '../../seats';
import type { BoardProps } from '../contract';
import type { Carried } from '../shared/carrying';
import { lookUp } from '../shared/moves';
import { Explanation, reasonText, Refused, Verdict } from '../shared/reasons.svelte';
import { neighbours, type Neighbour } from './beside';
import { exchanged, handCards, laying, moveText, settled, spotName, turned, type Spot } from './cards';
import { Flight } from './flight.svelte';
import type { By } from './gestures.svelte';
import { decidingGroups, groupsAfter, largestGroups, type Group } from './groups';
import { extent, liesOn, nearest, placesFor, sameSpot, squaresAt, tops, type Ghost } from './slab';
import { viewOf } from './view';
import { schoko } from './words';

const COLOURS = ['dark', 'white'];

/** Where a gesture meets the table as it is drawn. */
interface Drawn {
  /** whether a place on the table has the focus */
  hasFocus: () => boolean;
  /** the place under a point of the window */
  spotAt: (x: number, y: number) => Spot | null;
  /** gives the focus to a card of the hand */
  focusCard: (index: number) => void;
}

/** What the reader does at the table: the chosen card, how it is turned, where it is held, and what becomes of it. */
export class Play {
  /** the card of the hand that is chosen, by its key */
  chosen = $state<string | null>(null);
  quarters = $state(0);
  /** the place over which the chosen card is held */
  over = $state.raw<Spot | null>(null);
  /** the place that Tab reaches */
  spot = $state.raw<Spot>({ x: 0, y: 0 });
  /** the card on its way from the hand, not over the table yet */
  carrying = $state.raw<Carried<string> | null>(null);
  byTouch = $state(false);
  /** somebody pointed at the table with no card chosen */
  nudged = $state(false);
  /** the second level is lifted, to see what it covers */
  peeking = $state(false);
  /**
   * What is told to people who do not see the board. It stays inside the board, and goes with it: when the screen is
   * passed on, nothing may tell the next one which cards were thought of.
   */
  told = $state('');
  /** the move that was sent last: its card lies where it was held */
  private sent: string | null = null;
  readonly flight = new Flight();
  readonly refused: Refused;
  readonly verdict: Verdict;
  readonly explained: Explanation;

  constructor(
    readonly board: BoardProps,
    private readonly drawn: Drawn,
  ) {
    this.refused = new Refused(() => board.refusal);
    this.verdict = new Verdict({
      wrong: () => this.wrong,
      ready: () => this.ready,
      ask: (move) => board.ask(move),
    });
    this.explained = new Explanation(
      () => board.position,
      (move) => this.verdict.find(move),
    );
    $effect(() => {
      const { wouldLay } = this;
      untrack(() => board.point(wouldLay));
    });
    $effect(() => {
      const { preview } = board;
      if (preview !== null) untrack(() => this.tellPreview(preferences.text(preview.text)));
    });
    // Whatever is played, by whom or taken back: the hand is at rest again.
    const moves = $derived(board.room.moves.length);
    $effect(() => {
      void moves;
      this.letGo();
      this.verdict.forget();
      this.explained.forget();
      this.nudged = false;
      this.byTouch = false;
    });
  }

  readonly words = $derived.by(() => schoko[preferences.language]);
  readonly view = $derived.by(() => viewOf(this.board.position));
  readonly seen = $derived.by(() => tops(this.view.cards));
  readonly box = $derived.by(() => extent(this.view.cards));
  readonly mine = $derived.by(() => yours(this.board.room));

  /** The hand at the bottom: the reader's; where several people share the screen, that of the one to move. */
  readonly handSeat = $derived.by(() => {
    if (this.mine.length === 1) return near(this.board.room);
    const { player } = this.board.position;
    const open = this.view.hands.findIndex((hand) => hand !== null);
    return player !== null && this.view.hands[player] ? player : Math.max(0, open);
  });
  /** Its cards, each where it was when it came; null where there is none any more. */
  readonly slots = $derived.by(() => {
    const hand = this.view.hands[this.handSeat] ?? null;
    if (hand === null) return null;
    const slots = settled(this.taken, handCards(hand));
    this.taken = slots.map((card) => card?.key ?? null);
    return slots;
  });
  private taken: (string | null)[] = [];
  readonly cards = $derived.by(() => this.slots?.filter((card) => card !== null) ?? null);
  readonly nearSeat = $derived.by(() => (this.mine.length > 1 ? this.handSeat : near(this.board.room)));

  /** whether somebody is to choose a colour */
  readonly asked = $derived.by(
    () => this.view.colours.every((colour) => colour === null) && this.board.position.player !== null,
  );
  readonly offeredColours = $derived.by(() =>
    this.board.past ? [] : this.board.room.legal.filter((move) => COLOURS.includes(move)),
  );
  readonly ready = $derived.by(
    () =>
      !this.board.past &&
      this.board.pending === null &&
      this.cards !== null &&
      this.board.room.legal.some((move) => laying(move)),
  );
  private readonly legal = $derived.by(() => lookUp(this.board.past ? [] : this.board.room.legal));

  /** the chosen card as it is turned */
  readonly card = $derived.by(() => {
    const idle = this.board.past || this.board.room.over;
    const found = idle ? undefined : this.cards?.find(({ key }) => key === this.chosen);
    return found === undefined ? null : turned(found.card, this.quarters);
  });
  /** where the server lets it be laid */
  readonly places = $derived.by(() =>
    this.card === null ? [] : placesFor(this.board.room.legal, this.card),
  );
  readonly ghost = $derived.by((): Ghost | null => {
    const { card, over } = this;
    if (card === null || over === null) return null;
    return { ...over, card, legal: this.fits(card, over), onTop: liesOn(this.seen, over) };
  });
  /** the card that is pointed out where it would lie, until one is held there */
  readonly advised = $derived.by((): Ghost | null => {
    const { hinted } = this.board;
    const move = hinted === null ? null : laying(hinted);
    if (move === null || sameSpot(move, this.ghost)) return null;
    return { ...move, legal: true, onTop: liesOn(this.seen, move) };
  });
  /** the move that the card would make where it is held, if it may */
  private readonly wouldLay = $derived.by(() =>
    this.ghost?.legal && this.board.pending === null ? moveText(this.ghost.card, this.ghost) : null,
  );
  /** what that would do, once it is known */
  readonly preview = $derived.by(() => (this.wouldLay === null ? null : this.board.preview));
  /** the position whose groups are shown: the one before, as long as a card flies */
  readonly counted = $derived.by(() => this.flight.before ?? this.board.position);
  /** nothing more is laid: the groups that decide are counted */
  readonly ended = $derived.by(() => this.counted.player === null);
  readonly groups = $derived.by((): Group[] => {
    const { preview, ghost } = this;
    if (preview !== null && ghost !== null) return groupsAfter(this.view, preview, ghost);
    const shown = viewOf(this.counted);
    return this.ended ? decidingGroups(shown) : largestGroups(shown);
  });
  /** squares a refusal is about */
  readonly marked = $derived.by(() =>
    (this.verdict.problem?.places ?? []).flatMap((place) => {
      const parts = /^(-?\d+),(-?\d+)$/.exec(place);
      return parts === null ? [] : [{ x: Number(parts[1]), y: Number(parts[2]) }];
    }),
  );
  /** whether the card would fit there if it were turned */
  readonly fitsTurned = $derived.by(() => {
    const { ghost } = this;
    return ghost !== null && [1, 2, 3].some((more) => this.fits(turned(ghost.card, more), ghost));
  });

  isYou = (seat: number) => isYou(this.mine, seat);
  who = (seat: number) => nameOf(this.board.names, seat);
  private fits = (card: string, spot: Spot) => this.legal.has(moveText(card, spot));

  private get wrong(): string | null {
    const { ghost } = this;
    return ghost !== null && !ghost.legal && this.board.pending === null ? moveText(ghost.card, ghost) : null;
  }

  /** A place in words: what the chosen card would do there, or what lies there. */
  label = (at: Spot): string => {
    const { card, words, view } = this;
    if (card !== null) return (this.fits(card, at) ? words.legal : words.notLegal)(this.near(at), card);
    const top = this.seen[spotName(at)];
    const lying = top === undefined ? undefined : view.cards[top.card];
    if (top === undefined || lying === undefined) return words.free(neighbours(view.cards, [at]));
    const group = view.squares.flat().find((pairs) => pairs.some(([x, y]) => x === at.x && y === at.y));
    return words.square(top.colour, group?.length ?? 1, top.level, lying.card);
  };

  /** What a card at a place would lie on or beside. */
  near = (at: Spot): Neighbour[] => neighbours(this.view.cards, squaresAt(at));

  /** Where the newest card comes from, if it is still to be seen on its way: one's own lies where it was held. */
  isOwnCard = (card: Spot & { card: string }): boolean => this.sent === moveText(card.card, card);

  /** What a card would do is heard by whoever chose its place without seeing it, or has to confirm it. */
  private tellPreview(text: string): void {
    if (this.wouldLay !== null && (this.byTouch || this.drawn.hasFocus()))
      this.told = this.byTouch ? `${text} ${this.words.again}` : text;
  }

  choose = (key: string): void => {
    this.refused.gesture();
    this.nudged = false;
    this.explained.forget();
    if (!this.ready) return this.cannot();
    if (key === this.chosen) return this.turn(1);
    this.chosen = key;
    this.quarters = 0;
    this.arrive();
    if (this.card !== null) this.tell(this.words.taken(this.card, this.places.length));
  };

  turn = (by: number): void => {
    if (this.card === null) return;
    this.explained.forget();
    this.quarters += by;
    const here = this.ghost === null ? '' : this.words.here(this.ghost.legal);
    this.tell(`${this.words.taken(this.card, this.places.length)} ${here}`.trim());
    if (!this.drawn.hasFocus()) this.arrive();
  };

  putBack(): void {
    if (this.chosen === null) return;
    const inTable = this.drawn.hasFocus();
    const index = this.cards?.findIndex((one) => one.key === this.chosen) ?? 0;
    this.letGo();
    this.tell(this.words.putBack);
    if (inTable) this.drawn.focusCard(index);
  }

  point = (to: Spot | null): void => {
    if (this.board.pending !== null || (this.over === null && to === null) || sameSpot(this.over, to)) return;
    this.over = to;
    this.byTouch = false;
    if (to !== null) this.refused.gesture();
  };

  /** A click, a tap or Enter at a place: the card held there is laid, any other comes there. */
  act = (to: Spot, by: By): void => {
    if (!this.ready) return this.cannot();
    const advised = this.card === null ? this.takeAdvice(to) : null;
    if (this.card === null) {
      this.nudged = true;
      return this.tell(this.words.chooseFirst);
    }
    const at = advised ?? to;
    const comes = advised !== null || (by === 'touch' && !sameSpot(this.over, at));
    this.over = at;
    this.spot = at;
    if (!comes) return this.lay();
    this.byTouch = true;
    this.refused.gesture();
    this.tell(this.label(at));
  };

  /** The card that is pointed out is taken from the hand by touching it where it would lie; returns where that is. */
  private takeAdvice(to: Spot): Spot | null {
    const { advised, cards } = this;
    if (advised === null || Math.abs(advised.x - to.x) > 1 || Math.abs(advised.y - to.y) > 1) return null;
    for (const quarters of [0, 1, 2, 3]) {
      const found = cards?.find(({ card }) => turned(card, quarters) === advised.card);
      if (found === undefined) continue;
      this.chosen = found.key;
      this.quarters = quarters;
      return { x: advised.x, y: advised.y };
    }
    return null;
  }

  lay(): void {
    const { ghost } = this;
    if (ghost === null || !this.ready) return;
    const move = moveText(ghost.card, ghost);
    if (ghost.legal) {
      this.taken = exchanged(this.taken, this.chosen, this.cards ?? []);
      this.send(move);
    } else void this.explained.find(move).then((found) => found && this.tell(reasonText(found)));
  }

  carry = (carried: Carried<string>): void => {
    if (this.chosen !== carried.piece) this.quarters = 0;
    this.chosen = carried.piece;
    this.over = this.drawn.spotAt(carried.x, carried.y);
    this.byTouch = carried.touch;
    this.carrying = this.over === null ? carried : null;
  };

  drop = (carried: Carried<string> | null): void => {
    this.carrying = null;
    if (carried === null || this.over === null) this.over = null;
    else if (!carried.touch) this.lay();
    else this.tell(this.label(this.over));
  };

  send = (move: string): void => {
    this.sent = move;
    this.board.play(move);
  };

  tell = (sentence: string): void => {
    this.told = sentence;
  };

  private letGo(): void {
    this.chosen = null;
    this.over = null;
  }

  /** The place that Tab reaches is one where the card fits. */
  private arrive(): void {
    const { places, spot } = this;
    if (this.drawn.hasFocus()) this.over = spot;
    else this.spot = places.find((one) => sameSpot(one, spot)) ?? nearest(places, spot) ?? spot;
  }

  private cannot(): void {
    const { past, room } = this.board;
    if (!this.asked && !room.over) this.tell(past ? this.words.past : this.words.notNow);
  }
}
