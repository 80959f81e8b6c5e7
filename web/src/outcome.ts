import type { Words } from './i18n';
import type { Room } from './messages';
import { yours } from './seats';

/** Who won, from where the reader sits. */
export function outcome(room: Room, names: string[], words: Words): string {
  if (room.winner === null) return words.ending.draw;
  const mine = yours(room);
  if (mine.length !== 1) return words.ending.winner(names[room.winner] ?? '');
  return mine[0] === room.winner ? words.ending.won : words.ending.lost;
}

/** How it ended: the reader's score first. */
export function how(room: Room, names: string[], words: Words): string {
  if (room.resigned !== null) {
    const mine = yours(room);
    if (mine.length === 1 && mine[0] === room.resigned) return words.ending.youResigned;
    return words.ending.resigned(names[room.resigned] ?? '');
  }
  const first = yours(room).length === 1 ? (yours(room)[0] ?? 0) : (room.winner ?? 0);
  const rest = room.now.scores.filter((_, seat) => seat !== first);
  return words.ending.scores(room.now.scores[first] ?? 0, Math.max(...rest));
}
