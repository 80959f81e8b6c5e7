/** What surfaces in three dimensions are painted with. */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from 'three';

export function canvas(width: number, height: number): CanvasRenderingContext2D {
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  if (context === null) throw new Error('no drawing');
  return context;
}

export function texture(context: CanvasRenderingContext2D): CanvasTexture {
  const made = new CanvasTexture(context.canvas);
  made.colorSpace = SRGBColorSpace;
  return made;
}

/** Streaks of wood; the same every time. */
export function grain(): Texture {
  const context = canvas(256, 256);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 256, 256);
  for (let line = 0; line < 70; line++) {
    const y = (line * 97) % 256;
    context.strokeStyle = `rgb(50 25 5 / ${0.05 + ((line * 37) % 10) / 70})`;
    context.lineWidth = 1 + ((line * 13) % 3);
    context.beginPath();
    context.moveTo(0, y);
    context.bezierCurveTo(85, y + ((line * 29) % 7) - 3, 170, y - ((line * 31) % 7) + 3, 256, y);
    context.stroke();
  }
  const made = texture(context);
  made.wrapS = made.wrapT = RepeatWrapping;
  return made;
}
