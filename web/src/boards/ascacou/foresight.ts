/** What the move that is pointed at would do, as the board draws it. */
import type { Preview } from '../../messages';
import type { Colour } from './gestures';

export interface Foresight {
  /** the cards that would be completed, for whom and in which blocks */
  cards: { name: string; seat: number; blocks: string[] }[];
  /** the cells that would take no pawn any more */
  dead: string[];
  /** the cells that each colour could no longer take */
  closed: Record<Colour, string[]>;
}

export function foresight(preview: Preview | null): Foresight {
  const marks = preview?.marks ?? [];
  const places = (kind: string) => marks.filter((mark) => mark.kind === kind).flatMap((mark) => mark.places);
  return {
    cards: marks
      .filter((mark) => mark.kind === 'card')
      .map(({ places: [name = '', ...blocks], seat }) => ({ name, seat: seat ?? 0, blocks })),
    dead: places('dead'),
    closed: { b: places('closed-black'), w: places('closed-white') },
  };
}
