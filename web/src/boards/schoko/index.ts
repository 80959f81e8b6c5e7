export { default as Board } from './Schoko.svelte';
export { default as Move } from './Move.svelte';
export { changes, moveWords } from './sentences';
