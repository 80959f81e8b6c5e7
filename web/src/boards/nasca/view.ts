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
