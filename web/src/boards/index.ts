import type { Component } from 'svelte';
import AnacundEmblem from './anacund/Emblem.svelte';
import AscacouEmblem from './ascacou/Emblem.svelte';
import AscensionEmblem from './ascension/Emblem.svelte';
import type { BoardModule, ChoicePictureProps, EditorProps } from './contract';
import NascaEmblem from './nasca/Emblem.svelte';
import SchokoEmblem from './schoko/Emblem.svelte';

interface Entry {
  Emblem: Component;
  /** a board is loaded when a game of it is opened */
  load: () => Promise<BoardModule>;
  /** for options whose own values are made by hand rather than typed */
  editors?: Record<string, () => Promise<{ default: Component<EditorProps> }>>;
  /** for options whose choices are shown as small drawings */
  pictures?: Record<string, () => Promise<{ default: Component<ChoicePictureProps> }>>;
}

export const boards: Record<string, Entry> = {
  ascacou: {
    Emblem: AscacouEmblem,
    load: () => import('./ascacou'),
    editors: { deal: () => import('./ascacou/DealEditor.svelte') },
  },
  anacund: {
    Emblem: AnacundEmblem,
    load: () => import('./anacund'),
    editors: { ring: () => import('./anacund/RingEditor.svelte') },
  },
  nasca: {
    Emblem: NascaEmblem,
    load: () => import('./nasca'),
    editors: { landscape: () => import('./nasca/Landscape.svelte') },
    pictures: { landscape: () => import('./nasca/LandscapePicture.svelte') },
  },
  schoko: {
    Emblem: SchokoEmblem,
    load: () => import('./schoko'),
    editors: { deck: () => import('./schoko/DeckEditor.svelte') },
  },
  ascension: {
    Emblem: AscensionEmblem,
    load: () => import('./ascension'),
    editors: { faces: () => import('./ascension/FacesEditor.svelte') },
  },
};
