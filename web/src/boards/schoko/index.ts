export { default as Board } from './Schoko.svelte';
export { default as Move } from './Move.svelte';
export { gestures, sounds } from './happenings';
export { changes, ending, figures, moveWords } from './sentences';
