import type { Progress } from './storage';

/** How far somebody is in a lesson of so many steps; the game at its end need not be played. */
export function learned({ at, done }: Progress, steps: number) {
  const count = done.filter((step) => step < steps).length;
  const all = steps > 0 && count === steps;
  return { count, all, begun: !all && (at > 0 || count > 0) };
}
