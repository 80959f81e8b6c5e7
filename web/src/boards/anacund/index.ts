export { default as Board } from './Anacund.svelte';
export { gestures, sounds } from './gestures';
export { default as Move } from './Move.svelte';
export { default as Owners } from './Owners.svelte';
export { changes, moveWords, turns } from './sentences';
