/** How many cubes have which face, as the option `faces` takes it. */
import type { Value } from '../../messages';

export type Counts = Record<string, number>;

const FIGURES = ['triangle', 'circle', 'square', 'star'];
const PAIRS = FIGURES.flatMap((one, index) => FIGURES.slice(index + 1).map((other) => `${one}+${other}`));
const SYMBOLS = ['ladder', 'mattress', 'spring', 'cablecar', 'bivouac', 'chasm'];

/** The faces in groups, and how many of each one begins with: our own counts. */
export const GROUPS = [
  { name: 'figures', faces: FIGURES, first: 4 },
  { name: 'pairs', faces: PAIRS, first: 1 },
  { name: 'symbols', faces: SYMBOLS, first: 3 },
] as const;

/** The cubes that can be drawn; the server refuses more. */
export const MOST = 40;
export const CUBES = 76;

export function firstCounts(): Counts {
  return Object.fromEntries(GROUPS.flatMap(({ faces, first }) => faces.map((face) => [face, first])));
}

/** The counts in a value of the option, which may be typed text; null if there are none. */
export function countsIn(value: Value): Counts | null {
  let read: unknown = value;
  if (typeof value === 'string') {
    try {
      read = JSON.parse(value);
    } catch {
      return null;
    }
  }
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Counts) : null;
}

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** With another number for one face: what is no whole number from 0 on counts as none. */
export function changed(counts: Counts, face: string, typed: string): Counts {
  const number = Number(typed);
  return { ...counts, [face]: Number.isInteger(number) && number > 0 ? number : 0 };
}
