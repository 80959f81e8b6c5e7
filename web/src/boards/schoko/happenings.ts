/** What a move looks and sounds like, told by comparing the positions around it. */
import type { Position } from '../../messages';
import type { Sound } from '../../sounds';
import { viewOf } from './view';

/** A card flies and is counted; at the end all groups that decide are counted, which takes longer. */
export function gestures(before: Position, after: Position): number {
  if (viewOf(after).cards.length === viewOf(before).cards.length) return 1;
  return after.player === null ? 5 : 2;
}

/** A card on the table; one that lies on others, and one that breaks a largest group. */
export function sounds(before: Position, after: Position): Sound[] {
  const [old, now] = [viewOf(before), viewOf(after)];
  const card = now.cards.at(-1);
  if (card === undefined || old.cards.length === now.cards.length) return ['place'];
  const broken = after.scores.some((score, seat) => score < (before.scores[seat] ?? 0));
  return ['card', ...(card.level === 2 ? ['climb' as const] : []), ...(broken ? ['capture' as const] : [])];
}
