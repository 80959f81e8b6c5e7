import type { Language } from '../../i18n';
import { nasca } from './words';

export { default as Board } from './Nasca.svelte';
export { default as Move } from './Move.svelte';
export { gestures, holds, sounds } from './gestures';
export { changes, moveWords } from './sentences';
/** the keys of the board */
export const keys = (language: Language): string => nasca[language].boardHelp;
