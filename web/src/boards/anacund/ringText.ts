/** A ring as text: a digit for each square, clockwise from a1, with a star after the bonus. The server judges it. */
import { ROWS, SLATS } from './ring';

export const HIGHEST = 6;

/** The names of all squares, clockwise from a1. */
export const AROUND: readonly string[] = [
  ...[...SLATS].map((slat) => `${slat}${ROWS[0]}`),
  `${SLATS.slice(-1)}${ROWS[1]}`,
  ...[...SLATS].reverse().map((slat) => `${slat}${ROWS[2]}`),
  `${SLATS.charAt(0)}${ROWS[1]}`,
];

export interface Ring {
  /** of each square; null where the text has none */
  values: (number | null)[];
  /** the number of the bonus square */
  bonus: number | null;
}

/** What can be read of a text; signs it does not know are passed over. */
export function readRing(text: string): Ring {
  const signs = text.match(/[1-6]\*?/g)?.slice(0, AROUND.length) ?? [];
  const bonus = signs.findIndex((sign) => sign.endsWith('*'));
  return {
    values: AROUND.map((_, number) => {
      const sign = signs[number];
      return sign === undefined ? null : Number(sign.charAt(0));
    }),
    bonus: bonus < 0 ? null : bonus,
  };
}

/** Squares without a value become 1. */
export function writeRing({ values, bonus }: Ring): string {
  return values.map((value, number) => `${value ?? 1}${number === bonus ? '*' : ''}`).join('');
}

/** The same ring with another value on a square; a bonus stays only on the value that it marks. */
export function withValue(ring: Ring, number: number, value: number): Ring {
  const changed = ring.values[number] !== value;
  return {
    values: ring.values.map((old, other) => (other === number ? value : old)),
    bonus: ring.bonus === number && changed ? null : ring.bonus,
  };
}

/** The value after a square's own, round from the highest to 1. */
export function nextValue(ring: Ring, number: number): number {
  return ((ring.values[number] ?? 0) % HIGHEST) + 1;
}

/** The bonus moved to a square, or taken away from it. */
export function withBonus(ring: Ring, number: number): Ring {
  return { ...ring, bonus: ring.bonus === number ? null : number };
}

/** How many squares each value has, from 1. */
export function counts({ values }: Ring): number[] {
  return Array.from({ length: HIGHEST }, (_, index) => values.filter((value) => value === index + 1).length);
}
