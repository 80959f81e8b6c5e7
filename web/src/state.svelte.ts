import type { BoardModule } from './boards/contract';
import type { Line, MoveLine, Offer, People, Phrase, Position, Preview, Problem, Room } from './messages';
import { Playback } from './playback.svelte';
import { preferences } from './preferences.svelte';
import { Previews } from './previews.svelte';
import { summary } from './recent';
import { answered, LineLost, Refusal, server } from './requests';
import { missing, sharesScreen, yours } from './seats';
import { forget, keep, keptRoom } from './storage';
import { follow, insist } from './stream';
import { Strip } from './strip.svelte';
import { Conversation } from './talk.svelte';
import { tables } from './i18n';

/** Moves that were not played, from a position of the game on. */
export interface Variation extends Line {
  from: number;
  /** how many of them are shown */
  at: number;
}

/** What somebody was sent to come here by: an invitation to a free seat, or a link to one that others hold. */
export interface Code {
  kind: 'joining' | 'sharing';
  text: string;
}

/** One room as this browser sees it. Events change it; components draw it. */
export class Table {
  readonly id: string;
  /** this room in the addresses of requests */
  readonly here: { path: { room_id: string } };
  secret: string | null;

  /** what is shown: the newest snapshot, or one on the way to it while moves are played back */
  room = $state.raw<Room | null>(null);
  /** milliseconds that the board may take to show the newest move of `position`; 0: it is simply there */
  gesture = $state(0);
  readonly playback: Playback;
  readonly previews: Previews;
  /** where the page tells what happens at the table besides the moves: `table.strip.tell(sentence, icon)` */
  readonly strip = new Strip();
  /** how the board wants to be played back, once it is loaded */
  board: Pick<BoardModule, 'gestures' | 'holds'> = {};
  line = $state<'opening' | 'up' | 'lost'>('opening');
  /** who is at the table, and when that was told */
  people = $state.raw<(People & { at: number }) | null>(null);
  readonly talk = new Conversation();
  gone = $state.raw<Problem | null>(null);
  refusal = $state.raw<Problem | null>(null);
  joinRefusal = $state.raw<Problem | null>(null);
  /** a seat to share, until this person has said whether they want to */
  offer = $state.raw<Offer | null>(null);
  /** a table with a free seat, until this person has said whether they want to play there */
  invited = $state.raw<Room | null>(null);
  /** whether it is open how others come here */
  inviting = $state(false);
  /** this person was invited, and all seats are taken */
  late = $state(false);
  /** the move on its way to the server */
  pending = $state<string | null>(null);
  /** an earlier position being looked at */
  past = $state.raw<Position | null>(null);
  /** what might have been, being looked at */
  variation = $state.raw<Variation | null>(null);
  /** the seat whose player has the screen, where several who may not see each other's side share it */
  private eyes: number | null = null;
  /** the hash of what is hidden, as first told */
  private hash: string | null;

  /** the newest snapshot there is: actions name its number */
  private newest: Room | null = null;
  private readonly ending = new AbortController();
  /** ends the stream that is followed now */
  private turning = new AbortController();
  private readonly positions: Record<string, Position> = {};
  private wanted = 0;
  private settle: (yes: boolean) => void = () => undefined;

  constructor(id: string) {
    this.id = id;
    this.here = { path: { room_id: id } };
    const kept = keptRoom(id);
    this.secret = kept?.secret ?? null;
    this.hash = kept?.hash ?? null;
    this.playback = new Playback({
      shown: () => this.room,
      show: (room, gesture) => this.show(room, gesture),
      position: (room, moves) => this.positionIn(room.moves, moves),
      gesture: () => (globalThis.document?.hidden ? 0 : preferences.gesture),
      gestures: (before, after) => this.board.gestures?.(before.now, after.now) ?? 1,
      holds: (room) => this.board.holds?.(room.now) ?? false,
      mayHold: () => this.board.holds !== undefined,
    });
    this.previews = new Previews((move) => this.preview(move));
  }

  /** The server, as it answers whoever sits here. */
  get server() {
    return server(this.secret, this.eyes);
  }

  get position(): Position | null {
    const { variation } = this;
    const imagined = variation === null ? undefined : variation.positions[variation.at - 1];
    return imagined ?? this.past ?? this.room?.now ?? null;
  }

  /** The room as the board is to show it: with the moves that were not played, where those are looked at. */
  get shown(): Room | null {
    const { room, variation } = this;
    if (room === null || variation === null) return room;
    return { ...room, moves: [...room.moves.slice(0, variation.from), ...variation.moves] };
  }

  /** The seat to which the screen must be passed before the game goes on; null: it is in the right hands. */
  get passing(): number | null {
    const { room } = this;
    if (room === null || !sharesScreen(room)) return null;
    const { player } = room.now;
    return player === null || player === room.eyes || !yours(room).includes(player) ? null : player;
  }

  /** The same, once nobody's side is shown any more: until then the one who moved may look. */
  get curtain(): number | null {
    return this.room?.eyes === null ? this.passing : null;
  }

  /** What only the one who had the screen may see goes; it waits for the next one. */
  passOn = (): void => this.turn(null);

  /** The screen is in the hands of the player to move. */
  uncover = (): void => this.turn(this.passing);

  /** The game is seen through other eyes from now on. */
  private turn(eyes: number | null): void {
    this.eyes = eyes;
    this.turning.abort();
    void this.follow();
  }

  /** Takes the seat this person was sent to, if they were, and follows the game. */
  async enter(code: Code | null): Promise<void> {
    const begun = this.begun();
    if (begun !== null) await this.join(begun, this.secret ?? newSecret());
    else if (code !== null && (await this.agrees(code))) await this.join(code, newSecret());
    await this.follow();
  }

  private async follow(): Promise<void> {
    this.turning = new AbortController();
    await follow(
      this.id,
      this.secret,
      {
        room: (room) => this.take(room),
        talk: (talk) => this.talk.take(talk),
        people: (people) => (this.people = { ...people, at: Date.now() }),
        line: (state) => (this.line = state),
        gone: (problem) => (this.gone = problem),
      },
      AbortSignal.any([this.ending.signal, this.turning.signal]),
      this.eyes,
    );
  }

  leave(): void {
    this.sayGoodbye();
    this.ending.abort();
    this.playback.leave();
  }

  /** Whoever goes on purpose has not lost the line. It is said even while the page is being closed. */
  sayGoodbye(): void {
    if (this.secret === null || this.room === null) return;
    const said = this.server.POST('/api/rooms/{room_id}/goodbye', { params: this.here, keepalive: true });
    said.catch(() => undefined); // then the others take the line to be lost
  }

  /** What this browser had begun to come by when the page was left. */
  private begun(): Code | null {
    const { joining, sharing } = keptRoom(this.id) ?? {};
    if (joining) return { kind: 'joining', text: joining };
    return sharing ? { kind: 'sharing', text: sharing } : null;
  }

  /** The secret is kept before it is sent: if the answer is lost, the same one gets the same seat. */
  private async join({ kind, text }: Code, secret: string): Promise<void> {
    keep({ id: this.id, secret, against: 'link', [kind]: text });
    const { here: params } = this;
    const seated = await this.insist(() =>
      kind === 'joining'
        ? server().POST('/api/rooms/{room_id}/join', {
            params,
            body: { invitation: text, secret, name: preferences.name || null },
          })
        : server().POST('/api/rooms/{room_id}/share/join', { params, body: { link: text, secret } }),
    );
    if (seated !== null) {
      this.secret = secret;
      keep({ id: this.id, [kind]: null });
    } else if (this.joinRefusal !== null) {
      this.secret = null;
      forget(this.id);
    }
  }

  /** Whether this person, who was sent here, wants to play; nobody takes part by merely opening a link. */
  private async agrees({ kind, text }: Code): Promise<boolean> {
    const yes = await (kind === 'joining' ? this.wantsToPlay() : this.wantsToShare(text));
    this.offer = this.invited = null;
    return yes;
  }

  private async wantsToPlay(): Promise<boolean> {
    if (this.secret !== null) return false;
    const room = await this.insist(() => server().GET('/api/rooms/{room_id}', { params: this.here }));
    if (room === null || room.over) return false;
    this.late = missing(room) === 0;
    if (this.late) return false;
    this.invited = room;
    return this.answer();
  }

  /** Who holds a seat here already is not asked. */
  private async wantsToShare(link: string): Promise<boolean> {
    const { here: params } = this;
    if (this.secret !== null) {
      const room = await this.insist(() => this.server.GET('/api/rooms/{room_id}', { params }));
      if (room === null || yours(room).length > 0) return false;
    }
    this.offer = await this.insist(() =>
      server().POST('/api/rooms/{room_id}/share/offer', { params, body: { link } }),
    );
    return this.offer !== null && this.answer();
  }

  private answer(): Promise<boolean> {
    return new Promise<boolean>((resolve) => (this.settle = resolve));
  }

  /** Says whether this person wants to play. */
  answerOffer(yes: boolean): void {
    this.settle(yes);
  }

  /** The answer, asked for until the line is there; null if it was refused, or nobody waits for it any more. */
  private async insist<Data>(ask: () => Promise<{ data?: Data }>): Promise<Data | null> {
    try {
      return await insist(ask, () => (this.line = 'lost'), this.ending.signal);
    } catch (error) {
      this.joinRefusal = explained(error);
      return null;
    }
  }

  /** Accepts a snapshot unless a newer one is known: answers and events race each other. */
  take(room: Room): void {
    if (this.newest !== null && room.number < this.newest.number) return;
    // An answer that was asked for before the screen was passed on is not for these eyes.
    if (sharesScreen(room) && room.eyes !== this.eyes) return;
    // The answer to an action comes by the stream as well: what a person has begun since must not be undone by it.
    if (JSON.stringify(room) === JSON.stringify(this.newest)) return;
    this.newest = room;
    this.hash ??= room.commitment?.hash ?? null;
    this.playback.take(room);
    this.remember(room);
  }

  private show(room: Room, gesture: number): void {
    const moved = this.room === null || key(room.moves) !== key(this.room.moves);
    const turned = this.room !== null && sharesScreen(this.room) && room.eyes !== this.room.eyes;
    this.room = room;
    if (turned) this.forgetSeat();
    if (moved) {
      // What comes after a move, like somebody's arrival, does not cut its showing short.
      if (this.past === null) this.gesture = gesture;
      this.previews.forget();
      this.pending = null;
    }
    // What one player saw is not kept for the next one to look back at.
    if (!sharesScreen(room)) this.positions[key(room.moves)] = room.now;
    if (this.past !== null && this.past.moves > room.moves.length) this.past = null;
    if (this.past === null) this.variation = null;
  }

  /** Nothing that only one seat may know stays for the next one, neither to be seen nor to be heard. */
  private forgetSeat(): void {
    this.strip.clear();
    this.previews.forget();
    this.past = this.variation = this.refusal = null;
    this.wanted++; // nor what is on its way
    this.gesture = 0;
  }

  /** Keeps in this browser what the start page tells of the game. */
  private remember(room: Room): void {
    if (this.secret === null) return;
    const known = summary(room);
    keep({
      id: room.id,
      game: room.game,
      against: room.against,
      ...known,
      ...(this.hash === null ? {} : { hash: this.hash }),
    });
    if (room.next !== null)
      keep({
        id: room.next,
        secret: this.secret,
        game: room.game,
        against: room.against,
        level: known.level,
      });
  }

  async play(move: string): Promise<void> {
    if (this.pending !== null || this.past !== null || this.playback.held) return;
    this.pending = move;
    await this.act((number) =>
      this.server.POST('/api/rooms/{room_id}/moves', { params: this.here, body: { number, move } }),
    );
    this.pending = null;
  }

  private async preview(move: string): Promise<Preview> {
    const params = { ...this.here, query: { move } };
    return answered(this.server.GET('/api/rooms/{room_id}/preview', { params }));
  }

  /** What the rules say against a move, without playing it. */
  async ask(move: string): Promise<Problem | null> {
    try {
      const params = { ...this.here, query: { move } };
      return (await answered(this.server.GET('/api/rooms/{room_id}/verdict', { params }))).problem;
    } catch (error) {
      return explained(error);
    }
  }

  /** Whether what was hidden was never changed; null if the record cannot be had. */
  async isFair(hash: string, revealed: string): Promise<boolean | null> {
    const { isFair } = await import('./fairness');
    try {
      const record = JSON.parse(await this.record()) as Parameters<typeof isFair>[2];
      return isFair(revealed, [hash, this.hash ?? hash], record);
    } catch (error) {
      explained(error);
      return null;
    }
  }

  share = () => this.act(() => this.server.POST('/api/rooms/{room_id}/share', { params: this.here }));
  /** Says something to all at the table; what was refused, and why. */
  async say(what: { text: string } | { phrase: Phrase }): Promise<Problem | null> {
    try {
      await answered(this.server.POST('/api/rooms/{room_id}/talk', { params: this.here, body: what }));
      return null;
    } catch (error) {
      return explained(error);
    }
  }

  rename = (seat: number, name: string) =>
    this.act(() =>
      this.server.POST('/api/rooms/{room_id}/name', {
        params: this.here,
        body: { seat, name: name || null },
      }),
    );
  withdraw = (link: string) =>
    this.act(() =>
      this.server.POST('/api/rooms/{room_id}/share/withdraw', { params: this.here, body: { link } }),
    );

  /** Leaves the seat to the others who share it; this browser then only watches. */
  async part(): Promise<void> {
    await this.act(() => this.server.POST('/api/rooms/{room_id}/share/leave', { params: this.here }));
    if (this.room === null || yours(this.room).length > 0) return;
    this.secret = null;
    forget(this.id);
  }

  fill = (levels: string[]) =>
    this.act((number) =>
      this.server.POST('/api/rooms/{room_id}/fill', { params: this.here, body: { number, levels } }),
    );
  /** The program plays for whoever has vanished. */
  replace = () =>
    this.act((number) =>
      this.server.POST('/api/rooms/{room_id}/replace', { params: this.here, body: { number } }),
    );
  /** Takes the seat again where the program plays for this person, who is then dealt with as before. */
  comeBack = () => this.act(() => this.server.POST('/api/rooms/{room_id}/return', { params: this.here }));
  resign = () =>
    this.act((number) =>
      this.server.POST('/api/rooms/{room_id}/resign', { params: this.here, body: { number } }),
    );
  close = () =>
    this.act((number) =>
      this.server.POST('/api/rooms/{room_id}/close', { params: this.here, body: { number } }),
    );
  undo = () =>
    this.act((number) =>
      this.server.POST('/api/rooms/{room_id}/undo', { params: this.here, body: { number } }),
    );
  answerUndo = (agree: boolean) =>
    this.act((number) =>
      this.server.POST('/api/rooms/{room_id}/undo/answer', { params: this.here, body: { number, agree } }),
    );
  rematch = () =>
    this.act((number) =>
      this.server.POST('/api/rooms/{room_id}/rematch', { params: this.here, body: { number } }),
    );
  record = () =>
    answered(this.server.GET('/api/rooms/{room_id}/record', { params: this.here, parseAs: 'text' }));

  /** Sends what is done here, with the number of the newest event that is known. */
  private async act(send: (number: number) => Promise<{ data?: Room }>): Promise<void> {
    if (this.newest === null) return;
    this.refusal = null;
    try {
      this.take(await answered(send(this.newest.number)));
    } catch (error) {
      const known = this.newest.number;
      const stale = error instanceof Refusal && error.status === 409;
      if (stale) await this.refresh();
      if (!stale || this.newest.number === known) this.refusal = explained(error);
    }
  }

  private async refresh(): Promise<void> {
    try {
      this.take(await answered(this.server.GET('/api/rooms/{room_id}', { params: this.here })));
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
    const before = this.position;
    this.variation = null;
    try {
      const found = count === all.length ? null : await this.positionIn(all, count);
      if (turn !== this.wanted) return;
      // One step forward is shown as it happened, anything else is simply there.
      this.gesture = this.timeFor(before, found ?? this.room.now);
      this.past = found;
    } catch (error) {
      this.refusal = explained(error);
    }
  }

  /** How long a step forward takes to be shown. */
  private timeFor(before: Position | null, after: Position | null): number {
    if (before === null || after?.moves !== before.moves + 1) return 0;
    return preferences.gesture * (this.board.gestures?.(before, after) ?? 1);
  }

  /** The game after so many of these moves. */
  private async positionIn(all: readonly MoveLine[], count: number): Promise<Position> {
    const name = key(all.slice(0, count));
    const known = this.positions[name];
    if (known !== undefined) return known;
    const params = { path: { ...this.here.path, moves: count } };
    const found = await answered(this.server.GET('/api/rooms/{room_id}/positions/{moves}', { params }));
    if (this.room !== null && !sharesScreen(this.room)) this.positions[name] = found;
    return found;
  }

  /** Shows how a finished game might have gone on after so many of its moves: first the position itself. */
  async imagine(from: number, line: string[]): Promise<void> {
    await this.lookAt(from);
    const turn = this.wanted;
    try {
      const body = { moves: from, line };
      const found = await answered(
        this.server.POST('/api/rooms/{room_id}/line', { params: this.here, body }),
      );
      if (turn === this.wanted && this.past !== null) this.variation = { ...found, from, at: 0 };
    } catch (error) {
      this.refusal = explained(error);
    }
  }

  /** Goes forward or back in what might have been. */
  step(by: number): void {
    if (this.variation === null) return;
    const at = Math.max(0, Math.min(this.variation.at + by, this.variation.moves.length));
    const before = this.position;
    this.variation = { ...this.variation, at };
    this.gesture = this.timeFor(before, this.position);
  }
}

/** Nobody guesses 24 random bytes. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
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
