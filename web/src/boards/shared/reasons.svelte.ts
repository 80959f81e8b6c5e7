/** Why something cannot be done on a board: the server's reasons, and how long each stands. */
import type { Problem } from '../../messages';
import { preferences } from '../../preferences.svelte';

/** A reason in words, with the rule it names. */
export function reasonText({ message, rule }: Problem): string {
  const named = rule ? ` ${preferences.words.room.rule(rule)}` : '';
  return preferences.text(message) + named;
}

/** The reason of a refused move, which stands until the next gesture. */
export class Refused {
  private read = $state.raw<Problem | null>(null);

  constructor(private readonly refusal: () => Problem | null) {}

  get problem(): Problem | null {
    const refusal = this.refusal();
    return refusal === this.read ? null : refusal;
  }

  /** A gesture was made: what was refused before it has been read. */
  gesture(): void {
    this.read = this.refusal();
  }
}

type Ask = (move: string) => Promise<Problem | null>;

/** milliseconds a piece is held still before the server is asked about it */
const PATIENCE = 160;

interface Held {
  /** the move that the held piece would make, where it is not offered; else null */
  wrong: () => string | null;
  /** whether a move may be made now */
  ready: () => boolean;
  ask: Ask;
}

/** Why a held piece may not lie where it is held: asked once it is held still. */
export class Verdict {
  private found = $state.raw<{ move: string; problem: Problem } | null>(null);

  constructor(private readonly held: Held) {
    $effect(() => this.wait());
  }

  get problem(): Problem | null {
    return this.found !== null && this.found.move === this.held.wrong() ? this.found.problem : null;
  }

  /** Asks after a while about the move that is wrong now; the result gives up before that. */
  wait(): (() => void) | undefined {
    const move = this.held.wrong();
    if (move === null || !this.held.ready()) return undefined;
    const timer = setTimeout(() => void this.find(move), PATIENCE);
    return () => clearTimeout(timer);
  }

  async find(move: string): Promise<Problem | null> {
    if (this.found?.move === move) return this.found.problem;
    const problem = await this.held.ask(move);
    if (problem !== null && move === this.held.wrong()) this.found = { move, problem };
    return problem;
  }

  forget(): void {
    this.found = null;
  }
}

/** The reason somebody asked for by trying: it stands, so that its link to the rule can be reached. */
export class Explanation {
  problem = $state.raw<Problem | null>(null);

  constructor(
    private readonly position: () => unknown,
    private readonly ask: Ask,
  ) {}

  /** Asks why a move cannot be made; null if it can, or if the game has gone on meanwhile. */
  async find(move: string): Promise<Problem | null> {
    const position = this.position();
    const problem = await this.ask(move);
    if (problem === null || this.position() !== position) return null;
    this.problem = problem;
    return problem;
  }

  forget(): void {
    this.problem = null;
  }
}
