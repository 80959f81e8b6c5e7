export { default as Board } from './Anacund.svelte';
export { default as Move } from './Move.svelte';
export { default as Owners } from './Owners.svelte';
export { changes, moveWords, turns } from './sentences';
