import { untrack } from 'svelte';

/** A number that is counted up or down to another one. */
export class Counter {
  now = $state(0);
  private frame = 0;

  constructor(first: number) {
    this.now = first;
  }

  /** Counts for so many milliseconds, after a delay; in none it is there at once. */
  to(goal: number, duration: number, delay = 0): void {
    this.stop();
    if (duration === 0) {
      this.now = goal;
      return;
    }
    const from = untrack(() => this.now);
    const start = performance.now() + delay;
    const step = (time: number): void => {
      const share = Math.max(0, Math.min(1, (time - start) / duration));
      this.now = Math.round(from + share * (goal - from));
      if (share < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
  }
}
