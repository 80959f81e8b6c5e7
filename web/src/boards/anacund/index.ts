import type { Language } from '../../i18n';
import { anacund } from './words';

export { default as Board } from './Anacund.svelte';
export { gestures, sounds } from './gestures';
export { default as Move } from './Move.svelte';
export { changes, moveWords, turns } from './sentences';
/** the keys of the board */
export const keys = (language: Language): string => anacund[language].boardHelp;
