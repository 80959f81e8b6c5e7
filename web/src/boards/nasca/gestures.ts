import type { Position } from '../../messages';
import { viewOf } from './view';

/** The end of a round stays until somebody goes on. */
export const holds = (position: Position): boolean => viewOf(position).finished !== null;
