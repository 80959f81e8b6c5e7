/** The shapes that stand for seats. */
export type Figure = 'triangle' | 'diamond' | 'circle' | 'square' | 'star';

/** One for each seat, in games that have no shapes of their own. */
export const usualFigures: readonly Figure[] = ['triangle', 'diamond', 'circle', 'star'];
