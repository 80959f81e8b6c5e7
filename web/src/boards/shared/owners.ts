/** What a map of owners says of a place, and of all: from 1, the first seat for sure, to -1, the second. */

const FAINTEST = 0.04;

export const owner = (value: number): number => (value >= 0 ? 0 : 1);

/** How wide a sign has to be, as a share of the place, so that its area tells how sure it is. */
export const width = (value: number): number =>
  Math.abs(value) < FAINTEST ? 0 : Math.sqrt(Math.min(1, Math.abs(value)));

/** How many places more than the other seat the first may expect. */
export const balance = (map: readonly number[]): number => map.reduce((sum, value) => sum + value, 0);
