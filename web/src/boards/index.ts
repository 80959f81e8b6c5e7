import type { Component } from 'svelte';
import AscacouEmblem from './ascacou/Emblem.svelte';
import type { BoardModule } from './contract';

/** Boards are loaded when a game of theirs is opened. */
export const boards: Record<string, () => Promise<BoardModule>> = {
  ascacou: () => import('./ascacou'),
};

export const emblems: Record<string, Component> = {
  ascacou: AscacouEmblem,
};
