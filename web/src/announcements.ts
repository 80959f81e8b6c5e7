import type { BoardModule } from './boards/contract';
import { tables, type Language } from './i18n';
import type { Room } from './messages';
import { how, outcome } from './outcome';
import { yours } from './seats';

type Teller = Pick<BoardModule, 'moveWords' | 'changes'>;

/** What happened between two snapshots, in sentences. */
export function announcements(
  before: Room,
  after: Room,
  names: string[],
  board: Teller,
  language: Language,
): string[] {
  const words = tables[language];
  const said: string[] = [];
  if (before.seats.some((seat, index) => seat.kind === 'open' && after.seats[index]?.kind === 'person')) {
    said.push(words.room.arrived);
  }
  if (after.moves.length < before.moves.length) said.push(words.actions.undone);
  for (const move of after.moves.slice(before.moves.length)) {
    said.push(words.room.moved(names[move.seat] ?? '', board.moveWords(move.text, language)));
  }
  if (after.moves.length > before.moves.length) {
    said.push(...board.changes(before.now, after.now, names, yours(after), language));
  }
  // Your move and a quick answer to it may arrive in one snapshot.
  const last = after.moves.length > before.moves.length ? after.moves.at(-1) : undefined;
  const answered = last !== undefined && !after.seats[last.seat]?.you;
  const refused = before.undo_asked !== null && after.undo_asked === null;
  if (refused && after.moves.length === before.moves.length) said.push(words.actions.refused);
  if (after.over && !before.over) said.push(`${outcome(after, names, words)}. ${how(after, names, words)}`);
  else if (after.legal.length > 0 && (before.legal.length === 0 || answered)) said.push(words.room.yourTurn);
  return said;
}
