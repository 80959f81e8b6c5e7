import { before, result, standing, type Mark, type Standing } from './analysis';
import type { Advice, Judged, Problem, Room, ValuedMove } from './messages';
import { answered, LineLost, Refusal } from './requests';
import { sharesScreen } from './seats';
import { load } from './storage';
import { explained, type Table } from './state.svelte';
import { sleep } from './stream';

/** where the browser remembers whether the map is shown */
export const OWNERS = 'tablier.owners';
const RETRY = 1_500; // milliseconds

/** Whether a hint goes on with a turn: as its line says, or anew as that ends or has become impossible. */
export type Going = 'not' | 'on' | 'anew';

/** What the program thinks of one room's game, as far as it was asked. */
export class Adviser {
  /** whether the hint is shown */
  open = $state(false);
  /** what it tells, from when it was given: it goes on through a turn of several moves */
  given = $state.raw<Advice | null>(null);
  /** which of its moves the board points out */
  chosen = $state(0);
  /** how many moves of that one's line have been made since */
  followed = $state(0);
  /** whether it shows who is expected to score what */
  mapped = $state(load(OWNERS, false));
  /** the position being judged: moves played by then */
  asking = $state<number | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** the moves of a finished game that are judged, in the order of the game */
  judged = $state.raw<Judged[]>([]);
  /** moves to judge; null until the review has begun */
  total = $state<number | null>(null);

  private known = $state.raw<Record<string, Advice>>({});
  /** the one that is on its way */
  private coming: { key: string; advice: Promise<Advice | null> } | null = null;
  private readonly ending = new AbortController();
  private reviewing = false;
  /** how many judgements of the review have come */
  private received = 0;
  private moves = '';
  private eyes: number | null = null;

  constructor(private readonly table: Table) {}

  leave(): void {
    this.ending.abort();
  }

  /** The game has gone on, or back: hints and a review are of the past, but for a turn that goes on as they said. */
  follow(room: Room): Going {
    const moves = room.moves.map((move) => move.text).join(' ');
    if (sharesScreen(room) && room.eyes !== this.eyes) {
      // What was found from one player's hand is not for the next one.
      this.known = {};
      this.close();
    }
    this.eyes = room.eyes;
    if (moves === this.moves) return 'not';
    const going = this.going(room);
    this.moves = moves;
    if (going === 'on') this.followed++;
    else this.close();
    this.judged = [];
    this.received = 0;
    this.total = null;
    return going;
  }

  close(): void {
    this.open = false;
    this.given = null;
    this.chosen = 0;
    this.followed = 0;
    this.problem = null;
  }

  /** The moves of the hint that are still to be made, the next one first. */
  get line(): string[] {
    const best = this.given?.best[this.chosen];
    return best === undefined ? [] : lineOf(best).slice(this.followed);
  }

  /** How the hint goes on where its move has been made and the turn is not over. */
  private going({ moves, now, legal }: Room): Going {
    const [move, next] = this.line;
    const texts = moves.map(({ text }) => text);
    const isMade =
      move !== undefined && [...this.moves.split(' '), move].join(' ').trim() === texts.join(' ');
    if (!isMade || legal.length === 0 || now.player !== this.given?.seat) return 'not';
    return next !== undefined && legal.includes(next) ? 'on' : 'anew';
  }

  /** Whether a position of the game may be asked about now. */
  may(moves: number): boolean {
    const { room } = this.table;
    if (room === null) return false;
    return moves === room.moves.length ? room.may.hint : room.may.look_back;
  }

  /** What is known about a position of the game. */
  at(moves: number): Advice | null {
    return this.known[this.key(moves)] ?? null;
  }

  /** How a position of the game stands, as far as that is known. */
  standing(moves: number): Standing | null {
    const { room } = this.table;
    if (room?.over && moves === room.moves.length) return result(room);
    const next = this.judgement(moves + 1);
    if (next !== undefined) return before(next);
    const advice = this.at(moves);
    return advice === null ? null : standing(advice);
  }

  /** The marks of all moves, as far as they are judged; none before the review has begun. */
  get marks(): Mark[] {
    if (this.judged.length === 0) return [];
    return this.moves.split(' ').map((_, index) => this.judgement(index + 1)?.mark ?? '');
  }

  /** How a move of a finished game was judged, by its number. */
  judgement(number: number): Judged | undefined {
    return this.judged.find((one) => one.number === number);
  }

  /** Asks about a position of the game, once: whoever asks meanwhile gets the same answer. */
  async ask(moves: number): Promise<Advice | null> {
    const known = this.at(moves);
    if (known !== null || !this.may(moves)) return known;
    const key = this.key(moves);
    if (this.coming?.key !== key) this.coming = { key, advice: this.answer(moves, key) };
    return this.coming.advice;
  }

  private async answer(moves: number, key: string): Promise<Advice | null> {
    const { eyes } = this;
    this.asking = moves;
    this.problem = null;
    try {
      for (;;) {
        const number = this.table.room?.number ?? 0;
        try {
          const request = { params: this.table.here, body: { number, moves } };
          const advice = await answered(this.table.server.POST('/api/rooms/{room_id}/advice', request));
          if (this.eyes !== eyes) return null; // the screen was passed on meanwhile
          this.known = { ...this.known, [key]: advice };
          return advice;
        } catch (error) {
          const moved =
            error instanceof Refusal && error.status === 409 && this.table.room?.number !== number;
          if (!moved) throw error;
          if (this.key(moves) !== key) return null;
        }
      }
    } catch (error) {
      this.problem = explained(error);
      return null;
    } finally {
      if (this.coming?.key === key) this.coming = null;
      if (this.asking === moves) this.asking = null;
    }
  }

  /** Has the whole finished game judged, move by move. */
  async review(): Promise<void> {
    if (this.reviewing) return;
    this.reviewing = true;
    this.problem = null;
    this.total ??= this.table.room?.moves.length ?? 0;
    const moves = this.moves;
    while (!this.ending.signal.aborted && this.moves === moves) {
      try {
        const request = { params: this.table.here, body: { after: this.received } };
        const found = await answered(this.table.server.POST('/api/rooms/{room_id}/review', request));
        if (this.moves !== moves) break;
        this.total = found.total;
        this.received += found.judged.length;
        this.judged = judgements(this.judged, found.judged);
        if (this.judged.length >= found.total) break;
      } catch (error) {
        if (error instanceof LineLost) await sleep(RETRY, this.ending.signal);
        else {
          this.problem = explained(error);
          break;
        }
      }
    }
    this.reviewing = false;
  }

  /** The move made from a position belongs to what is asked about it. */
  private key(moves: number): string {
    const all = this.table.room?.moves ?? [];
    return `${moves} ${all
      .slice(0, moves + 1)
      .map((move) => move.text)
      .join(' ')}`;
  }
}

/** A move and what is expected to follow it. */
function lineOf({ move, line }: ValuedMove): string[] {
  return line[0] === move ? line : [move, ...line];
}

/** Judgements with newer ones: the game is gone through from its end, and what is found out later comes again. */
function judgements(known: readonly Judged[], newer: readonly Judged[]): Judged[] {
  const all = new Map([...known, ...newer].map((one) => [one.number, one]));
  return [...all.values()].sort((one, other) => one.number - other.number);
}
