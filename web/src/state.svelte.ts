import type { MoveLine, Position, Problem, Room, Seated, Verdict } from './messages';
import { keep, secretOf } from './storage';
import { follow, LineLost, read, readText, Refusal, send } from './stream';
import { tables } from './i18n';

/** One room as this browser sees it. Events change it; components draw it. */
export class Table {
  readonly id: string;
  secret: string | null;

  room = $state.raw<Room | null>(null);
  line = $state<'opening' | 'up' | 'lost'>('opening');
  gone = $state.raw<Problem | null>(null);
  refusal = $state.raw<Problem | null>(null);
  joinRefusal = $state.raw<Problem | null>(null);
  /** the move on its way to the server */
  pending = $state<string | null>(null);
  /** an earlier position being looked at */
  past = $state.raw<Position | null>(null);

  private readonly ending = new AbortController();
  private readonly positions: Record<string, Position> = {};
  private wanted = 0;

  constructor(id: string) {
    this.id = id;
    this.secret = secretOf(id);
  }

  get path(): string {
    return `/api/rooms/${encodeURIComponent(this.id)}`;
  }

  get position(): Position | null {
    return this.past ?? this.room?.now ?? null;
  }

  /** Takes the seat offered by the invitation, if there is one, and follows the game. */
  async enter(invitation: string | null): Promise<void> {
    if (invitation !== null && this.secret === null) await this.join(invitation);
    await follow(
      `${this.path}/events`,
      this.secret,
      {
        room: (room) => this.take(room),
        line: (state) => (this.line = state),
        gone: (problem) => (this.gone = problem),
      },
      this.ending.signal,
    );
  }

  leave(): void {
    this.ending.abort();
  }

  private async join(invitation: string): Promise<void> {
    try {
      const seated = await send<Seated>(`${this.path}/join`, { invitation });
      this.secret = seated.secret;
      keep({ id: this.id, secret: seated.secret, against: 'link' });
    } catch (error) {
      this.joinRefusal = explained(error);
    }
  }

  /** Accepts a snapshot unless a newer one is known: answers and events race each other. */
  take(room: Room): void {
    if (this.room !== null && room.number < this.room.number) return;
    // The answer to an action comes by the stream as well: what a person has begun since must not be undone by it.
    if (JSON.stringify(room) === JSON.stringify(this.room)) return;
    this.room = room;
    this.positions[key(room.moves)] = room.now;
    if (this.past !== null && this.past.moves > room.moves.length) this.past = null;
    if (this.secret === null) return;
    const turn = room.legal.length > 0;
    const program = room.seats.find((seat) => seat.kind === 'program');
    const level = program?.level ?? null;
    keep({
      id: room.id,
      game: room.game,
      against: room.against,
      level,
      moves: room.moves.length,
      over: room.over,
      turn,
    });
    if (room.next !== null)
      keep({ id: room.next, secret: this.secret, game: room.game, against: room.against, level });
  }

  async play(move: string): Promise<void> {
    if (this.pending !== null || this.past !== null) return;
    this.pending = move;
    await this.act('moves', { move });
    this.pending = null;
  }

  /** What the rules say against a move, without playing it. */
  async ask(move: string): Promise<Problem | null> {
    try {
      const path = `${this.path}/verdict?move=${encodeURIComponent(move)}`;
      return (await read<Verdict>(path, this.secret)).problem;
    } catch (error) {
      return explained(error);
    }
  }

  resign = () => this.act('resign');
  undo = () => this.act('undo');
  answerUndo = (agree: boolean) => this.act('undo/answer', { agree });
  rematch = () => this.act('rematch');
  record = () => readText(`${this.path}/record`, this.secret);

  private async act(path: string, more: object = {}): Promise<void> {
    if (this.room === null) return;
    this.refusal = null;
    try {
      this.take(await send<Room>(`${this.path}/${path}`, { number: this.room.number, ...more }, this.secret));
    } catch (error) {
      const known = this.room.number;
      const stale = error instanceof Refusal && error.status === 409;
      if (stale) await this.refresh();
      if (!stale || this.room.number === known) this.refusal = explained(error);
    }
  }

  private async refresh(): Promise<void> {
    try {
      this.take(await read<Room>(this.path, this.secret));
    } catch (error) {
      this.refusal = explained(error);
    }
  }

  /** Shows the game after so many moves; the newest position is simply the present. */
  async lookAt(moves: number): Promise<void> {
    if (this.room === null) return;
    const all = this.room.moves;
    const count = Math.max(0, Math.min(moves, all.length));
    const turn = ++this.wanted;
    if (count === all.length) {
      this.past = null;
      return;
    }
    const name = key(all.slice(0, count));
    try {
      const known =
        this.positions[name] ?? (await read<Position>(`${this.path}/positions/${count}`, this.secret));
      this.positions[name] = known;
      if (turn === this.wanted) this.past = known;
    } catch (error) {
      this.refusal = explained(error);
    }
  }
}

function key(moves: readonly MoveLine[]): string {
  return moves.map((move) => move.text).join(' ');
}

/** Any failure as something that can be shown; what is not a failure of the line or a refusal is a bug. */
export function explained(error: unknown): Problem {
  if (error instanceof Refusal) return error.problem;
  if (!(error instanceof LineLost)) throw error;
  return { message: { en: tables.en.common.notSent, fr: tables.fr.common.notSent }, rule: null, places: [] };
}
