import type { Against, Value } from './messages';
import type { Result } from './recent';

/** What this browser remembers of a room it sat in. */
export interface Kept {
  id: string;
  secret: string;
  game: string;
  against: Against;
  level: string | null;
  moves: number;
  over: boolean;
  /** whether it was this browser's turn when last seen */
  turn: boolean;
  at: number;
  /** own turns that still come with a hint, as after a lesson */
  helps?: number;
  /** how it ended for this browser's seat */
  result?: Result | null;
  /** what the others go by who said so; on one screen, all */
  names?: string[];
  /** whether a seat waits for somebody */
  waits?: boolean;
  /** games that this browser's seat and the other one have won, where several were played one after another */
  score?: [number, number] | null;
  /** the hash of what is hidden, as first told */
  hash?: string;
  /** the invitation this browser is using, until the server has answered */
  joining?: string | null;
  /** the same for the link to a seat that others hold */
  sharing?: string | null;
}

/** The choices made on the start page last time. */
export interface Wish {
  game: string;
  against: Against;
  level: string | null;
  /** of each seat of the program, where they differ */
  levels: string[];
  starts: 'me' | 'other' | 'lot';
  /** of those who share a screen, by seat; '' where nobody said */
  names: string[];
  options: Record<string, Record<string, Value>>;
}

/** How far somebody has come in the lesson of a game. */
export interface Progress {
  /** the step they are at */
  at: number;
  /** the steps they have done; the game at the end comes after the last one */
  done: number[];
}

const ROOMS = 'tablier.rooms';
const WISH = 'tablier.wish';
const LESSONS = 'tablier.lessons';
const MOST_ROOMS = 60;

/** Private windows may forbid storage; the page then simply forgets. */
export function load<Value>(key: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

export function keptRooms(): Kept[] {
  return load<Kept[]>(ROOMS, []).sort((one, other) => other.at - one.at);
}

export function keptRoom(id: string): Kept | undefined {
  return keptRooms().find((room) => room.id === id);
}

/** Keeps a room, or what is new about it. */
export function keep(room: Partial<Kept> & { id: string }): void {
  const rooms = keptRooms();
  const known = rooms.find((one) => one.id === room.id);
  if (known === undefined && room.secret === undefined) return;
  const blank = {
    secret: '',
    game: '',
    against: 'screen',
    level: null,
    moves: 0,
    over: false,
    turn: false,
    at: 0,
  };
  const newest = { ...blank, ...known, ...room, at: Date.now() } as Kept;
  save(ROOMS, [newest, ...rooms.filter((one) => one.id !== room.id)].slice(0, MOST_ROOMS));
}

/** Corrects what is known of a room, without making it the one that was last played. */
export function correct(id: string, change: Partial<Kept>): void {
  save(
    ROOMS,
    keptRooms().map((room) => (room.id === id ? { ...room, ...change } : room)),
  );
}

/** Brings back what was forgotten. */
export function remember(room: Kept): void {
  save(ROOMS, [room, ...keptRooms().filter((one) => one.id !== room.id)]);
}

export function forget(id: string): void {
  save(
    ROOMS,
    keptRooms().filter((room) => room.id !== id),
  );
}

export function lastWish(): Partial<Wish> {
  return load<Partial<Wish>>(WISH, {});
}

export function keepWish(wish: Partial<Wish>): void {
  save(WISH, wish);
}

export function progress(game: string): Progress {
  return load<Partial<Record<string, Progress>>>(LESSONS, {})[game] ?? { at: 0, done: [] };
}

export function keepProgress(game: string, progress: Progress): void {
  save(LESSONS, { ...load<Record<string, Progress>>(LESSONS, {}), [game]: progress });
}
