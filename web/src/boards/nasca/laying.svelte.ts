import { SvelteMap } from 'svelte/reactivity';
import type { Position, Problem, Value } from '../../messages';
import { preferences } from '../../preferences.svelte';
import { answered, Refusal, server } from '../../requests';
import type { EditorProps } from '../contract';
import { cellLabel, cells, lying, type Cell, type Ghost } from './cells';
import { cellsUnder, NEUTRAL_PLANKS, plankLength, plankText, type Held } from './planks';
import type { Surface } from './surface';
import { EMPTY, viewOf, type NascaView } from './view';
import { nasca } from './words';

/** What the server says of a list of planks: how a game with it begins, or why none does. */
type Answer = { view: NascaView; problem: null } | { view: null; problem: Problem };

/** milliseconds a plank is held still before the server is asked about it */
const PATIENCE = 120;

/** The planks of a landscape, however it was written. */
export function planksOf(value: Value): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value.split(/[\s,]+/).filter((plank) => plank !== '') : [];
}

/** A landscape being laid by the reader: the neutral planks on the board, and the one in hand. */
export class Laying implements Surface {
  length = $state<number | null>(null);
  upright = $state(false);
  /** the cell over which the plank in hand is held */
  over = $state<string | null>(null);
  spot = $state('f5');
  private told = $state('');
  private readonly answers = new SvelteMap<string, Answer>();

  constructor(
    private readonly editor: EditorProps,
    private readonly hasFocus: () => boolean,
  ) {
    $effect(() => {
      if (this.planks.length > 0) void this.ask(this.planks);
    });
    $effect(() => {
      const { held } = this;
      if (held === null || this.answers.has(key(held))) return undefined;
      const timer = setTimeout(() => void this.ask(held), PATIENCE);
      return () => clearTimeout(timer);
    });
  }

  readonly words = $derived.by(() => {
    const words = nasca[preferences.language];
    return { ...words, board: words.landscapeBoard, boardHelp: words.landscapeHelp };
  });
  readonly planks = $derived.by(() => planksOf(this.editor.value));
  readonly view = $derived.by((): NascaView => {
    if (this.planks.length === 0) return EMPTY;
    const start: Position | null = this.editor.start;
    return this.answers.get(key(this.planks))?.view ?? (start === null ? EMPTY : viewOf(start));
  });
  readonly rows = $derived.by(() => cells(this.view));
  /** how many neutral planks of each length are not laid yet */
  readonly supply = $derived.by(() =>
    NEUTRAL_PLANKS.map(({ length, count }) => ({
      length,
      left: count - this.planks.filter((plank) => plankLength(plank) === length).length,
    })),
  );
  private readonly lies = $derived.by((): Held | null =>
    this.length === null ? null : { length: this.length, upright: this.upright },
  );
  readonly holding = $derived.by(() => this.lies !== null);
  /** the plank in hand where it is held; that it fits is supposed until the server says no */
  readonly ghost = $derived.by((): Ghost | null => {
    if (this.lies === null || this.over === null) return null;
    const ghost = lying(this.view, plankText(cellsUnder(this.lies, this.over)));
    const answer = this.answers.get(key([...this.planks, ghost.text]));
    const laid = answer?.view?.planks.filter((plank) => plankText(plank.cells) === ghost.text);
    const level = laid === undefined ? ghost.level : Math.max(...laid.map((plank) => plank.level));
    return { ...ghost, level, legal: answer?.view !== null };
  });
  /** the landscape with the plank in hand */
  private readonly held = $derived.by(() => (this.ghost === null ? null : [...this.planks, this.ghost.text]));
  private readonly answer = $derived.by(() =>
    this.held === null ? undefined : this.answers.get(key(this.held)),
  );
  readonly advised = null;
  readonly holder = null;
  readonly preview = null;
  readonly newest = null;
  readonly map = null;
  readonly counts = false;
  readonly pending = $derived.by(() => this.ghost !== null && this.answer === undefined);
  readonly problem = $derived.by(() => this.answer?.problem ?? null);
  readonly marked = $derived.by(() => this.problem?.places ?? []);
  /** what there is to say below the board, when nothing is refused */
  readonly message = $derived.by(() => {
    if (this.ghost !== null)
      return this.pending ? '' : this.words.lays(dashed(this.ghost.text), this.ghost.level);
    if (this.told !== '') return this.told;
    return this.length === null ? this.words.landscapeHint : this.words.hintPlace;
  });

  label = (cell: Cell): string => cellLabel(cell, [], [], this.words);

  source = (): null => null;

  take = (wanted: number): void => {
    const left = this.supply.find((one) => one.length === wanted)?.left ?? 0;
    if (left === 0) return this.tell(this.words.noneLeft(wanted));
    if (this.length === wanted) return this.turn();
    this.length = wanted;
    if (this.hasFocus()) this.over = this.spot;
    this.tell(this.words.taken(wanted, this.upright));
  };

  turn = (): void => {
    this.upright = !this.upright;
    if (this.length !== null) this.tell(this.words.taken(this.length, this.upright));
  };

  putBack = (): void => {
    if (this.length === null) return;
    this.letGo();
    this.tell(this.words.putBack);
  };

  point = (cell: string | null): void => {
    this.over = cell;
  };

  /** A tap, a click or Enter on a cell: the plank held there is laid, any other comes there. */
  act = (cell: string): void => {
    this.spot = cell;
    if (this.length === null) this.tell(this.words.chooseNeutral);
    else if (this.over !== cell) this.over = cell;
    else void this.lay();
  };

  async lay(): Promise<void> {
    const { held, ghost } = this;
    if (held === null || ghost === null) return this.tell(this.words.chooseNeutral);
    const before = this.planks;
    const answer = await this.ask(held);
    if (answer === null) return this.tell(preferences.words.common.noServer);
    if (answer.problem !== null || this.planks !== before) return;
    this.editor.onchange(held);
    this.over = null;
    if (!this.supply.some(({ length, left }) => length === ghost.cells.length && left > 0)) this.letGo();
    this.tell(this.words.laid(dashed(ghost.text)));
  }

  /** Takes the plank laid last off the board again. */
  undo = (): void => {
    const last = this.planks.at(-1);
    if (last === undefined) return;
    this.keep(this.planks.slice(0, -1));
    this.tell(this.words.takenOff(dashed(last)));
  };

  clear = (): void => {
    this.keep([]);
    this.tell(this.words.takenOffAll);
  };

  private keep(planks: string[]): void {
    this.letGo();
    this.editor.onchange(planks.length === 0 ? '' : planks);
  }

  private letGo(): void {
    this.length = null;
    this.over = null;
  }

  private tell(sentence: string): void {
    this.told = sentence;
  }

  /** What the server says of these planks; null if it does not answer. */
  private async ask(planks: string[]): Promise<Answer | null> {
    const known = this.answers.get(key(planks));
    if (known !== undefined) return known;
    const answer = await this.heard(planks);
    if (answer !== null) this.answers.set(key(planks), answer);
    return answer;
  }

  private async heard(planks: string[]): Promise<Answer | null> {
    const body = { game: 'nasca', options: { ...this.editor.options, landscape: planks } };
    try {
      const { start } = await answered(server().POST('/api/options/check', { body }));
      return { view: viewOf(start), problem: null };
    } catch (error) {
      return error instanceof Refusal ? { view: null, problem: error.problem } : null;
    }
  }
}

const dashed = (plank: string): string => plank.replace('-', '–');
const key = (planks: readonly string[]): string => planks.join(' ');
