/** The shapes that stand for seats. */
export type Figure = 'triangle' | 'diamond' | 'circle' | 'square' | 'star' | 'dark' | 'white';

/** Their outlines, in a square of 16 by 16. */
export const outlines: Record<Figure, string> = {
  triangle: 'M8 2l6.500 11.500h-13z',
  diamond: 'M8 1.500L14.500 8 8 14.500 1.500 8z',
  circle: 'M8 2a6 6 0 010 12A6 6 0 018 2z',
  square: 'M2.500 2.500h11v11h-11z',
  star: 'M8 .8l2.100 4.700 5.100.6-3.800 3.400 1 5L8 12l-4.400 2.500 1-5L.8 6.100l5.100-.6z',
  dark: 'M2.500 2.500h11v11h-11z',
  white: 'M8 1.500L14.500 8 8 14.500 1.500 8z',
};

/** One for each seat, in games that have no shapes of their own. */
export const usualFigures: readonly Figure[] = ['triangle', 'diamond', 'circle', 'star'];

/** Figures that are pieces of a game, and so have the colour of these instead of their seat's. */
export const ownColours: Partial<Record<Figure, { fill: string; stroke: string }>> = {
  dark: { fill: '#4a2411', stroke: 'light-dark(#2a1206, #d9a77c)' },
  white: { fill: '#fff4dc', stroke: 'light-dark(#7a5a36, #fff4dc)' },
};
