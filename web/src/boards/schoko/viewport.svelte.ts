import { untrack } from 'svelte';
import { cubicOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';
import { preferences } from '../../preferences.svelte';
import { fit, moved, showing, zoomed, type Camera } from './camera';
import type { Spot } from './cards';
import type { Box } from './slab';

interface Shown {
  /** the squares that all cards together take */
  box: Box;
  cards: number;
  /** no card will be laid any more */
  over: boolean;
}

const CONTROLS = { width: 178, height: 48 };
/** a card can be laid on every side of what lies there */
const REACH = 2;
const STEP = 1.3;

/** The part of the table that is seen, in an element of the page. */
export class Viewport {
  element = $state<HTMLElement>();
  width = $state(0);
  height = $state(0);
  /** whether the reader has moved the view since it last showed everything */
  manual = $state(false);
  private readonly camera = new Tween<Camera>({ x: 1, y: 1, unit: 40 }, { easing: cubicOut });
  /** how many cards were shown last */
  private drawn = -1;

  constructor(private readonly shown: () => Shown) {
    const cards = $derived(shown().cards);
    $effect(() => {
      const [now, ready] = [cards, this.width > 0 && this.height > 0];
      untrack(() => {
        if (ready) this.follow(now);
      });
    });
  }

  /** From squares to pixels inside the element. */
  readonly transform = $derived.by(() => {
    const { x, y, unit } = this.camera.current;
    return { across: this.width / 2 - x * unit, down: this.height / 2 - y * unit, unit };
  });

  /** A new card shows everything again; so does another size, unless the reader has moved the view. */
  private follow(cards: number): void {
    const { drawn } = this;
    if (drawn !== cards || !this.manual) this.showAll(drawn < 0 || drawn === cards ? 0 : 280);
    this.drawn = cards;
  }

  showAll = (duration = 280): void => {
    this.manual = false;
    const { box, over } = this.shown();
    this.look(fit(box, this, CONTROLS, over ? 1 : REACH), duration);
  };

  nearer = (): void => this.zoom(STEP, undefined, 140);
  farther = (): void => this.zoom(1 / STEP, undefined, 140);

  zoom(factor: number, at?: { x: number; y: number }, duration = 0): void {
    this.manual = true;
    this.look(zoomed(this.camera.target, factor, this, at), duration);
  }

  shift(across: number, down: number): void {
    this.manual = true;
    this.look(moved(this.camera.target, across, down, this.shown().box));
  }

  /** Moves the view so far that a place is seen, with half a square around it. */
  reveal(spot: Spot, squares: number): void {
    const box = {
      left: spot.x - 0.5,
      top: spot.y - 0.5,
      right: spot.x + squares + 0.5,
      bottom: spot.y + squares + 0.5,
    };
    const to = showing(this.camera.target, box, this);
    if (to.x === this.camera.target.x && to.y === this.camera.target.y) return;
    this.manual = true;
    this.look(to, 160);
  }

  /** A point of the window as a point of the element. */
  inside(x: number, y: number): { x: number; y: number } {
    const edge = this.element?.getBoundingClientRect();
    return { x: x - (edge?.left ?? 0), y: y - (edge?.top ?? 0) };
  }

  /** Where so many squares from a spot on will be in the window, once the view has come to rest. */
  rectOf({ x, y }: Spot, squares: number): { left: number; top: number; width: number } {
    const edge = this.element?.getBoundingClientRect();
    const to = this.camera.target;
    return {
      left: (edge?.left ?? 0) + this.width / 2 + (x - to.x) * to.unit,
      top: (edge?.top ?? 0) + this.height / 2 + (y - to.y) * to.unit,
      width: squares * to.unit,
    };
  }

  /** The place for a card whose middle is nearest to a point of the window; null outside the table. */
  spotAt(x: number, y: number): Spot | null {
    const edge = this.element?.getBoundingClientRect();
    if (!edge || x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) return null;
    const { across, down, unit } = this.transform;
    return {
      x: Math.round((x - edge.left - across) / unit) - 1,
      y: Math.round((y - edge.top - down) / unit) - 1,
    };
  }

  /** Whether the key meant something here. */
  key({ key }: KeyboardEvent): boolean {
    if (key === '+' || key === '=') this.nearer();
    else if (key === '-') this.farther();
    else if (key === '0') this.showAll();
    else return false;
    return true;
  }

  private look(to: Camera, duration = 0): void {
    void this.camera.set(to, { duration: preferences.duration(duration) });
  }
}
