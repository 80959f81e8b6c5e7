export { default as Board } from './Schoko.svelte';
export { default as Move } from './Move.svelte';
export { changes, ending, moveWords } from './sentences';
