/** The ground of the board in three dimensions, painted as it is drawn from above: cells, areas and what they count. */
import type { Preview } from '../../messages';
import { outlines, usualFigures } from '../shared/figures';
import { cellName, cellPlace } from '../shared/grid';
import { owner, width } from '../shared/owners';
import { middleCell, outlineOf, regions } from './cells';
import type { Counted } from './gestures';
import { CELLS, COLUMNS, ROWS } from './planks';

export interface GroundColours {
  frame: string;
  sand: string;
  line: string;
  /** of each seat: signs and lines, the tint of cells, numbers */
  areas: string[];
  grounds: string[];
  sums: string[];
}

export interface Ground {
  /** the cells that count, as far as they are counted yet */
  scoring: string[][];
  preview: Preview | null;
  map: readonly number[] | null;
  /** nothing changes any more: each area has its number */
  counts: boolean;
}

/** The wood around the cells, in cells. */
export const BORDER = 0.62;
const TINT = 0.45;

/** Paints the whole of it; the pen's unit is a cell, its origin the corner of the wood. */
export function paint(pen: CanvasRenderingContext2D, ground: Ground, colours: GroundColours): void {
  wood(pen, colours);
  pen.save();
  pen.translate(BORDER, BORDER);
  pen.fillStyle = colours.sand;
  pen.fillRect(0, 0, COLUMNS, ROWS);
  // As in drawings from above, a hundred units to a cell.
  pen.scale(0.01, 0.01);
  if (ground.map === null) areas(pen, ground.scoring, colours);
  lines(pen, colours);
  if (ground.map === null) signs(pen, ground, colours);
  else expected(pen, ground.map, colours);
  if (ground.preview !== null) changes(pen, ground.preview, colours);
  pen.restore();
}

/** What is counted after so many cells of those to be counted one by one. */
export function counted(scoring: string[][], order: readonly Counted[], count: number): string[][] {
  const left = new Set(order.slice(count).map(({ cell, seat }) => `${cell} ${seat}`));
  return scoring.map((cells, seat) => cells.filter((cell) => !left.has(`${cell} ${seat}`)));
}

function wood(pen: CanvasRenderingContext2D, { frame }: GroundColours): void {
  pen.fillStyle = frame;
  pen.fillRect(0, 0, COLUMNS + 2 * BORDER, ROWS + 2 * BORDER);
  pen.fillStyle = '#f3e3c8';
  pen.font = '0.36px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (let column = 0; column < COLUMNS; column++)
    for (const y of [BORDER / 2, ROWS + 1.5 * BORDER])
      pen.fillText(cellName({ column, row: 0 }).charAt(0), BORDER + column + 0.5, y);
  for (let row = 0; row < ROWS; row++)
    for (const x of [BORDER / 2, COLUMNS + 1.5 * BORDER])
      pen.fillText(String(row + 1), x, BORDER + row + 0.5);
}

function lines(pen: CanvasRenderingContext2D, { line }: GroundColours): void {
  pen.strokeStyle = line;
  pen.lineWidth = 2.5;
  pen.beginPath();
  for (let column = 0; column <= COLUMNS; column++) pen.rect(column * 100, 0, 0, ROWS * 100);
  for (let row = 0; row <= ROWS; row++) pen.rect(0, row * 100, COLUMNS * 100, 0);
  pen.stroke();
}

function areas(pen: CanvasRenderingContext2D, scoring: string[][], { grounds }: GroundColours): void {
  scoring.forEach((cells, seat) => cells.forEach((cell) => tint(pen, cell, grounds[seat] ?? '', TINT)));
}

function signs(
  pen: CanvasRenderingContext2D,
  { scoring, counts }: Ground,
  { areas, sums, sand }: GroundColours,
): void {
  scoring.forEach((cells, seat) => {
    border(pen, cells, areas[seat] ?? '', 7);
    for (const cell of cells) sign(pen, cell, seat, counts ? 36 : 30, areas[seat] ?? '', sand);
    if (counts) for (const region of regions(cells)) sum(pen, region, sums[seat] ?? '');
  });
}

function expected(
  pen: CanvasRenderingContext2D,
  map: readonly number[],
  { areas, grounds, sand }: GroundColours,
): void {
  CELLS.forEach((cell, index) => {
    const value = map[index] ?? 0;
    const seat = owner(value);
    if (width(value) === 0) return;
    tint(pen, cell, grounds[seat] ?? '', TINT * Math.abs(value));
    sign(pen, cell, seat, 66 * width(value), areas[seat] ?? '', sand);
  });
}

/** What a plank in hand would win or lose. */
function changes(
  pen: CanvasRenderingContext2D,
  { marks }: Preview,
  { areas, grounds, sand }: GroundColours,
): void {
  for (const { kind, seat, places } of marks) {
    if (seat === undefined || seat === null) continue;
    const colour = areas[seat] ?? '';
    if (kind === 'counts') {
      for (const cell of places) {
        tint(pen, cell, grounds[seat] ?? '', TINT + 0.25);
        sign(pen, cell, seat, 36, colour, sand);
      }
      pen.setLineDash([18, 14]);
      border(pen, places, colour, 10);
      pen.setLineDash([]);
    } else if (kind === 'lost') {
      for (const cell of places) {
        tint(pen, cell, sand, 0.8);
        const { x, y } = corner(cell);
        pen.strokeStyle = colour;
        pen.lineWidth = 9;
        pen.lineCap = 'round';
        pen.stroke(new Path2D(`M${x + 30} ${y + 30}l40 40M${x + 70} ${y + 30}l-40 40`));
        pen.lineCap = 'butt';
      }
    }
  }
}

function corner(cell: string): { x: number; y: number } {
  const { column, row } = cellPlace(cell);
  return { x: column * 100, y: row * 100 };
}

function tint(pen: CanvasRenderingContext2D, cell: string, colour: string, opacity: number): void {
  const { x, y } = corner(cell);
  pen.globalAlpha = Math.min(1, opacity);
  pen.fillStyle = colour;
  pen.fillRect(x, y, 100, 100);
  pen.globalAlpha = 1;
}

function border(pen: CanvasRenderingContext2D, cells: readonly string[], colour: string, wide: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = wide;
  pen.stroke(new Path2D(outlineOf(cells, wide / 2 + 1)));
}

/** The shape of a seat on the middle of a cell, so many units wide. */
function sign(
  pen: CanvasRenderingContext2D,
  cell: string,
  seat: number,
  size: number,
  colour: string,
  around: string,
): void {
  const { x, y } = corner(cell);
  pen.save();
  pen.translate(x + 50, y + 50);
  pen.scale(size / 16, size / 16);
  pen.translate(-8, -8);
  const path = new Path2D(outlines[usualFigures[seat] ?? 'circle']);
  pen.strokeStyle = around;
  pen.lineWidth = 3;
  pen.lineJoin = 'round';
  pen.stroke(path);
  pen.fillStyle = colour;
  pen.fill(path);
  pen.restore();
}

function sum(pen: CanvasRenderingContext2D, region: readonly string[], colour: string): void {
  const { x, y } = corner(middleCell(region));
  pen.fillStyle = colour;
  pen.strokeStyle = '#fff';
  pen.lineWidth = 5;
  pen.beginPath();
  pen.roundRect(x + 4, y + 14, 92, 72, 20);
  pen.fill();
  pen.stroke();
  pen.fillStyle = '#fff';
  pen.font = '700 56px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(String(region.length), x + 50, y + 53);
}
