import { untrack } from 'svelte';
import type { IconName } from './panels/Icon.svelte';

/** milliseconds that an event stays in sight */
const SEEN = 5_000;
/** the same while others wait */
const HURRIED = 1_500;
/** sentences kept for people who do not see the page */
const KEPT = 12;

/** Something that was told. */
export interface Told {
  key: number;
  text: string;
  icon: IconName | null;
}

/**
 * What happens at a table besides the moves is told in one place, which never changes its size: seen and heard alike.
 * What lasts (a lost line, a question, that one only watches) stands there between the events: see `Strip.svelte`.
 */
export class Strip {
  /** the event that is to be seen now */
  shown = $state.raw<Told | null>(null);
  /** what was told lately, the oldest first, for people who do not see it */
  log = $state.raw<Told[]>([]);

  private waiting: Told[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;

  /** Tells an event to everybody: somebody arrived, left, wrote, declined. */
  tell(text: string, icon: IconName | null = null): void {
    this.waiting.push(this.say(text, icon));
    if (this.waiting.length === 1) this.show();
    else if (this.waiting.length === 2) this.next(HURRIED);
  }

  /** Tells what others see elsewhere on the page only to those who do not see it. */
  say(text: string, icon: IconName | null = null): Told {
    const told = { key: ++this.count, text, icon };
    // whoever tells does not depend on what was told before
    this.log = [...untrack(() => this.log), told].slice(-KEPT);
    return told;
  }

  /** Nothing stays of what was told: the next one at this screen must not know it, or nobody looks any more. */
  clear(): void {
    clearTimeout(this.timer);
    this.waiting = [];
    this.log = [];
    this.shown = null;
  }

  private show(): void {
    this.shown = this.waiting[0] ?? null;
    if (this.shown !== null) this.next(this.waiting.length > 1 ? HURRIED : SEEN);
  }

  private next(after: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.waiting.shift();
      this.show();
    }, after);
  }
}
