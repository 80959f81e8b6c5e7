import type { Component } from 'svelte';
import AnacundEmblem from './anacund/Emblem.svelte';
import AscacouEmblem from './ascacou/Emblem.svelte';
import type { BoardModule } from './contract';
import NascaEmblem from './nasca/Emblem.svelte';

/** Boards are loaded when a game of theirs is opened. */
export const boards: Record<string, () => Promise<BoardModule>> = {
  ascacou: () => import('./ascacou'),
  anacund: () => import('./anacund'),
  nasca: () => import('./nasca'),
};

export const emblems: Record<string, Component> = {
  ascacou: AscacouEmblem,
  anacund: AnacundEmblem,
  nasca: NascaEmblem,
};
