import type { BoardModule } from './boards/contract';
import type { Lesson, LessonAnswer, Preview, Problem, Room } from './messages';
import { Playback } from './playback.svelte';
import { preferences } from './preferences.svelte';
import { Previews } from './previews.svelte';
import { answered, server } from './requests';
import { explained } from './state.svelte';
import { insist } from './stream';
import { Strip } from './strip.svelte';
import { keep, keepProgress, progress } from './storage';

/** turns of the game at the end that come with a hint */
const HELPS = 3;

/** The lesson of a game as somebody goes through it: each step is a room that nobody keeps, with one thing to do. */
export class Course {
  lesson = $state.raw<Lesson | null>(null);
  /** why there is nothing to learn from, or why the game at the end cannot begin */
  failed = $state.raw<Problem | null>(null);
  /** the step this person is at; after the last one comes the game */
  at = $state(0);
  done = $state.raw<number[]>([]);

  /** what is shown of the step */
  room = $state.raw<Room | null>(null);
  gesture = $state(0);
  /** what was said to the move that was tried last */
  answer = $state.raw<LessonAnswer | null>(null);
  refusal = $state.raw<Problem | null>(null);
  pending = $state<string | null>(null);
  /** a right move is pointed out */
  helped = $state(false);

  /** what is told to people who do not see the board */
  readonly strip = new Strip();
  line = $state<'up' | 'lost'>('up');
  readonly playback: Playback;
  readonly previews: Previews;
  board: Pick<BoardModule, 'gestures' | 'holds'> = {};
  private readonly ending = new AbortController();

  constructor(readonly game: string) {
    this.playback = new Playback({
      shown: () => this.room,
      show: (room, gesture) => {
        this.room = room;
        this.gesture = gesture;
      },
      // All that follows from a move comes with the answer, one move after another.
      position: (room) => Promise.resolve(room.now),
      gesture: () => preferences.gesture,
      gestures: (before, after) => this.board.gestures?.(before.now, after.now) ?? 1,
      holds: (room) => this.board.holds?.(room.now) ?? false,
      mayHold: () => this.board.holds !== undefined,
    });
    this.previews = new Previews((move) => this.preview(move));
  }

  readonly step = $derived(this.lesson?.steps[this.at]);

  /** the game at the end is what comes now */
  readonly finished = $derived(this.lesson !== null && this.at >= this.lesson.steps.length);

  get right(): boolean {
    return this.answer?.right === true;
  }

  /** the move that the board points out */
  get hinted(): string | null {
    return this.helped && !this.right ? (this.step?.shown ?? null) : null;
  }

  /** Begins where this person left off. */
  async begin(): Promise<void> {
    this.failed = null;
    try {
      const params = { path: { game: this.game } };
      const ask = () => server().GET('/api/lessons/{game}', { params });
      this.lesson = await insist(ask, () => (this.line = 'lost'), this.ending.signal);
    } catch (error) {
      this.failed = explained(error);
      return;
    }
    if (this.lesson === null) return;
    this.line = 'up';
    const { at, done } = progress(this.game);
    this.done = done;
    this.go(at);
  }

  leave(): void {
    this.ending.abort();
    this.playback.leave();
  }

  go(step: number): void {
    if (this.lesson === null) return;
    this.at = Math.max(0, Math.min(step, this.lesson.steps.length));
    this.again();
    keepProgress(this.game, { at: this.at, done: this.done });
  }

  /** The step from its beginning. */
  again(): void {
    this.answer = this.refusal = this.pending = null;
    this.helped = false;
    this.gesture = 0;
    this.strip.clear();
    this.previews.forget();
    this.playback.leave();
    this.room = this.step?.room ?? null;
  }

  /** The lesson from its beginning. */
  restart(): void {
    this.done = [];
    this.go(0);
  }

  async play(move: string): Promise<void> {
    const { step } = this;
    if (this.pending !== null || this.right || step === undefined) return;
    this.pending = move;
    this.refusal = null;
    try {
      const answer = await answered(
        server().POST('/api/lessons/{game}/steps/{step}', { params: this.here, body: { move } }),
      );
      if (this.step === step) this.take(answer);
    } catch (error) {
      if (this.step === step) this.refusal = explained(error);
    }
    this.pending = null;
  }

  private take(answer: LessonAnswer): void {
    this.answer = answer;
    if (!answer.right) return;
    if (!this.done.includes(this.at)) this.done = [...this.done, this.at];
    keepProgress(this.game, { at: this.at + 1, done: this.done });
    this.previews.forget();
    // A step asks for one move: the board is not to offer another one.
    for (const room of answer.rooms) this.playback.take({ ...room, legal: [] });
  }

  /** What the rules say against a move, in the words of the step. */
  async ask(move: string): Promise<Problem | null> {
    try {
      const params = { ...this.here, query: { move } };
      const request = server().GET('/api/lessons/{game}/steps/{step}/verdict', { params });
      return (await answered(request)).problem;
    } catch (error) {
      return explained(error);
    }
  }

  private async preview(move: string): Promise<Preview> {
    const params = { ...this.here, query: { move } };
    return answered(server().GET('/api/lessons/{game}/steps/{step}/preview', { params }));
  }

  /** Opens the game at the end; the address of its room, or null if that failed. */
  async open(): Promise<string | null> {
    this.failed = null;
    try {
      const params = { path: { game: this.game } };
      const { room, secret } = await answered(server().POST('/api/lessons/{game}/play', { params }));
      keep({ id: room, secret, game: this.game, against: 'program', helps: HELPS });
      keepProgress(this.game, { at: 0, done: [...this.done, this.at] });
      return `/room/${room}`;
    } catch (error) {
      this.failed = explained(error);
      return null;
    }
  }

  private get here() {
    return { path: { game: this.game, step: this.at } };
  }
}
