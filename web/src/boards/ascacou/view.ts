import type { AscacouView, Position } from '../../messages';

/** The position as this board draws it; the page hands every board its own game only. */
export function viewOf(position: Position): AscacouView {
  if (position.view.game !== 'ascacou') throw new Error(`not a game of Ascacou: ${position.view.game}`);
  return position.view;
}
