import type { MoveLine, Position } from '../../messages';
import type { Sound } from '../../sounds';
import { roundBefore, shownOf, viewOf, type NascaView } from './view';

/** The end of a round stays until somebody goes on. */
export const holds = (position: Position): boolean => viewOf(position).finished !== null;

/** Laying a plank is one gesture; counting up what it changed is another. */
export function gestures(before: Position, after: Position): number {
  return changed(viewOf(before), shownOf(viewOf(after))).length > 0 ? 2 : 1;
}

/** Wood on wood; higher for a bridge, and more where cells are won or lost. */
export function sounds(before: Position, after: Position, { seat }: MoveLine): Sound[] {
  const [old, now] = [viewOf(before), shownOf(viewOf(after))];
  const plank = now.planks.at(-1);
  const heard: Sound[] = [plank !== undefined && plank.level > 1 ? 'bridge' : 'place'];
  const taken = lost(old, now).some((one) => one.seat !== seat);
  if (taken) heard.push('capture');
  else if (won(old, now).some((one) => one.seat === seat)) heard.push('climb');
  if (roundBefore(viewOf(after)) !== null) heard.push('end');
  return heard;
}

/** A cell that counts for a seat. */
export interface Counted {
  seat: number;
  cell: string;
}

/** The cells that count now and did not before. */
export function won(before: NascaView, after: NascaView): Counted[] {
  return after.scoring.flatMap((cells, seat) => {
    const known = new Set(before.scoring[seat]);
    return cells.filter((cell) => !known.has(cell)).map((cell) => ({ seat, cell }));
  });
}

const lost = (before: NascaView, after: NascaView): Counted[] => won(after, before);
const changed = (before: NascaView, after: NascaView): Counted[] => [
  ...won(before, after),
  ...lost(before, after),
];

/** What the newest move did, and how long each part of showing it takes. */
export interface Newest {
  /** the plank that was laid */
  plank: string | null;
  /** milliseconds for laying it, and for counting after that */
  lay: number;
  count: number;
  /** by how much the score of each seat changed */
  gains: number[];
  /** the cells that count since then */
  won: Counted[];
}

/** What is new, one move further; null where it is not that. */
export function newestOf(before: Position, after: Position, gesture: number): Newest | null {
  if (after.moves !== before.moves + 1) return null;
  const shown = shownOf(viewOf(after));
  const lay = gesture / gestures(before, after);
  return {
    plank: shown.last,
    lay,
    count: gesture - lay,
    gains: after.scores.map((score, seat) => score - (before.scores[seat] ?? 0)),
    won: won(viewOf(before), shown),
  };
}
