import { untrack } from 'svelte';
import type { Position, Preview } from '../../messages';
import { preferences } from '../../preferences.svelte';
import { isYou, nameOf, yours } from '../../seats';
import type { BoardProps } from '../contract';
import type { Carried } from '../shared/carrying';
import { lookUp } from '../shared/moves';
import { reasonText, Refused, Verdict } from '../shared/reasons.svelte';
import { cellLabel, cells, ghostAt, lying, type Cell } from './cells';
import { newestOf, type Newest } from './gestures';
import { cellsOf, isUpright, plankLength, type Held } from './planks';
import type { Surface } from './surface';
import { roundBefore, viewOf } from './view';
import { nasca } from './words';

/** Where a gesture meets the board as it is drawn. */
interface Drawn {
  /** whether a cell of the board has the focus */
  hasFocus: () => boolean;
  /** the cell under a point of the window */
  cellAt: (x: number, y: number) => string | null;
  /** where a plank of this length lies in a hand, on the screen */
  plankIn: (seat: number, length: number) => DOMRect | null;
}

/** What the reader does at the board: the plank in hand, how it lies, where it is held, and what becomes of it. */
export class Play implements Surface {
  length = $state<number | null>(null);
  upright = $state(false);
  /** the cell over which the plank in hand is held */
  over = $state<string | null>(null);
  /** the cell that Tab reaches */
  spot = $state('f5');
  /** the plank on its way from the rack, not over the board yet */
  carrying = $state.raw<Carried<number> | null>(null);
  /** The board of the round that has just ended: looked at on request, and always when looking back. */
  reviewing = $state(false);
  private fresh = $state.raw<Newest | null>(null);
  /** the plank that the reader laid by hand last: it need not be carried from the hand once more */
  private laid: string | null = null;
  readonly refused: Refused;
  readonly verdict: Verdict;

  constructor(
    readonly board: BoardProps,
    private readonly drawn: Drawn,
  ) {
    this.refused = new Refused(() => board.refusal);
    this.verdict = new Verdict({
      wrong: () => (this.ghost !== null && !this.ghost.legal ? this.ghost.text : null),
      ready: () => this.ready,
      ask: (move) => board.ask(move),
    });
    this.follow(board.position);
    $effect(() => board.point(this.ghost?.legal === true && this.ready ? this.ghost.text : null));
    // What a plank would win or lose is read out where the keyboard has brought it.
    $effect(() => {
      const { preview } = this;
      if (preview !== null && preview.gains.some((gain) => gain !== 0))
        untrack(() => drawn.hasFocus() && board.say(preferences.text(preview.text)));
    });
    // Whatever is played, by whom or taken back: the hand is empty again.
    const moves = $derived(board.room.moves.length);
    $effect(() => {
      void moves;
      this.length = null;
      this.over = null;
      this.reviewing = false;
      this.verdict.forget();
    });
  }

  readonly words = $derived.by(() => nasca[preferences.language]);
  readonly present = $derived.by(() => viewOf(this.board.position));
  /** the end of the round before, where that is what the reader sees */
  readonly ended = $derived.by(() =>
    this.reviewing || this.board.past || this.board.held ? roundBefore(this.present) : null,
  );
  readonly view = $derived.by(() => this.ended ?? this.present);
  /** nothing can be laid on the board that is shown: what lies there counts for good */
  readonly counts = $derived.by(() => this.ended !== null || this.board.position.player === null);
  readonly rows = $derived.by(() => cells(this.view));
  readonly mine = $derived.by(() => yours(this.board.room));
  readonly ready = $derived.by(
    () =>
      !this.board.past &&
      this.ended === null &&
      this.board.pending === null &&
      this.board.room.legal.length > 0,
  );
  private readonly legal = $derived.by(() => lookUp(this.board.room.legal));
  readonly held = $derived.by((): Held | null =>
    this.length === null || this.board.past ? null : { length: this.length, upright: this.upright },
  );
  readonly holding = $derived.by(() => this.held !== null);
  readonly ghost = $derived.by(() =>
    this.held === null || this.over === null ? null : ghostAt(this.view, this.held, this.over, this.legal),
  );
  /** the plank that is pointed out */
  readonly advised = $derived.by(() => {
    const { hinted } = this.board;
    return hinted === null || this.ended !== null || !hinted.includes('-') ? null : lying(this.view, hinted);
  });
  /** cells a refusal is about */
  readonly marked = $derived.by(() => this.verdict.problem?.places ?? []);

  /** whose the plank in hand is */
  readonly holder = $derived.by(() => this.board.position.player);
  /** what the plank in hand would do */
  readonly preview = $derived.by((): Preview | null =>
    this.ghost?.legal === true ? this.board.preview : null,
  );
  readonly map = $derived.by(() => (this.ended === null ? this.board.map : null));
  /** what the newest move did; nothing of it where a new round has begun since */
  readonly newest = $derived.by(() =>
    this.ended === null && this.present.finished !== null ? null : this.fresh,
  );

  source = (owner: number | null, length: number): DOMRect | null =>
    owner === null || this.fresh?.plank === this.laid ? null : this.drawn.plankIn(owner, length);

  /** Sees what each position has that the one before had not, before it is drawn. */
  private follow(first: Position): void {
    let before = first;
    $effect.pre(() => {
      const { position, gesture } = this.board;
      untrack(() => {
        const same = position.moves === before.moves && viewOf(position).last === viewOf(before).last;
        if (!same) this.fresh = newestOf(before, position, gesture);
        before = position;
      });
    });
  }

  get pending(): boolean {
    return this.board.pending !== null;
  }

  isYou = (seat: number) => isYou(this.mine, seat);
  who = (seat: number) => nameOf(this.board.names, seat);

  /** A cell in words, and what the plank in hand would do there. */
  label = (cell: Cell): string => {
    const text = cellLabel(cell, this.board.names, this.mine, this.words);
    if (this.held === null || !this.ready) return text;
    const there = ghostAt(this.view, this.held, cell.name, this.legal);
    return `${text}. ${this.place(there)}`;
  };

  take = (wanted: number): void => {
    this.refused.gesture();
    if (!this.ready) return this.cannot();
    const supply = this.view.left[this.board.position.player ?? 0];
    const left = supply?.find((one) => one.length === wanted)?.count ?? 0;
    if (left === 0) return this.board.say(this.words.noneLeft(wanted));
    if (this.length === wanted) return this.turn();
    this.length = wanted;
    if (this.drawn.hasFocus()) this.over = this.spot;
    this.tell();
  };

  turn = (): void => {
    this.upright = !this.upright;
    if (this.length !== null) this.tell();
  };

  putBack(): void {
    if (this.length === null) return;
    this.letGo();
    this.board.say(this.words.putBack);
  }

  point = (cell: string | null): void => {
    if (!this.ready || this.over === cell) return;
    this.over = cell;
    this.refused.gesture();
  };

  /** A tap, a click or Enter on a cell: the plank held there is laid, any other comes there. */
  act = (cell: string): void => {
    this.spot = cell;
    if (!this.ready) {
      if (!this.board.room.over) this.cannot();
    } else if (this.length === null && this.advised?.cells.includes(cell))
      this.takeAdvised(this.advised.text);
    else if (this.length === null) this.board.say(this.words.chooseFirst);
    else if (this.ghost?.cells.includes(cell)) this.lay();
    else {
      this.over = cell;
      this.board.say(this.place());
    }
  };

  /** Takes the plank that is pointed out and holds it where it should lie. */
  private takeAdvised(text: string): void {
    const under = cellsOf(text);
    this.length = plankLength(text);
    this.upright = isUpright(under);
    this.over = under[Math.floor((under.length - 1) / 2)] ?? null;
    this.board.say(this.place());
  }

  lay(): void {
    const { ghost } = this;
    if (ghost === null || !this.ready) return;
    if (ghost.legal) {
      this.laid = ghost.text;
      this.board.play(ghost.text);
    } else void this.verdict.find(ghost.text).then((found) => found && this.board.say(reasonText(found)));
  }

  carry = (carried: Carried<number>): void => {
    this.length = carried.piece;
    this.over = this.drawn.cellAt(carried.x, carried.y);
    this.carrying = this.over === null ? carried : null;
  };

  drop = (carried: Carried<number> | null): void => {
    this.carrying = null;
    if (carried === null || this.over === null) this.letGo();
    else if (carried.touch) this.board.say(this.place());
    else this.lay();
  };

  private letGo(): void {
    this.length = null;
    this.over = null;
  }

  private cannot(): void {
    this.board.say(this.board.past ? this.words.past : this.words.notNow);
  }

  private tell(): void {
    if (this.length === null) return;
    this.board.say(`${this.words.taken(this.length, this.upright)} ${this.place()}`.trim());
  }

  /** Where a plank would lie, in words. */
  private place(ghost = this.ghost): string {
    if (ghost === null) return '';
    return ghost.legal ? this.words.lays(ghost.text, ghost.level) : this.words.laysNot(ghost.text);
  }
}
