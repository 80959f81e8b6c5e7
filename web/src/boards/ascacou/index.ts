import type { Language } from '../../i18n';
import { ascacou } from './words';

export { default as Board } from './Ascacou.svelte';
export { default as Move } from './Move.svelte';
export { gestures, sounds } from './news';
export { changes, moveWords } from './sentences';
/** the keys of the board */
export const keys = (language: Language): string => ascacou[language].boardHelp;
