import type { Language } from '../../i18n';
import { ascension } from './words';

export { default as Board } from './Ascension.svelte';
export { default as Move } from './Move.svelte';
export { gestures, sounds } from './gestures';
export { changes, ending, figures, moveWords, stories, tellsMoves, turns } from './sentences';
/** the keys of the board */
export const keys = (language: Language): string => ascension[language].boardHelp;
