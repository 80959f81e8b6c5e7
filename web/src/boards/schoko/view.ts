import type { Position } from '../../messages';
import type { components } from '../../protocol';

export type SchokoView = components['schemas']['SchokoView'];
export type LaidCard = components['schemas']['LaidCard'];
export type Colour = 'dark' | 'white';

/** The position as this board draws it; the page hands every board its own game only. */
export function viewOf(position: Position): SchokoView {
  if (position.view.game !== 'schoko') throw new Error(`not a game of Scho K.O.: ${position.view.game}`);
  return position.view;
}
