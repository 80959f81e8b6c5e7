/** What is painted on things in three dimensions. */
import type { Texture } from 'three';
import { canvas, texture } from '../shared/painting';

/** A table, this many units wide, that fades out far away, with the shadow of the board on it. */
export function table(colour: string, wide: number, board: readonly [number, number]): Texture {
  const pixels = 1024;
  const context = canvas(pixels, pixels);
  context.scale(pixels / wide, pixels / wide);
  context.translate(wide / 2, wide / 2);
  context.fillStyle = colour;
  context.fillRect(-wide / 2, -wide / 2, wide, wide);
  const [width, depth] = board;
  for (const [blur, opacity] of [
    [70, 0.5],
    [24, 0.6],
  ] as const) {
    context.shadowColor = `rgb(25 12 4 / ${opacity})`;
    context.shadowBlur = blur;
    context.fillRect(-width / 2, -depth / 2, width, depth);
  }
  context.globalCompositeOperation = 'destination-in';
  const fading = context.createRadialGradient(0, 0, wide / 4, 0, 0, wide / 2);
  fading.addColorStop(0, '#000');
  fading.addColorStop(1, 'transparent');
  context.fillStyle = fading;
  context.fillRect(-wide / 2, -wide / 2, wide, wide);
  return texture(context);
}

/** A sign on a disc: that a plank may lie here or not, also for those who do not tell red from green. */
export function badge(legal: boolean): Texture {
  const context = canvas(128, 128);
  context.fillStyle = legal ? '#14532b' : '#7d1d0c';
  context.strokeStyle = '#fff';
  context.lineWidth = 8;
  context.beginPath();
  context.arc(64, 64, 56, 0, 7);
  context.fill();
  context.stroke();
  context.lineWidth = 15;
  context.lineCap = context.lineJoin = 'round';
  context.stroke(new Path2D(legal ? 'M38 66l18 20 34-42' : 'M44 44l40 40M84 44l-40 40'));
  return texture(context);
}

/** A number that would be won or lost, on the colour of a seat. */
export function label(text: string, colour: string): Texture {
  const context = canvas(256, 128);
  context.fillStyle = colour;
  context.strokeStyle = '#fff';
  context.lineWidth = 10;
  context.beginPath();
  context.roundRect(8, 8, 240, 112, 56);
  context.fill();
  context.stroke();
  context.fillStyle = '#fff';
  context.font = '700 84px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, 128, 68);
  return texture(context);
}

/** Frames a cell that a refusal is about. */
export function warning(): Texture {
  const context = canvas(128, 128);
  for (const [colour, width] of [
    ['#7d1d0c', 22],
    ['#fff', 10],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.setLineDash(width === 10 ? [16, 12] : []);
    context.strokeRect(12, 12, 104, 104);
  }
  return texture(context);
}
