import type { AnacundView, Position } from '../../messages';

/** The position as this board draws it; the page hands every board its own game only. */
export function viewOf(position: Position): AnacundView {
  if (position.view.game !== 'anacund') throw new Error(`not a game of Anacund: ${position.view.game}`);
  return position.view;
}
