export { default as Board } from './Ascension.svelte';
export { default as Move } from './Move.svelte';
export { changes, ending, figures, moveWords, stories, turns } from './sentences';
