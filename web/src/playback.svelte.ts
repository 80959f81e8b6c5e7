import type { Position, Room } from './messages';
import { sleep } from './stream';

/** What playing back asks of the table. */
interface Stage {
  /** the snapshot that is shown */
  shown: () => Room | null;
  show: (room: Room, gesture: number) => void;
  /** the game after so many moves, as this visitor may see it */
  position: (room: Room, moves: number) => Promise<Position>;
  /** milliseconds that the showing of a gesture takes; 0 to show everything at once */
  gesture: () => number;
  /** how many gestures it takes to show the move from one snapshot to the next */
  gestures: (before: Room, after: Room) => number;
  /** whether this snapshot stays until somebody goes on */
  holds: (room: Room) => boolean;
  /** whether any snapshot of this game might */
  mayHold: () => boolean;
}

/** After one's own move the answer waits only so long: the hand has just seen it. */
const OWN_SHARE = 0.6;

/** Shows the snapshots of a game one after another, a move at a time, so that people can follow what others do. */
export class Playback {
  /** the snapshot that is shown stays until somebody goes on */
  held = $state(false);
  /** somebody who looks on wants to see no more for a while */
  paused = $state(false);

  private readonly waiting: Room[] = [];
  private running = false;
  /** ends the pause that is under way */
  private pause = new AbortController();
  private free = 0;
  /** the snapshot that somebody went on from */
  private released: string | null = null;

  constructor(private readonly stage: Stage) {}

  /** A snapshot newer than all before. What leads on from the last one is shown in its turn, anything else at once. */
  take(room: Room): void {
    const last = this.waiting.at(-1) ?? this.stage.shown();
    if (last === null || !leadsTo(last, room) || !this.isPlayedBack(last, room)) this.present(room);
    else if (this.isOwnStep(last, room)) this.show(room, this.stage.gesture());
    else {
      this.waiting.push(room);
      if (!this.running) void this.run();
    }
  }

  /** Shows all there is at once; returns whether something was still to be shown. */
  skip(): boolean {
    const last = this.waiting.at(-1);
    if (last === undefined || this.held || this.paused) return false;
    this.present(last);
    return true;
  }

  /** Leaves a snapshot that was held. */
  goOn(): void {
    const shown = this.stage.shown();
    if (shown !== null) this.released = key(shown);
    this.held = false;
    this.free = 0;
    this.pause.abort();
  }

  /** Shows no more for a while, or goes on from there. */
  stopOrGoOn(): void {
    this.paused = !this.paused;
    this.pause.abort();
  }

  leave(): void {
    this.waiting.length = 0;
    this.held = false;
    this.pause.abort();
  }

  /** Whether a snapshot waits for its turn: where moves take time to be shown, or one may be held on the way. */
  private isPlayedBack(last: Room, room: Room): boolean {
    if (this.held || this.paused || this.waiting.length > 0 || this.stage.gesture() > 0) return true;
    return this.stage.mayHold() && room.moves.length > last.moves.length + 1;
  }

  /** Whether it has just what this person did with the snapshot that is shown: nobody waits for their own hand. */
  private isOwnStep(last: Room, room: Room): boolean {
    const own = room.seats[room.moves.at(-1)?.seat ?? -1]?.you === true;
    return own && !this.held && this.waiting.length === 0 && room.moves.length === last.moves.length + 1;
  }

  private async run(): Promise<void> {
    this.running = true;
    for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
      if (!(await this.due(next))) continue;
      const shown = this.stage.shown();
      const step = shown === null ? next : await this.step(shown, next);
      if (this.waiting[0] !== next || this.stage.shown() !== shown) continue; // skipped meanwhile
      this.show(step, this.stage.gesture());
      if (step === next) this.waiting.shift();
    }
    this.running = false;
  }

  /** Waits until what is shown has had its time; false where something else is to be shown by then. */
  private async due(next: Room): Promise<boolean> {
    while (this.waiting[0] === next) {
      const left = this.held || this.paused ? Infinity : this.free - performance.now();
      if (left <= 0) return true;
      this.pause = new AbortController();
      await sleep(Math.min(left, 2 ** 30), this.pause.signal);
    }
    return false;
  }

  /** What comes after the snapshot that is shown, on the way to another one: that itself, or what it passed over. */
  private async step(shown: Room, next: Room): Promise<Room> {
    const count = shown.moves.length + 1;
    if (next.moves.length <= count) return next;
    try {
      const now = await this.stage.position(next, count);
      return { ...next, ...NOT_YET, number: shown.number, moves: next.moves.slice(0, count), now };
    } catch {
      return next;
    }
  }

  /** Shows a snapshot at once, whatever was still to be shown. */
  private present(room: Room): void {
    this.waiting.length = 0;
    this.pause.abort();
    this.show(room, 0);
  }

  private show(room: Room, gesture: number): void {
    const before = this.stage.shown();
    const moved = before !== null && room.moves.length === before.moves.length + 1;
    const own = room.seats[room.moves.at(-1)?.seat ?? -1]?.you === true;
    const time = moved ? gesture * this.stage.gestures(before, room) : 0;
    if (moved) this.free = performance.now() + time * (own ? OWN_SHARE : 1);
    this.held = this.stage.holds(room) && this.released !== key(room);
    this.stage.show(room, time);
  }
}

/** What is not so yet while moves are still being shown. */
const NOT_YET = {
  legal: [],
  over: false,
  ended: null,
  winner: null,
  resigned: null,
  undo_asked: null,
} satisfies Partial<Room>;

/** Whether the moves of one snapshot begin those of another, or are the same. */
function leadsTo(one: Room, other: Room): boolean {
  return (
    one.moves.length <= other.moves.length &&
    one.moves.every((move, index) => move.text === other.moves[index]?.text)
  );
}

const key = (room: Room): string => room.moves.map((move) => move.text).join(' ');
