import type { Position } from '../../messages';
import type { components } from '../../protocol';

export type AscensionView = components['schemas']['AscensionView'];
export type Cell = components['schemas']['Cell'];
export type Piece = components['schemas']['Piece'];
export type Pawn = components['schemas']['Pawn'];
export type Figure = Pawn['figure'];

/** The position as this board draws it; the page hands every board its own game only. */
export function viewOf(position: Position): AscensionView {
  if (position.view.game !== 'ascension') throw new Error(`not a game of Ascension: ${position.view.game}`);
  return position.view;
}
