/** Where the squares lie, and where the keys lead. Nothing here knows what is allowed. */

export const SLATS = 'abcdefghijklmnopq';
export const ROWS = ['1', '2', '3'] as const;

/** The track lies along the screen, or stands, turned clockwise by a quarter, where the screen is narrow. */
export type Pose = 'lying' | 'standing';
/** Outside the track or, beside the squares in the middle of its ends, further along their own slat. */
export type Side = 'up' | 'down' | 'left' | 'right' | 'onward';

export interface Place {
  /** from 0, slat a */
  slat: number;
  /** from 1, as in the square's name */
  row: number;
}

/** pixels around the slats */
const EDGE = 16;
/** pixels; a standing track does not grow beyond such slats */
const WIDEST = 54;

/** The pose that leaves the squares larger in so much room. */
export function poseFor(width: number, height: number): Pose {
  const lying = (width - EDGE) / SLATS.length;
  const standing = Math.min(WIDEST, (height - EDGE) / SLATS.length);
  return lying >= standing ? 'lying' : 'standing';
}

export function placeOf(square: string): Place {
  return { slat: SLATS.indexOf(square.charAt(0)), row: Number(square.charAt(1)) };
}

/** Only the first and the last slat have a square in the middle. */
export function squareAt({ slat, row }: Place): string | null {
  const last = SLATS.length - 1;
  if (slat < 0 || slat > last || row < 1 || row > ROWS.length) return null;
  return row === 2 && slat !== 0 && slat !== last ? null : SLATS.charAt(slat) + String(row);
}

/** Line and column in the drawn grid, from 1. The first and last of each are the table around the track. */
export function gridPlace({ slat, row }: Place, pose: Pose): { row: number; column: number } {
  return pose === 'lying' ? { row: row + 1, column: slat + 2 } : { row: slat + 2, column: 5 - row };
}

/** The side of its square on which a captured pawn lies. */
export function outside({ row }: Place, pose: Pose): Side {
  if (row === 2) return 'onward';
  if (pose === 'lying') return row === 1 ? 'up' : 'down';
  return row === 1 ? 'right' : 'left';
}

type Way = 'onward' | 'back' | 'acrossDown' | 'acrossUp';
const ways: Record<Pose, Partial<Record<string, Way>>> = {
  lying: { ArrowRight: 'onward', ArrowLeft: 'back', ArrowDown: 'acrossDown', ArrowUp: 'acrossUp' },
  standing: { ArrowDown: 'onward', ArrowUp: 'back', ArrowLeft: 'acrossDown', ArrowRight: 'acrossUp' },
};

/** Where a key leads, as the eye sees the track; null if nowhere. Home and End go to the ends of the row. */
export function step(square: string, key: string, pose: Pose): string | null {
  const place = placeOf(square);
  const last = SLATS.length - 1;
  if (key === 'Home') return squareAt({ ...place, slat: 0 });
  if (key === 'End') return squareAt({ ...place, slat: last });
  switch (ways[pose][key]) {
    case 'onward':
      return squareAt({ ...place, slat: place.row === 2 ? last : place.slat + 1 });
    case 'back':
      return squareAt({ ...place, slat: place.row === 2 ? 0 : place.slat - 1 });
    case 'acrossDown':
      return across(place, 1);
    case 'acrossUp':
      return across(place, -1);
    default:
      return null;
  }
}

function across({ slat, row }: Place, by: 1 | -1): string | null {
  return squareAt({ slat, row: row + by }) ?? squareAt({ slat, row: row + 2 * by });
}

/** The next of the wanted squares after this one, clockwise; `ring` names all squares in that order. */
export function nextAround(ring: readonly string[], from: string, wanted: readonly string[]): string | null {
  const start = ring.indexOf(from) + 1;
  const around = [...ring.slice(start), ...ring.slice(0, start)];
  return around.find((square) => wanted.includes(square)) ?? null;
}
