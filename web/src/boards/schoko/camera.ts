/** Which part of the table is seen: its middle, in squares, and how large a square is. */
import type { Box } from './slab';

export interface Camera {
  x: number;
  y: number;
  /** the side of a square on the screen */
  unit: number;
}
export interface Size {
  width: number;
  height: number;
}

/** How far beyond what lies there the middle of the view may be. */
const BEYOND = 2;
const LARGEST = 60;
const NEAREST = 110;
const FARTHEST = 4;

function largest(box: Size, window: Size): number {
  return Math.min(LARGEST, window.width / box.width, window.height / box.height);
}

/** All that lies on the table and a margin around it, beside the controls in the upper right corner. */
export function fit(extent: Box, window: Size, controls: Size, margin: number): Camera {
  const box = {
    width: extent.right - extent.left + 2 * margin,
    height: extent.bottom - extent.top + 2 * margin,
  };
  const middle = { x: (extent.left + extent.right) / 2, y: (extent.top + extent.bottom) / 2 };
  const unit = largest(box, window);
  const spare = { width: window.width - box.width * unit, height: window.height - box.height * unit };
  if (spare.width / 2 >= controls.width || spare.height / 2 >= controls.height) return { ...middle, unit };
  const below = largest(box, { width: window.width, height: window.height - controls.height });
  const beside = largest(box, { width: window.width - controls.width, height: window.height });
  return below >= beside
    ? { x: middle.x, y: middle.y - controls.height / below / 2, unit: below }
    : { x: middle.x + controls.width / beside / 2, y: middle.y, unit: beside };
}

/** Nearer or farther, with one point of the window staying where it is. */
export function zoomed(camera: Camera, factor: number, window: Size, at?: { x: number; y: number }): Camera {
  const unit = Math.max(FARTHEST, Math.min(NEAREST, camera.unit * factor));
  const across = (at?.x ?? window.width / 2) - window.width / 2;
  const down = (at?.y ?? window.height / 2) - window.height / 2;
  return {
    x: camera.x + across / camera.unit - across / unit,
    y: camera.y + down / camera.unit - down / unit,
    unit,
  };
}

/** Moved by so many pixels, but never so far that nothing is to be seen any more. */
export function moved(camera: Camera, across: number, down: number, extent: Box): Camera {
  const x = camera.x - across / camera.unit;
  const y = camera.y - down / camera.unit;
  return {
    x: Math.max(extent.left - BEYOND, Math.min(extent.right + BEYOND, x)),
    y: Math.max(extent.top - BEYOND, Math.min(extent.bottom + BEYOND, y)),
    unit: camera.unit,
  };
}

/** Moved just so far that a box is seen. */
export function showing(camera: Camera, box: Box, window: Size): Camera {
  const half = { x: window.width / camera.unit / 2, y: window.height / camera.unit / 2 };
  const shift = (from: number, to: number, low: number, high: number) =>
    from < low ? from - low : to > high ? Math.min(to - high, from - low) : 0;
  return {
    x: camera.x + shift(box.left, box.right, camera.x - half.x, camera.x + half.x),
    y: camera.y + shift(box.top, box.bottom, camera.y - half.y, camera.y + half.y),
    unit: camera.unit,
  };
}
