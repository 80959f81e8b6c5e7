/** Where a card lies, told by what it touches: people have no use for columns and rows of a table without edges. */
import { spotName, type Spot } from './cards';
import { sameSpot, tops } from './slab';
import type { LaidCard } from './view';

export type Side = 'on' | 'right' | 'left' | 'above' | 'below';

/** A card on the table, and on which side of it another one lies. */
export interface Neighbour {
  card: LaidCard;
  side: Side;
  /** it lies there since the last move */
  last: boolean;
  /** it was the first of all */
  first: boolean;
}

const SIDES: { side: Side; step: Spot }[] = [
  { side: 'right', step: { x: -1, y: 0 } },
  { side: 'left', step: { x: 1, y: 0 } },
  { side: 'below', step: { x: 0, y: -1 } },
  { side: 'above', step: { x: 0, y: 1 } },
];
const MOST = 2;

/** The cards that squares lie on or, if none, touch: those with the most contacts, at most two. */
export function neighbours(cards: readonly LaidCard[], own: readonly Spot[]): Neighbour[] {
  const seen = tops(cards);
  const found: Record<string, { index: number; side: Side; contacts: number }> = {};
  const meet = (square: Spot, side: Side) => {
    const index = seen[spotName(square)]?.card;
    if (index === undefined) return;
    const entry = (found[`${side} ${index}`] ??= { index, side, contacts: 0 });
    entry.contacts++;
  };
  for (const square of own) meet(square, 'on');
  if (Object.keys(found).length === 0)
    for (const { side, step } of SIDES)
      for (const square of own) {
        const next = { x: square.x + step.x, y: square.y + step.y };
        if (!own.some((one) => sameSpot(one, next))) meet(next, side);
      }
  return Object.values(found)
    .sort((one, other) => other.contacts - one.contacts || other.index - one.index)
    .filter((one, rank, all) => all.findIndex(({ index }) => index === one.index) === rank)
    .slice(0, MOST)
    .flatMap(({ index, side }) => {
      const card = cards[index];
      const last = index > 0 && index === cards.length - 1;
      return card === undefined ? [] : [{ card, side, last, first: index === 0 }];
    });
}
