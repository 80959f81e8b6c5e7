/** Moves what is drawn already: pawns come from where they were, and lie where they belong when that has ended. */
import { CARRYING, FALLING, type Fall } from './gestures';

/** The newest placement. */
export interface Scene {
  square: string;
  seat: number;
  /** the place of its group among those of the seat */
  group: number;
  falls: readonly Fall[];
}

/** gestures that pass between two squares that are counted */
export const COUNT = 0.11;
const SOFT = 'cubic-bezier(0.3, 0, 0.2, 1)';
/** how high a pawn is lifted, as a share of its size */
const LIFT = 0.3;

/** Shows a placement happening in gestures of so many milliseconds; returns what breaks it off. */
export function perform(board: HTMLElement, scene: Scene, gesture: number): () => void {
  const stage = new Stage(board, gesture);
  const pawn = board.querySelector(`[data-cell="${scene.square}"] [data-carried]`);
  const group = board.querySelector(`[data-hand="${scene.seat}-${scene.group}"]`);
  const home = tileOf(board, scene.square);
  if (pawn !== null && group !== null && home !== null) {
    const { x, y } = way(home, group);
    // One that falls at once lies beside its square: only its way is shown, for it would grow around that place.
    const lift = home.contains(pawn) ? LIFT : 0;
    stage.move(pawn, 0, CARRYING, [
      { translate: `${x}px ${y}px`, scale: 1 - lift, opacity: 0.3 },
      { translate: `${x * 0.92}px ${y * 0.92}px`, scale: 1, opacity: 1, offset: 0.15 },
      { translate: `${x * 0.15}px ${y * 0.15}px`, scale: 1 + lift, offset: 0.75 },
      { translate: 'none', scale: 1 },
    ]);
  }
  for (const { square, at } of scene.falls) {
    const fallen = board.querySelector(`[data-cell="${square}"] [data-fallen]`);
    const tile = tileOf(board, square);
    if (fallen === null || tile === null) continue;
    const { x, y } = way(fallen, tile);
    const size = growth(fallen, tile);
    stage.move(fallen, at, FALLING, [
      { translate: `${x}px ${y}px`, scale: size },
      { translate: `${x}px ${y}px`, scale: (1 + LIFT) * size, offset: 0.4 },
      { translate: 'none', scale: 1 },
    ]);
    const turning = fallen.querySelector('[data-turning]');
    stage.move(turning, at, FALLING * 0.7, [{ transform: 'rotateY(180deg)' }, { transform: 'none' }]);
    const shut = board.querySelector(`[data-cell="${square}"] [data-shut]`);
    stage.move(shut, at + FALLING / 2, FALLING / 2, [{ opacity: 0 }, { opacity: 1 }]);
  }
  return () => stage.clear();
}

/** Counts the squares one after another, from a time on. */
export function count(
  board: HTMLElement,
  squares: readonly string[],
  from: number,
  gesture: number,
): () => void {
  const stage = new Stage(board, gesture);
  for (const [number, square] of squares.entries()) {
    const at = from + number * COUNT;
    const counted = board.querySelector(`[data-cell="${square}"] [data-counted]`);
    stage.move(counted, at, 2 * COUNT, [
      { opacity: 0, scale: 1.35 },
      { opacity: 1, scale: 1 },
    ]);
  }
  return () => stage.clear();
}

class Stage {
  private readonly animations: Animation[] = [];

  constructor(
    private readonly board: HTMLElement,
    private readonly gesture: number,
  ) {}

  move(element: Element | null, at: number, lasts: number, frames: Keyframe[]): void {
    if (element === null || !this.board.contains(element)) return;
    const [delay, duration] = [at * this.gesture, lasts * this.gesture];
    this.animations.push(element.animate(frames, { delay, duration, easing: SOFT, fill: 'backwards' }));
  }

  clear(): void {
    for (const animation of this.animations) animation.cancel();
  }
}

const tileOf = (board: HTMLElement, square: string): Element | null =>
  board.querySelector(`[data-cell="${square}"] [data-tile]`);

/** From one element to another, centre to centre. */
function way(from: Element, to: Element): { x: number; y: number } {
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  return {
    x: end.x + end.width / 2 - start.x - start.width / 2,
    y: end.y + end.height / 2 - start.y - start.height / 2,
  };
}

/** How much larger a pawn is on its square than beside it. */
function growth(pawn: Element, tile: Element): number {
  const [lies, stands] = [pawn.getBoundingClientRect(), tile.getBoundingClientRect()];
  return (Math.min(stands.width, stands.height) * 0.86) / Math.max(1, lies.width);
}
