export { default as Board } from './Ascacou.svelte';
export { default as Move } from './Move.svelte';
export { default as Owners } from './Owners.svelte';
export { gestures, sounds } from './news';
export { changes, moveWords } from './sentences';
