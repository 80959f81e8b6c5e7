import type { Words } from './i18n';
import type { Room } from './messages';

/** The seats this browser holds. */
export function yours(room: Room): number[] {
  return room.seats.flatMap((seat, index) => (seat.you ? [index] : []));
}

/** The seat shown nearest to the reader. */
export function near(room: Room): number {
  return yours(room).length === 1 ? (yours(room)[0] ?? 0) : 0;
}

/** The name under which a seat is shown. `level` puts the program's level into words. */
export function seatName(room: Room, index: number, words: Words, level: (name: string) => string): string {
  const seat = room.seats[index];
  if (seat === undefined || yours(room).length !== 1) {
    return seat?.kind === 'program' ? words.room.program : words.room.player(index + 1);
  }
  if (seat.you) return words.room.you;
  if (seat.kind === 'program') {
    return seat.level === null ? words.room.program : words.room.programAt(level(seat.level));
  }
  return seat.kind === 'open' ? words.room.empty : words.room.opponent;
}
