import type { TransitionConfig } from 'svelte/transition';

/** milliseconds in which all areas are counted at the end of a round */
export const COUNTING = 1800;

const soft = (part: number): number => 1 - (1 - part) ** 3;

/** Comes into sight after a while. */
export function appear(
  _: Element,
  { delay, duration }: { delay: number; duration: number },
): TransitionConfig {
  return { delay, duration, css: (part) => `opacity: ${part}; transform: scale(${0.3 + 0.7 * soft(part)})` };
}

/** Goes out of sight after a while. */
export function vanish(
  _: Element,
  { delay, duration }: { delay: number; duration: number },
): TransitionConfig {
  return { delay, duration, css: (part) => `opacity: ${part}` };
}

interface Way {
  /** the plank in the hand, on the screen; null where it is over the board already */
  from: DOMRect | null;
  /** where it comes to lie, in the units of the drawing */
  to: { x: number; y: number; width: number; height: number };
  duration: number;
}

/** A plank is lifted from the hand, carried over the board, turned, and laid; or just laid by the hand that held it. */
export function lay(plank: SVGGElement, { from, to, duration }: Way): TransitionConfig {
  const screen = plank.ownerSVGElement?.getScreenCTM();
  const [x, y] = [to.x + to.width / 2, to.y + to.height / 2];
  const origin = `transform-origin: ${x}px ${y}px`;
  if (from === null || screen === null || screen === undefined)
    return {
      duration: Math.min(duration, 200),
      css: (_part, left) => `${origin}; transform: translateY(${-14 * left}px) scale(${1 + 0.06 * left})`,
    };
  const start = new DOMPoint(from.x + from.width / 2, from.y + from.height / 2).matrixTransform(
    screen.inverse(),
  );
  const upright = to.height > to.width;
  const size = from.width / screen.a / Math.max(to.width, to.height);
  return {
    duration,
    easing: (part) => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2),
    css: (part, left) => {
      const lifted = 1 + 0.14 * Math.sin(Math.PI * part);
      return `${origin}; transform: translate(${(start.x - x) * left}px, ${(start.y - y) * left}px) rotate(${
        upright ? 90 * left : 0
      }deg) scale(${(part + size * left) * lifted})`;
    },
  };
}
