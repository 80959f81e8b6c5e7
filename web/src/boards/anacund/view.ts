import type { Position } from '../../messages';
import type { components } from '../../protocol';

export type AnacundView = components['schemas']['AnacundView'];
export type Placement = components['schemas']['Placement'];
export type Square = components['schemas']['Square'];

/** The position as this board draws it; the page hands every board its own game only. */
export function viewOf(position: Position): AnacundView {
  if (position.view.game !== 'anacund') throw new Error(`not a game of Anacund: ${position.view.game}`);
  return position.view;
}
