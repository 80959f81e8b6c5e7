import type { Language } from '../../i18n';
import { schoko } from './words';

export { default as Board } from './Schoko.svelte';
export { default as Move } from './Move.svelte';
export { gestures, sounds } from './happenings';
export { changes, ending, figures, moveWords } from './sentences';
/** the keys of the board */
export const keys = (language: Language): string => schoko[language].tableHelp;
