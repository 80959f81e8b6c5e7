import type { Words } from './i18n';
import { proper } from './i18n/names';
import type { Room } from './messages';

/** The seats this browser holds. */
export function yours(room: Room): number[] {
  return room.seats.flatMap((seat, index) => (seat.you ? [index] : []));
}

/** The seat shown nearest to the reader. */
export function near(room: Room): number {
  return yours(room).length === 1 ? (yours(room)[0] ?? 0) : 0;
}

/** Whether a seat is the only one the reader holds; `you` are those they hold. */
export function isYou(you: readonly number[], seat: number): boolean {
  return you.length === 1 && you[0] === seat;
}

/** The name of a seat, out of those of all seats in order. */
export function nameOf(names: readonly string[], seat: number): string {
  return names[seat] ?? '';
}

/** Where somebody comes to watch, to take a free seat, or to share one; codes stand behind the #, which browsers do not send. */
export const paths = {
  watch: (room: string) => `/room/${room}`,
  join: (room: string, invitation: string) => `/room/${room}#join=${invitation}`,
  share: (room: string, link: string) => `/room/${room}#share=${link}`,
  /** the same for whoever has that seat and goes on with it elsewhere */
  move: (room: string, link: string) => `/room/${room}#share=${link}&own`,
};

/** How many people share the seat the reader holds; 1 where they hold it alone, or none. */
export function sharers(room: Room): number {
  return room.sharing?.people ?? 1;
}

/** How many seats wait for somebody. */
export function missing(room: Room): number {
  return room.seats.filter((seat) => seat.kind === 'open').length;
}

/** Whether the program plays all seats, and people look on. */
export function isDemonstration(room: Room): boolean {
  return room.against === 'watch';
}

/** Whether seats know different things. */
export function hasSecrets(room: Room): boolean {
  return room.commitment !== null;
}

/** Several people who must not see each other's side share this screen. */
export function sharesScreen(room: Room): boolean {
  return hasSecrets(room) && yours(room).length > 1 && !room.over;
}

/** The name under which a seat is shown. `level` puts the program's level into words. */
export function seatName(room: Room, index: number, words: Words, level: (name: string) => string): string {
  const seat = room.seats[index];
  const alone = yours(room).length === 1;
  if (seat?.kind === 'program') {
    const name = words.room.program(programNumber(room, index));
    return seat.level === null ? name : words.room.programAt(name, level(seat.level));
  }
  if (seat?.you && alone) return words.room.you;
  const name = personName(room, index);
  if (name !== null) return name;
  if (seat === undefined || !alone) return words.room.player(index + 1);
  if (seat.kind === 'open') return words.room.empty;
  return room.seats.length > 2 ? words.room.player(index + 1) : words.room.opponent;
}

/** What whoever sits there goes by, if they said; with the seat's number where two go by the same. */
export function personName(room: Room, index: number): string | null {
  const name = room.seats[index]?.name ?? null;
  if (name === null) return null;
  const known = name.toLowerCase();
  const alike = room.seats.filter((seat) => seat.name?.toLowerCase() === known).length > 1;
  return proper(alike ? `${name} (${index + 1})` : name);
}

/** Programs are numbered where there are several. */
function programNumber(room: Room, index: number): number | null {
  const programs = room.seats.flatMap((seat, place) => (seat.kind === 'program' ? [place] : []));
  return programs.length > 1 ? programs.indexOf(index) + 1 : null;
}
