import { untrack } from 'svelte';
import { preferences } from '../../preferences.svelte';
import { near, yours } from '../../seats';
import { load, save } from '../../storage';
import type { BoardProps } from '../contract';
import { Explanation, reasonText, Refused } from '../shared/reasons.svelte';
import { cellNamed, choices, moveText, type Reserve } from './cells';
import { decisive, placed, sentHome, traces, walker } from './gestures';
import { cellLabel, faceWords, type Reader } from './sentences';
import { viewOf, type Cell } from './view';
import { ascension } from './words';

const MEMORY = 'tablier.ascension.memory';

/** A cell that a pawn could step on, or what a move would change about that. */
export interface Reached {
  cell: string;
  seat: number;
  kind: 'reach' | 'opened' | 'closed' | 'onward' | 'sent';
}

/** What the reader does at the board: where they look, what they choose, and whether the piece will show its face. */
export class Play {
  /** the cell looked at */
  over = $state<string | null>(null);
  /** the cell that Tab reaches */
  spot = $state('e5');
  /** the piece of the reserve, or `stop`, that the pointer or the focus is on */
  aside = $state<string | null>(null);
  /** the cell that a finger has chosen, where a second tap lifts or places */
  armed = $state<string | null>(null);
  remembers = $state(load<boolean>(MEMORY, true));
  private wantsShown = $state(false);
  private readonly refused: Refused;
  private readonly explained: Explanation;

  /** `toBoard` moves the focus to the cells. */
  constructor(
    readonly board: BoardProps,
    private readonly toBoard: () => void,
  ) {
    this.refused = new Refused(() => board.refusal);
    this.explained = new Explanation(
      () => board.position,
      (move) => board.ask(move),
    );
    this.spot = this.view.pawns[board.position.player ?? 0]?.cell ?? 'e5';
    const moves = $derived(board.position.moves);
    $effect(() => {
      void moves;
      this.wantsShown = false;
      this.explained.forget();
      this.armed = null;
    });
    $effect(() => {
      void board.position;
      board.point(this.aimed);
    });
    $effect(() => {
      if (this.foretold !== '' && this.isByKey()) untrack(() => board.say(this.foretold));
    });
  }

  readonly words = $derived.by(() => ascension[preferences.language]);
  readonly view = $derived.by(() => viewOf(this.board.position));
  readonly mine = $derived.by(() => yours(this.board.room));
  readonly ready = $derived.by(
    () => !this.board.past && this.board.pending === null && this.board.room.legal.length > 0,
  );
  readonly choices = $derived.by(() => choices(this.ready ? this.board.room.legal : []));
  /** Where the reader is not helped to remember, faces are told at the end only, and then to all. */
  readonly remember = $derived.by(() => this.remembers || !this.view.memory_aid);
  readonly reader = $derived.by((): Reader => ({
    names: this.board.names,
    you: this.mine,
    remember: this.remember,
  }));
  readonly canShow = $derived.by(() => this.choices.showing.size > 0);
  /** whether the piece in hand will show its face */
  readonly showing = $derived.by(() => this.canShow && (this.wantsShown || this.choices.plain.size === 0));
  /** the cells that the next gesture may name */
  readonly lit = $derived.by(() => (this.showing ? this.choices.showing : this.choices.plain));
  /** whose reserve is at hand: the reader's own, or that of whoever plays on this screen */
  readonly seat = $derived.by(() => (this.mine.length === 1 ? near(this.board.room) : (this.player ?? 0)));
  readonly looked = $derived.by(() => cellNamed(this.view, this.over ?? this.spot));
  readonly problem = $derived.by(() => this.refused.problem ?? this.explained.problem);
  /** the legal move that the pointer, the focus or a finger is on */
  private readonly aimed = $derived.by(() => {
    if (!this.ready) return null;
    if (this.aside !== null && this.board.room.legal.includes(this.aside)) return this.aside;
    return this.over !== null && this.lit.has(this.over) ? moveText(this.over, this.showing) : null;
  });
  /** what that move would do, in a sentence */
  readonly foretold = $derived.by(() =>
    this.aimed === null || this.board.preview === null ? '' : preferences.text(this.board.preview.text),
  );

  /** Where the pawn of the reader, or of whoever plays on this screen, could step, and what would change about that. */
  readonly reached = $derived.by((): Reached[] => {
    const { view, board } = this;
    const seat = this.mine.length === 1 ? this.mine[0] : this.player;
    if (view.phase === 'over' || seat === undefined || seat === null) return [];
    const marks = this.aimed === null ? [] : (board.preview?.marks ?? []);
    const changed = marks.flatMap(({ kind, places, seat: whose }) =>
      places.map((cell): Reached => ({ cell, seat: whose ?? seat, kind: kind as Reached['kind'] })),
    );
    // Where the pawn is to step, its cells are lit already; and once it has, it steps from elsewhere.
    if ((this.ready && view.phase === 'step') || marks.some(({ kind }) => kind === 'onward')) return changed;
    const kept = (view.pawns[seat]?.reach ?? []).filter(
      (cell) => !changed.some((one) => one.cell === cell && one.seat === seat),
    );
    return [...changed, ...kept.map((cell): Reached => ({ cell, seat, kind: 'reach' }))];
  });

  /** milliseconds for each gesture of the newest move; 0: it is simply there */
  readonly time = $derived.by(() => this.board.gesture / (sentHome(this.view) ? 2 : 1));
  /** whether the newest move sent a pawn home, after the piece was placed */
  readonly sent = $derived.by(() => sentHome(this.view));
  /** where the newest move placed a piece: how high that is will be seen when it lies there */
  readonly placed = $derived.by(() => placed(this.view));
  /** the seat whose pawn the newest move moved */
  readonly walker = $derived.by(() => walker(this.view));
  readonly traces = $derived.by(() => traces(this.view, this.mine));
  /** the cells on which the game was decided; the rest dims */
  readonly decisive = $derived.by(() => decisive(this.view, this.board.room.winner));
  /** cells a refusal is about */
  readonly marked = $derived.by(() => this.problem?.places ?? []);

  /** What else would let the piece lie there. */
  readonly otherwise = $derived.by(() => {
    const { over, choices, words } = this;
    if (this.explained.problem === null || over === null || !this.canShow) return '';
    if (!this.showing && choices.showing.has(over)) return words.hintShow;
    return this.showing && choices.plain.has(over) ? words.hintHide : '';
  });

  readonly hint = $derived.by(() => {
    const { words, armed, view } = this;
    if (!this.ready) return '';
    if (armed !== null) {
      const again = view.phase === 'lift' ? words.tapToLift(armed) : words.tapToPlace(armed);
      return `${again} ${this.foretold}`.trim();
    }
    if (this.foretold !== '') return this.foretold;
    if (view.phase === 'lift') return this.resting ? words.hintRest : words.hintLift;
    if (view.phase === 'place') return this.canShow ? words.hintPlaceShow : words.hintPlace;
    return this.choices.stop ? words.hintSpring : words.hintStep;
  });

  /** the cell, or the piece of the reserve, that is pointed out */
  get advised(): string | null {
    return this.board.hinted?.replace('^', '') ?? null;
  }
  /** whether the hint asks to show the face, or to hide it, before anything else */
  get advisesTurning(): boolean {
    const { hinted } = this.board;
    return hinted !== null && this.canShow && hinted.endsWith('^') !== this.showing && hinted !== 'stop';
  }
  /** the corner from which the board is seen in space: the reader's own, if they have one only */
  get home(): string {
    const own = this.mine.length === 1 ? this.view.pawns[this.seat]?.home : undefined;
    return own ?? 'i9';
  }
  get player(): number | null {
    return this.board.position.player;
  }
  private get resting(): boolean {
    return this.player !== null && this.view.pawns[this.player]?.resting === true;
  }

  /** A cell in words, and what may be done there. */
  label = (cell: Cell): string => {
    const text = cellLabel(cell, this.view, this.reader, this.words);
    return this.lit.has(cell.name) ? `${text}. ${this.may}` : text;
  };
  private get may(): string {
    const { phase } = this.view;
    if (phase === 'lift') return this.words.mayLift;
    if (phase === 'step') return this.words.mayStep;
    return this.showing ? this.words.mayShow : this.words.mayPlace;
  }

  point = (cell: string | null): void => {
    this.over = cell;
  };
  pointAside = (move: string | null): void => {
    this.aside = move;
  };

  /** A tap, a click or Enter on a cell. Lifting cannot be undone by putting back, so a finger must mean it. */
  act = (cell: string, touch: boolean): void => {
    this.spot = this.over = cell;
    if (!this.isReady()) return;
    const move = moveText(cell, this.showing);
    if (!this.lit.has(cell)) void this.explain(move);
    else if (touch && this.view.phase !== 'step' && this.armed !== cell) this.armed = cell;
    else this.board.play(move);
  };

  take = (one: Reserve): void => {
    if (!this.isReady()) return;
    if (this.choices.reserve.has(one)) {
      this.board.play(one);
      this.toBoard();
    } else void this.explain(one);
  };

  toggle = (): void => {
    if (!this.canShow) return;
    this.wantsShown = !this.showing;
    this.explained.forget();
    const face = this.view.lifted?.known ?? '';
    const { words } = this;
    this.board.say(this.wantsShown ? words.willShow(faceWords(face, words)) : words.willHide);
  };

  /** The button may go away; whoever uses the keyboard goes on at the board. */
  stop = (): void => {
    if (!this.ready || !this.choices.stop) return;
    this.board.play('stop');
    this.toBoard();
  };

  setMemory(wanted: boolean): void {
    this.remembers = wanted;
    save(MEMORY, wanted);
  }

  private async explain(move: string): Promise<void> {
    const found = await this.explained.find(move);
    if (found !== null) this.board.say(`${reasonText(found)} ${this.otherwise}`.trim());
  }

  /** Whether it is the keyboard that points, and something would change: the rest the cell's own words have told. */
  private isByKey(): boolean {
    const focused = document.activeElement?.closest('[data-cell], [data-reserve]');
    return (this.board.preview?.marks.length ?? 0) > 0 && focused?.matches(':focus-visible') === true;
  }

  /** Whether a gesture can be made at all now; says why not. */
  private isReady(): boolean {
    this.refused.gesture();
    this.explained.forget();
    if (this.ready) return true;
    const { pending, room, past, say } = this.board;
    if (pending === null && !room.over) say(past ? this.words.past : this.words.notNow);
    return false;
  }
}
