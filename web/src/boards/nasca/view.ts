import type { Position } from '../../messages';
import type { components } from '../../protocol';

export type NascaView = components['schemas']['NascaView'];
export type Plank = components['schemas']['Plank'];

/** The position as this board draws it; the page hands every board its own game only. */
export function viewOf(position: Position): NascaView {
  if (position.view.game !== 'nasca') throw new Error(`not a game of Nasca: ${position.view.game}`);
  return position.view;
}
