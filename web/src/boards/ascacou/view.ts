import type { Position } from '../../messages';
import type { components } from '../../protocol';

export type AscacouView = components['schemas']['AscacouView'];
export type Card = components['schemas']['Card'];
export type Clash = components['schemas']['Clash'];

/** The position as this board draws it; the page hands every board its own game only. */
export function viewOf(position: Position): AscacouView {
  if (position.view.game !== 'ascacou') throw new Error(`not a game of Ascacou: ${position.view.game}`);
  return position.view;
}
