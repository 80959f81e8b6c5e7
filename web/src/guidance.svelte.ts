import { untrack } from 'svelte';
import { Adviser } from './advice.svelte';
import { standing, standingWords, type Mark, type Standing } from './analysis';
import type { BoardModule } from './boards/contract';
import type { Room } from './messages';
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
      if (table.room !== null) this.follow(table.room);
    });
    $effect(() => this.wait());
    $effect(() => this.help());
  }

  leave(): void {
    this.adviser.leave();
  }

  /** A hint that goes on with the turn says what comes next; one whose line ends before the turn is asked for anew. */
  follow(room: Room): void {
    untrack(() => {
      const going = this.adviser.follow(room);
      if (going === 'anew') void this.hint();
      const next = going === 'on' ? this.hinted : null;
      if (next !== null) void this.tell(next, room, preferences.words.advice.next);
    });
  }

  /** moves played in the position that is looked at */
  get now(): number {
    return this.table.past?.moves ?? this.table.room?.moves.length ?? 0;
  }

  /** the move that is looked at: the one that led here or, in what might have been, the one made instead */
  get looked(): number {
    return this.table.variation === null ? this.now : this.now + 1;
  }

  /** how the move that led to the position looked at was judged */
  get mark(): Mark {
    return this.table.variation === null ? (this.adviser.judgement(this.now)?.mark ?? '') : '';
  }

  /** the game is over and being judged: that comes before all else */
  get reviewing(): boolean {
    return this.table.room?.over === true && this.adviser.total !== null;
  }

  /** a review may begin */
  get reviewable(): boolean {
    const { room } = this.table;
    return room?.may.review === true && room.moves.length > 0 && this.adviser.total === null;
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
    return this.hinting ? (this.adviser.line[0] ?? null) : null;
  }

  /** who is expected to score what, where the hint is to show that on the board */
  get map(): readonly number[] | null {
    return this.hinting && this.adviser.mapped ? (this.adviser.given?.map ?? null) : null;
  }

  /** the bar is shown: not at the end, which needs no judging */
  get barred(): boolean {
    const { past, room } = this.table;
    if (room === null || !room.may.advice || (room.over && past === null)) return false;
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
    this.reader.say(preferences.words.room.thinking);
    const found = await adviser.ask(room.moves.length);
    const best = found?.best[0];
    if (!adviser.open || found === null || best === undefined) return;
    if (table.room?.moves.length !== found.moves) return;
    adviser.given = found;
    const { words } = preferences;
    const stands = standingWords(standing(found), room, this.reader.names(), words);
    await this.tell(best.move, table.room, (move) =>
      words.advice.best(move, preferences.text(best.why), stands),
    );
  };

  /** Tells of a move that is pointed out, unless the hint is hidden by then. */
  private async tell(move: string, room: Room, sentence: (move: string) => string): Promise<void> {
    const module = await this.reader.board();
    if (module === undefined || !this.adviser.open) return;
    const at = { position: room.now, moves: room.moves.length };
    this.reader.say(sentence(module.moveWords(move, preferences.language, at)));
  }

  /** Makes the move that the hint points out. */
  play = (): void => {
    if (this.hinting && this.hinted !== null) void this.table.play(this.hinted);
  };

  /** Points out another of the hint's moves: the next one, or the one with this index. */
  choose(index = this.adviser.chosen + 1): void {
    const { adviser, table } = this;
    const { given } = adviser;
    if (given === null || adviser.followed > 0 || table.room === null) return;
    adviser.chosen = index % given.best.length;
    const remark = given.best[adviser.chosen];
    if (remark !== undefined)
      void this.tell(remark.move, table.room, (move) => `${move}. ${preferences.text(remark.why)}`);
  }

  /** Whether the key meant something: H asks for a hint and hides it again, P plays it; Escape hides it, and leaves what might have been. */
  key({ key, target }: KeyboardEvent): boolean {
    const { table } = this;
    const typing = target instanceof HTMLInputElement && target.type === 'text';
    if ((key === 'h' || key === 'H') && !typing) void this.hint();
    else if ((key === 'p' || key === 'P') && !typing && this.hinting) this.play();
    else if (key === 'Escape' && this.hinting) this.adviser.close();
    else if (key === 'Escape' && table.variation !== null) void table.lookAt(table.variation.from + 1);
    else return false;
    return true;
  }
}
