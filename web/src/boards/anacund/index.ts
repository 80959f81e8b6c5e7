export { default as Board } from './Anacund.svelte';
export { default as Move } from './Move.svelte';
export { changes, moveWords } from './sentences';
export const movesPerTurn = 3;
