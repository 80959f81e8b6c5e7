/** Who has which card, as the option `deal` takes it: 16 digits, 0 for who begins and 1 for who plays second. */
import type { Value } from '../../messages';

export type Seat = 0 | 1;

const CARDS = 16;
const PAWNS = 4;

/** The names of the cards by their digits: black is a 1 bit, the upper left pawn the lowest. */
export const CARD_NAMES: readonly string[] = Array.from({ length: CARDS }, (_, digit) =>
  Array.from({ length: PAWNS }, (_, bit) => ((digit >> bit) & 1 ? 'B' : 'W')).join(''),
);

/** What one begins with: eight cards each. */
export const FIRST_DEAL = '0'.repeat(CARDS / 2) + '1'.repeat(CARDS / 2);

/** The owners in a value of the option: owner digits, or the hex digits of who begins; null if it is neither. */
export function ownersIn(value: Value): string | null {
  if (typeof value !== 'string') return null;
  if (/^[01]{16}$/.test(value)) return value;
  const digits = value.toLowerCase();
  if (digits === '-') return '1'.repeat(CARDS);
  if (!/^[0-9a-f]{1,16}$/.test(digits) || new Set(digits).size < digits.length) return null;
  return CARD_NAMES.map((_, digit) => (digits.includes(digit.toString(CARDS)) ? '0' : '1')).join('');
}

export function ownerOf(owners: string, card: number): Seat {
  return owners.charAt(card) === '1' ? 1 : 0;
}

/** With a card given to the other player. */
export function given(owners: string, card: number): string {
  return owners.slice(0, card) + String(1 - ownerOf(owners, card)) + owners.slice(card + 1);
}

/** With all cards changing hands. */
export function swapped(owners: string): string {
  return [...owners].map((owner) => (owner === '0' ? '1' : '0')).join('');
}

/** How many cards each has. */
export function counts(owners: string): [number, number] {
  const second = [...owners].filter((owner) => owner === '1').length;
  return [CARDS - second, second];
}
