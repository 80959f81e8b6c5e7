export { default as Board } from './Nasca.svelte';
export { default as Move } from './Move.svelte';
export { default as Owners } from './Owners.svelte';
export { gestures, holds, sounds } from './gestures';
export { changes, moveWords } from './sentences';
