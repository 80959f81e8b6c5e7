import { cellName, cellPlace } from '../shared/grid';
import { COLOURS, offered, SIZE, type Colour } from './gestures';
import type { AscacouView, Clash } from './view';
import type { AscacouWords } from './words';

/** One colour on one empty cell: offered, closed, or simply not to be had now. */
export interface Half {
  colour: Colour;
  state: 'open' | 'closed' | 'idle';
  moves: string[];
  clashes: Clash[];
  label: string;
}

export interface Cell {
  name: string;
  pawn: Colour | null;
  dead: boolean;
  last: boolean;
  label: string;
  halves: Half[];
}

export function cells(view: AscacouView, legal: readonly string[], words: AscacouWords): Cell[][] {
  const dead = new Set(view.dead);
  return Array.from({ length: SIZE }, (_, row) =>
    Array.from({ length: SIZE }, (_, column) => {
      const name = cellName({ column, row });
      const stone = view.board[row]?.charAt(column);
      const pawn = stone === 'b' || stone === 'w' ? stone : null;
      const last = view.last === name;
      const halves = pawn === null ? COLOURS.map((colour) => half(view, legal, name, colour, words)) : [];
      return {
        name,
        pawn,
        dead: dead.has(name),
        last,
        label: cellLabel(name, pawn, last, dead, words),
        halves,
      };
    }),
  );
}

function half(
  view: AscacouView,
  legal: readonly string[],
  cell: string,
  colour: Colour,
  words: AscacouWords,
): Half {
  const moves = offered(legal, cell, colour);
  const clashes = view.closed.find((one) => one.cell === cell && one.colour === colour)?.clashes ?? [];
  const state = moves.length > 0 ? 'open' : clashes.length > 0 ? 'closed' : 'idle';
  const spent = view.supply?.[colour] === 0;
  const labels = {
    open: words.open(cell, colour),
    closed: words.closed(cell, colour, cardsOf(clashes)),
    idle: spent ? words.noPawn(cell, colour) : words.empty(cell, colour),
  };
  return { colour, state, moves, clashes, label: labels[state] };
}

function cellLabel(
  name: string,
  pawn: Colour | null,
  last: boolean,
  dead: Set<string>,
  words: AscacouWords,
): string {
  if (pawn !== null) return last ? words.lastPawn(name, pawn) : words.pawn(name, pawn);
  return dead.has(name) ? words.dead(name) : words.emptyCell(name);
}

export function cardsOf(clashes: readonly Clash[]): string[] {
  return clashes.map((clash) => clash.card);
}

/** The place on the grid, from 1, of a cell or of a block's top-left cell. */
export function gridPlace(cell: string): { column: number; row: number } {
  const { column, row } = cellPlace(cell);
  return { column: column + 1, row: row + 1 };
}

/** The four cells of a block. */
export function blockCells(block: string): string[] {
  const { column, row } = cellPlace(block);
  return [0, 1].flatMap((down) =>
    [0, 1].map((right) => cellName({ column: column + right, row: row + down })),
  );
}
