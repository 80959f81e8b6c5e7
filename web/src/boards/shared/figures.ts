/** The shapes that stand for seats. */
export type Figure = 'triangle' | 'diamond' | 'circle' | 'square' | 'star';

/** Their outlines, in a square of 16 by 16. */
export const outlines: Record<Figure, string> = {
  triangle: 'M8 2l6.500 11.500h-13z',
  diamond: 'M8 1.500L14.500 8 8 14.500 1.500 8z',
  circle: 'M8 2a6 6 0 010 12A6 6 0 018 2z',
  square: 'M2.500 2.500h11v11h-11z',
  star: 'M8 .8l2.100 4.700 5.100.6-3.800 3.400 1 5L8 12l-4.400 2.500 1-5L.8 6.100l5.100-.6z',
};

/** One for each seat, in games that have no shapes of their own. */
export const usualFigures: readonly Figure[] = ['triangle', 'diamond', 'circle', 'star'];
