import type { Kept } from './storage';
import type { Room } from './messages';
import { proper } from './i18n/names';
import { missing, yours } from './seats';

export type Result = 'won' | 'lost' | 'draw' | 'over';

/** What the list of a person's games tells of a room. */
export function summary(room: Room) {
  const mine = yours(room);
  const all = mine.length === room.seats.length;
  const others = room.seats.filter((seat) => all || !seat.you);
  return {
    moves: room.moves.length,
    over: room.over,
    turn: room.legal.length > 0,
    level: room.seats.find((seat) => seat.kind === 'program')?.level ?? null,
    result: room.over ? result(room) : null,
    names: others.flatMap(({ name }) => (name === null ? [] : [proper(name)])),
    waits: missing(room) > 0,
    score: score(room),
  } satisfies Partial<Kept>;
}

/** How many games of a series whoever holds one of two seats has won, and how many the other; null if it is the first. */
function score(room: Room): [number, number] | null {
  const { over, seats, series } = room;
  const [seat, more] = yours(room);
  if (series === null || series.games < (over ? 2 : 1) || seats.length !== 2) return null;
  if (seat === undefined || more !== undefined) return null;
  return [series.won[seat] ?? 0, series.won[1 - seat] ?? 0];
}

/** How it ended for whoever holds one seat; those who hold several have both won and lost. */
function result(room: Room): Result {
  const mine = yours(room);
  if (mine.length !== 1) return 'over';
  if (room.winner === null) return room.ended === 'rules' ? 'draw' : 'over';
  return room.winner === mine[0] ? 'won' : 'lost';
}
