import type { Kept } from './storage';
import type { Room } from './messages';
import { yours } from './seats';

export type Result = 'won' | 'lost' | 'draw' | 'over';

/** What the list of a person's games tells of a room. */
export function summary(room: Room): Pick<Kept, 'moves' | 'over' | 'turn' | 'level' | 'result'> {
  return {
    moves: room.moves.length,
    over: room.over,
    turn: room.legal.length > 0,
    level: room.seats.find((seat) => seat.kind === 'program')?.level ?? null,
    result: room.over ? result(room) : null,
  };
}

/** How it ended for whoever holds one seat; those who hold several have both won and lost. */
function result(room: Room): Result {
  const mine = yours(room);
  if (mine.length !== 1) return 'over';
  if (room.winner === null) return room.ended === 'rules' ? 'draw' : 'over';
  return room.winner === mine[0] ? 'won' : 'lost';
}
