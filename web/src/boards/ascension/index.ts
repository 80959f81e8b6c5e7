export { default as Board } from './Ascension.svelte';
export { default as Move } from './Move.svelte';
export { gestures, sounds } from './gestures';
export { changes, ending, figures, moveWords, stories, tellsMoves, turns } from './sentences';
