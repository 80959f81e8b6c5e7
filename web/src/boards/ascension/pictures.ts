/** Pictures for the surfaces of the three-dimensional board, drawn with the same paths as on the page. */
import type { Texture } from 'three';
import { canvas, texture } from '../shared/painting';
import { drawings } from './cells';
import { icons, places } from './icons';

export const INK = '#2a1505';
export const CREAM = '#fff8e8';
const SIDE = 176;

/** Draws a sign into a square of the picture. */
export function sign(
  pen: CanvasRenderingContext2D,
  name: string,
  colour: string,
  behind: string,
  spot: { x: number; y: number; size: number },
): void {
  pen.save();
  pen.translate(spot.x, spot.y);
  pen.scale(spot.size / 100, spot.size / 100);
  pen.lineCap = pen.lineJoin = 'round';
  for (const stroke of icons[name] ?? []) {
    const path = new Path2D(stroke.d);
    pen.strokeStyle = colour;
    pen.fillStyle = stroke.hole ? behind : colour;
    if (stroke.line === undefined) pen.fill(path);
    else {
      pen.lineWidth = stroke.line;
      pen.stroke(path);
    }
  }
  pen.restore();
}

/** A frame around a cell: two lines, so that it is seen on light and on dark. */
export function frame(outer: string, inner: string, fill: string, dashed = false): Texture {
  const pen = canvas(128, 128);
  pen.fillStyle = fill;
  pen.fillRect(8, 8, 112, 112);
  for (const [colour, width, inset] of [
    [outer, 9, 8],
    [inner, 6, 15],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    if (dashed && colour === inner) pen.setLineDash([14, 10]);
    pen.beginPath();
    pen.roundRect(inset, inset, 128 - 2 * inset, 128 - 2 * inset, 12);
    pen.stroke();
  }
  return texture(pen);
}

/** A hatch over cells that cannot be chosen. */
export function veil(): Texture {
  const pen = canvas(128, 128);
  pen.fillStyle = 'rgb(30 12 0 / .14)';
  pen.fillRect(4, 4, 120, 120);
  pen.strokeStyle = 'rgb(30 12 0 / .34)';
  pen.lineWidth = 5;
  pen.beginPath();
  pen.rect(4, 4, 120, 120);
  pen.clip();
  pen.beginPath();
  for (let x = -128; x < 128; x += 22) {
    pen.moveTo(x, 128);
    pen.lineTo(x + 128, 0);
  }
  pen.stroke();
  return texture(pen);
}

/** A shade over cells on which the game was not decided. */
export function dim(): Texture {
  const pen = canvas(8, 8);
  pen.fillStyle = 'rgb(24 14 6 / .42)';
  pen.fillRect(0, 0, 8, 8);
  return texture(pen);
}

/** What is to be seen on top of a stack. */
export interface Top {
  face: string | null;
  /** a hidden face that the reader knows */
  known: string | null;
  /** the colour of the seat that froze it */
  frozen: string | null;
  height: number | null;
  /** whether a pawn stands there and needs room */
  pawn: boolean;
  /** whether it is a half-cube */
  pale: boolean;
}

type Square = { x: number; y: number; size: number };

/** A pen for a square of 100 by 100. */
function square(): CanvasRenderingContext2D {
  const pen = canvas(SIDE, SIDE);
  pen.scale(SIDE / 100, SIDE / 100);
  return pen;
}

/** The one or two drawings of a face within a square. */
function drawFace(
  pen: CanvasRenderingContext2D,
  face: string,
  colour: (name: string) => string,
  behind: string,
  within: Square,
): void {
  const names = drawings(face);
  const scale = within.size / 100;
  places(names.length).forEach((spot, index) => {
    const name = names[index];
    if (name === undefined) return;
    const at = { x: within.x + spot.x * scale, y: within.y + spot.y * scale, size: spot.size * scale };
    sign(pen, name, colour(name), behind, at);
  });
}

/** A dashed mark around what only the reader knows; smaller where that is nothing. */
function drawKnown(pen: CanvasRenderingContext2D, face: string, colour: (name: string) => string): void {
  const size = face === 'blank' ? 28 : 42;
  pen.fillStyle = 'rgb(255 250 238 / .7)';
  pen.strokeStyle = 'rgb(60 30 5 / .85)';
  pen.lineWidth = 2.4;
  pen.setLineDash([5, 3.6]);
  pen.beginPath();
  pen.roundRect(6, 6, size, size, 7);
  pen.fill();
  pen.stroke();
  pen.setLineDash([]);
  drawFace(pen, face, colour, '#f3e6cd', { x: 9, y: 9, size: 36 });
}

function drawFrost(pen: CanvasRenderingContext2D, colour: string): void {
  pen.fillStyle = '#f4fbff';
  pen.strokeStyle = 'rgb(30 40 60 / .6)';
  pen.lineWidth = 1.8;
  pen.beginPath();
  pen.arc(80, 20, 14.5, 0, 7);
  pen.fill();
  pen.stroke();
  sign(pen, 'snow', colour, '#fff', { x: 69.5, y: 9.5, size: 21 });
}

function drawHeight(pen: CanvasRenderingContext2D, height: number): void {
  const text = String(height);
  pen.font = '800 27px system-ui, sans-serif';
  pen.textAlign = 'center';
  const width = Math.max(24, pen.measureText(text).width + 9);
  pen.fillStyle = 'rgb(255 248 232 / .9)';
  pen.beginPath();
  pen.roundRect(96 - width, 68, width, 28, 7);
  pen.fill();
  pen.fillStyle = INK;
  pen.fillText(text, 96 - width / 2, 92);
}

export function topPicture(top: Top, colour: (name: string) => string): Texture {
  const pen = square();
  const within = top.pawn ? { x: 2, y: 2, size: 42 } : { x: 18, y: 16, size: 64 };
  if (top.face !== null) drawFace(pen, top.face, colour, top.pale ? '#f4dfb6' : '#d6ab72', within);
  if (top.known !== null) drawKnown(pen, top.known, colour);
  if (top.frozen !== null) drawFrost(pen, top.frozen);
  if (top.height !== null) drawHeight(pen, top.height);
  return texture(pen);
}

export function summitPicture(height: number): Texture {
  const pen = square();
  sign(pen, 'summit', '#3c3735', '#fff', { x: 20, y: 14, size: 60 });
  drawHeight(pen, height);
  return texture(pen);
}

/** A sign with a rim, to be seen on any ground. */
export function badgePicture(name: string, colour: string, rim: string): Texture {
  const pen = canvas(128, 128);
  pen.translate(14, 14);
  pen.lineJoin = 'round';
  for (const stroke of icons[name] ?? []) {
    pen.strokeStyle = rim;
    pen.lineWidth = (stroke.line ?? 0) + 14;
    pen.stroke(new Path2D(stroke.d));
  }
  sign(pen, name, colour, colour, { x: 0, y: 0, size: 100 });
  return texture(pen);
}
