import type { BoardModule } from './boards/contract';
import { tables, type Language, type Words } from './i18n';
import type { Room } from './messages';
import { missing, yours } from './seats';

/** Who won, from where the reader sits. */
export function outcome(room: Room, names: string[], words: Words): string {
  if (room.ended === 'closed') return missing(room) > 0 ? words.ending.closed : words.ending.stopped;
  if (room.winner === null) return room.resigned === null ? words.ending.draw : words.ending.abandoned;
  const mine = yours(room);
  if (mine.length === 1 && mine[0] === room.winner) return words.ending.won;
  if (mine.length === 1 && room.seats.length === 2) return words.ending.lost;
  return words.ending.winner(names[room.winner] ?? '');
}

/** How it ended: the reader's score first where there are two. */
export function how(
  room: Room,
  names: string[],
  board: Pick<BoardModule, 'ending'> | undefined,
  language: Language,
): string {
  const words = tables[language];
  const mine = yours(room);
  if (room.ended === 'closed') return missing(room) > 0 ? words.ending.closedHow : words.ending.stoppedHow;
  if (room.resigned !== null) {
    if (mine.length === 1 && mine[0] === room.resigned) return words.ending.youResigned;
    return words.ending.resigned(names[room.resigned] ?? '');
  }
  if (board?.ending !== undefined) return board.ending(room, names, language);
  const scores = room.now.scores;
  if (scores.length > 2) return scores.map((score, seat) => `${names[seat] ?? ''} ${score}`).join(' · ');
  const first = mine.length === 1 ? (mine[0] ?? 0) : (room.winner ?? 0);
  return words.ending.scores(scores[first] ?? 0, scores[1 - first] ?? 0);
}
