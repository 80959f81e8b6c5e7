import type { Preview } from './messages';
import { LineLost, Refusal } from './requests';

/** milliseconds that the pointer, the focus or a finger stays on a move before the server is asked */
const PATIENCE = 60;

/** What the move that is pointed at would do, before it is made. */
export class Previews {
  /** of the move that is pointed at; null while it is not known, or nothing is pointed at */
  now = $state.raw<Preview | null>(null);

  private pointed: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private known: Record<string, Preview> = {};

  constructor(private readonly ask: (move: string) => Promise<Preview>) {}

  /** Another position: what was known is of the past. */
  forget(): void {
    this.known = {};
    this.point(null);
  }

  /** Points at a legal move, or at none. */
  readonly point = (move: string | null): void => {
    if (move === this.pointed) return;
    this.pointed = move;
    clearTimeout(this.timer);
    this.now = move === null ? null : (this.known[move] ?? null);
    if (move !== null && !(move in this.known))
      this.timer = setTimeout(() => void this.find(move, this.known), PATIENCE);
  };

  private async find(move: string, known: Record<string, Preview>): Promise<void> {
    try {
      known[move] = await this.ask(move);
    } catch (error) {
      // The game has moved on, or the line is lost: there is just nothing to show.
      if (!(error instanceof Refusal || error instanceof LineLost)) throw error;
      return;
    }
    if (this.known === known && this.pointed === move) this.now = known[move] ?? null;
  }
}
