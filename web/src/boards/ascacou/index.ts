export { default as Board } from './Ascacou.svelte';
export { default as Move } from './Move.svelte';
export { changes, moveWords } from './sentences';
