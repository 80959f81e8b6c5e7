import { untrack } from 'svelte';
import { Adviser } from './advice.svelte';
import { standing, standingWords, type Standing } from './analysis';
import type { BoardModule } from './boards/contract';
import type { Advice } from './messages';
import { preferences } from './preferences.svelte';
import { sharesScreen } from './seats';
import { correct, keptRoom } from './storage';
import type { Table } from './state.svelte';

/** milliseconds on a position before it is asked about */
const PATIENCE = 350;

interface Reader {
  names: () => string[];
  /** the board of the game, once it is loaded */
  board: () => Promise<BoardModule> | undefined;
  say: (sentence: string) => void;
}

/** When the program is asked about the game on this page, and what of its answers is shown. */
export class Guidance {
  readonly adviser: Adviser;
  /** what was last known, shown until more is; but not what was found from another player's hand */
  private kept = $state.raw<Standing | null>(null);

  constructor(
    private readonly table: Table,
    private readonly reader: Reader,
  ) {
    this.adviser = new Adviser(table);
    $effect(() => this.keep());
    $effect(() => {
      if (table.room !== null) this.adviser.follow(table.room);
    });
    $effect(() => this.wait());
    $effect(() => this.help());
  }

  leave(): void {
    this.adviser.leave();
  }

  /** moves played in the position that is looked at */
  get now(): number {
    return this.table.past?.moves ?? this.table.room?.moves.length ?? 0;
  }

  get advice(): Advice | null {
    return this.adviser.at(this.now);
  }

  /** the move that is looked at: the one that led here or, in what might have been, the one made instead */
  get looked(): number {
    return this.table.variation === null ? this.now : this.now + 1;
  }

  /** the game is over and being judged: that comes before all else */
  get reviewing(): boolean {
    return this.table.room?.over === true && this.adviser.total !== null;
  }

  get hinting(): boolean {
    const { past, room } = this.table;
    return this.adviser.open && past === null && room?.may.hint === true && !room.over;
  }

  /** a hint may be asked for */
  get mayHint(): boolean {
    const { past, room } = this.table;
    return room !== null && room.legal.length > 0 && room.may.hint && past === null;
  }

  /** a move that was made is looked at, and may be spoken about */
  get looksAtMove(): boolean {
    return this.table.room?.may.look_back === true && this.looked > 0 && !this.hinting;
  }

  /** the move that the board points out */
  get hinted(): string | null {
    const { variation } = this.table;
    if (variation !== null) return variation.moves[variation.at]?.text ?? null;
    return this.hinting ? (this.advice?.best[this.adviser.chosen]?.move ?? null) : null;
  }

  /** who is expected to score what, where the hint is to show that on the board */
  get map(): readonly number[] | null {
    return this.hinting && this.adviser.mapped ? (this.advice?.map ?? null) : null;
  }

  /** the bar is shown */
  get barred(): boolean {
    const { room } = this.table;
    if (room === null || !room.may.advice) return false;
    return preferences.bar === 'always' || (room.over && preferences.bar === 'after');
  }

  readonly known = $derived.by(() => this.adviser.standing(this.now));

  /** how the game stands, as the bar shows it */
  get standing(): Standing | null {
    return this.known ?? (this.table.room?.over ? null : this.kept);
  }

  /** it was this person's turn when last looked */
  private turned = false;

  /** The first turns after a lesson begin with a hint. */
  private help(): void {
    const { room } = this.table;
    const turned = room !== null && room.may.hint && room.legal.length > 0;
    const helps = keptRoom(this.table.id)?.helps ?? 0;
    if (turned && !this.turned && helps > 0) {
      correct(this.table.id, { helps: helps - 1 });
      untrack(() => void this.hint());
    }
    this.turned = turned;
  }

  private keep(): void {
    const { room } = this.table;
    if (room !== null && sharesScreen(room)) this.kept = null;
    else if (this.known !== null) this.kept = this.known;
  }

  /** Asks after a while about the position that is looked at, for the bar; the result gives up before that. */
  wait(): (() => void) | undefined {
    const moves = this.now;
    if (!this.barred || this.known !== null) return undefined;
    if (!this.adviser.may(moves)) return undefined;
    const timer = setTimeout(() => void this.adviser.ask(moves), PATIENCE);
    return () => clearTimeout(timer);
  }

  /** Asks for a hint, or hides it again. */
  hint = async (): Promise<void> => {
    const { table, adviser } = this;
    const { room } = table;
    if (room === null || !room.may.hint || room.over) return;
    if (this.hinting) return adviser.close();
    if (table.past !== null) await table.lookAt(room.moves.length);
    adviser.open = true;
    this.reader.say(preferences.words.advice.thinking);
    const found = await adviser.ask(room.moves.length);
    const best = found?.best[0];
    const module = await this.reader.board();
    if (!adviser.open || found === null || best === undefined || module === undefined) return;
    if (table.room?.moves.length !== found.moves) return;
    const { words, language } = preferences;
    const stands = standingWords(standing(found), room, this.reader.names(), words);
    const move = module.moveWords(best.move, language, { position: table.room.now, moves: found.moves });
    this.reader.say(words.advice.best(move, preferences.text(best.why), stands));
  };

  /** Whether the key meant something: H asks for a hint and hides it again; Escape hides it, and leaves what might have been. */
  key({ key, target }: KeyboardEvent): boolean {
    const { table } = this;
    const typing = target instanceof HTMLInputElement && target.type === 'text';
    if ((key === 'h' || key === 'H') && !typing) void this.hint();
    else if (key === 'Escape' && this.hinting) this.adviser.close();
    else if (key === 'Escape' && table.variation !== null) void table.lookAt(table.variation.from + 1);
    else return false;
    return true;
  }
}
