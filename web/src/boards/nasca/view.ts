import type { Position } from '../../messages';
import type { components } from '../../protocol';

export type NascaView = components['schemas']['NascaView'];
export type Plank = components['schemas']['Plank'];
/** what lies on a board and what is enclosed */
export type BoardView = Pick<NascaView, 'planks' | 'heights' | 'areas' | 'scoring' | 'last'>;

/** The position as this board draws it; the page hands every board its own game only. */
export function viewOf(position: Position): NascaView {
  if (position.view.game !== 'nasca') throw new Error(`not a game of Nasca: ${position.view.game}`);
  return position.view;
}

/** How the round before ended, until the present one has its first plank; null where there is nothing of it to see. */
export function roundBefore(view: NascaView): NascaView | null {
  const { finished } = view;
  if (finished === null) return null;
  const laid = (seat: number, length: number): number =>
    finished.planks.filter((plank) => plank.owner === seat && plank.cells.length === length).length;
  return {
    ...view,
    ...finished,
    // Nothing is laid yet, so all planks are in hand again.
    left: view.left.map((supplies, seat) =>
      supplies.map(({ length, count }) => ({ length, count: count - laid(seat, length) })),
    ),
    round: view.round - 1,
    round_points: view.round_points.slice(0, -1),
    passed: null,
    finished: null,
  };
}

/** The board to be seen just after a move: the one it was laid on, also where it ended a round. */
export const shownOf = (view: NascaView): NascaView => roundBefore(view) ?? view;

/** A game before the first plank, on an empty board. */
export const EMPTY: NascaView = {
  game: 'nasca',
  planks: [],
  heights: [],
  areas: [[], []],
  scoring: [[], []],
  last: null,
  left: [[], []],
  round: 1,
  rounds: 1,
  starter: 0,
  round_points: [],
  passed: null,
  finished: null,
};
