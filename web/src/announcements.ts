import type { BoardModule } from './boards/contract';
import { tables, type Language } from './i18n';
import type { Room } from './messages';
import { how, outcome } from './outcome';
import { personName, seatName, sharers, sharesScreen, yours } from './seats';

type Teller = Pick<BoardModule, 'moveWords' | 'changes' | 'ending' | 'tellsMoves'>;

/** What happened at the table between two snapshots, besides the moves: everybody is told, who sees and who hears. */
export function events(before: Room, after: Room, names: string[], language: Language): string[] {
  const words = tables[language];
  const told: string[] = [];
  for (const [index, seat] of after.seats.entries()) {
    const was = before.seats[index]?.kind;
    if (was === 'open' && seat.kind === 'person') told.push(words.room.arrived(names[index] ?? ''));
    const unknown = personName(before, index) ?? words.room.player(index + 1);
    const person = seatName(before, index, words, (level) => level);
    if (was === 'person' && seat.returns) {
      if (!before.seats[index]?.you) told.push(words.room.vanished(person));
    } else if (was === 'person' && (seat.left || seat.kind === 'open'))
      told.push(words.room.left(unknown, seat.left));
    if (before.seats[index]?.returns && seat.kind === 'person')
      told.push(seat.you ? words.room.youReturned : words.room.returned(names[index] ?? ''));
    const name = personName(after, index);
    if (
      was === 'person' &&
      seat.kind === 'person' &&
      !seat.you &&
      name !== null &&
      seat.name !== before.seats[index]?.name
    )
      told.push(words.names.now(person, name));
  }
  if (before.waits && !after.waits && !after.over) told.push(words.room.begins);
  if (before.sharing && after.sharing) {
    const more = sharers(after) - sharers(before);
    if (more !== 0) told.push(more > 0 ? words.sharing.came : words.sharing.went);
  }
  if (after.moves.length < before.moves.length) told.push(words.actions.undone);
  const refused = before.undo_asked !== null && after.undo_asked === null;
  if (refused && after.moves.length === before.moves.length) told.push(words.actions.refused);
  return told;
}

/** What happened in the game between two snapshots, in sentences for people who do not see the board. */
export function announcements(
  before: Room,
  after: Room,
  names: string[],
  board: Teller,
  language: Language,
): string[] {
  const words = tables[language];
  const said: string[] = [];
  // Two views of different players cannot be compared, and the next one's is not for everybody's ears.
  const comparable = !sharesScreen(after) || before.eyes === after.eyes;
  const toldByBoard = comparable && board.tellsMoves === true;
  for (const [moves, move] of after.moves.entries()) {
    if (moves < before.moves.length || toldByBoard) continue;
    const inWords = board.moveWords(move.text, language, { position: after.now, moves });
    said.push(words.room.moved(names[move.seat] ?? '', inWords));
  }
  if (after.moves.length > before.moves.length && comparable) {
    said.push(...board.changes(before.now, after.now, names, yours(after), language));
  }
  // Your move and a quick answer to it may arrive in one snapshot.
  const last = after.moves.length > before.moves.length ? after.moves.at(-1) : undefined;
  const answered = last !== undefined && !after.seats[last.seat]?.you;
  if (after.over && !before.over)
    said.push(`${outcome(after, names, words)}. ${how(after, names, board, language)}`);
  else if (after.legal.length > 0 && (before.legal.length === 0 || answered) && comparable)
    said.push(words.room.yourTurn);
  return said;
}
