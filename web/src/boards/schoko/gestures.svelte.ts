import { Notches } from '../shared/wheel';
import type { Spot } from './cards';
import type { Viewport } from './viewport.svelte';

export type By = 'key' | 'mouse' | 'touch';

interface Receiver {
  /** whether a card is chosen, which the wheel turns with Shift */
  holding: () => boolean;
  onpoint: (spot: Spot | null) => void;
  onact: (spot: Spot, by: By) => void;
  onturn: (quarters: number) => void;
}

interface Point {
  x: number;
  y: number;
}

const FAR_ENOUGH = 5;
const span = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const isAside = (event: Event) => (event.target as Element).closest('[data-controls]') !== null;

/** Mouse, fingers and wheel on the table: they point, act, move the view and turn the card. */
export class Gestures {
  dragging = $state(false);
  private readonly fingers: Record<number, Point> = {};
  private press: { id: number; x: number; y: number; touch: boolean } | null = null;
  /** whether the pointer has moved the view, so that letting go is no click */
  private dragged = false;
  private touch = false;
  private readonly notches = new Notches();

  constructor(
    private readonly viewport: Viewport,
    private readonly receiver: Receiver,
  ) {}

  readonly down = (event: PointerEvent): void => {
    if (isAside(event)) return;
    this.touch = event.pointerType === 'touch';
    if (this.touch) this.fingers[event.pointerId] = { x: event.clientX, y: event.clientY };
    if (Object.keys(this.fingers).length > 1) {
      this.dragged = true;
      this.press = null;
    } else if (event.button <= 1) {
      this.dragged = false;
      this.press = { id: event.pointerId, x: event.clientX, y: event.clientY, touch: this.touch };
    }
  };

  readonly move = (event: PointerEvent): void => {
    if (this.fingers[event.pointerId] !== undefined && Object.keys(this.fingers).length > 1)
      return this.pinch(event);
    if (this.press?.id === event.pointerId) this.drag(event, this.press);
    if (event.pointerType !== 'touch' && !this.dragging)
      this.receiver.onpoint(isAside(event) ? null : this.viewport.spotAt(event.clientX, event.clientY));
  };

  /** A finger moves the page rather than the table, as long as the table shows everything. */
  private drag(event: PointerEvent, press: { x: number; y: number; touch: boolean }): void {
    const [across, down] = [event.clientX - press.x, event.clientY - press.y];
    const mayDrag = !press.touch || this.viewport.manual;
    if (!this.dragging && mayDrag && Math.hypot(across, down) > FAR_ENOUGH) {
      this.dragging = this.dragged = true;
      this.viewport.element?.setPointerCapture(event.pointerId);
      if (!press.touch) this.receiver.onpoint(null);
    }
    if (!this.dragging) return;
    this.viewport.shift(across, down);
    press.x = event.clientX;
    press.y = event.clientY;
  }

  private pinch(event: PointerEvent): void {
    const before = Object.values(this.fingers);
    this.fingers[event.pointerId] = { x: event.clientX, y: event.clientY };
    const after = Object.values(this.fingers);
    const [one, other] = [before[0], before[1]];
    const [oneNow, otherNow] = [after[0], after[1]];
    if (!one || !other || !oneNow || !otherNow) return;
    const [from, to] = [middle(one, other), middle(oneNow, otherNow)];
    this.viewport.shift(to.x - from.x, to.y - from.y);
    const spread = span(one, other);
    if (spread > 0) this.viewport.zoom(span(oneNow, otherNow) / spread, this.viewport.inside(to.x, to.y));
  }

  readonly up = (event: PointerEvent): void => {
    Reflect.deleteProperty(this.fingers, event.pointerId);
    if (this.press?.id !== event.pointerId) return;
    this.press = null;
    this.dragging = false;
  };

  readonly leave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' && !this.dragging) this.receiver.onpoint(null);
  };

  readonly click = (event: MouseEvent): void => {
    if (isAside(event)) return;
    const place = (event.target as Element).closest<HTMLElement>('[data-place]')?.dataset.place;
    // a key pressed on a button is a click at no point
    if (event.detail === 0 && place !== undefined) {
      const [x = 0, y = 0] = place.split(',').map(Number);
      return this.receiver.onact({ x, y }, 'key');
    }
    const at = this.viewport.spotAt(event.clientX, event.clientY);
    if (!this.dragged && at !== null) this.receiver.onact(at, this.touch ? 'touch' : 'mouse');
  };

  /** The wheel zooms, and with Shift it turns the chosen card; where all is shown already, it scrolls the page on. */
  private readonly wheel = (event: WheelEvent): void => {
    if (event.shiftKey && this.receiver.holding()) {
      event.preventDefault();
      const way = event.deltaY === 0 ? event.deltaX : event.deltaY; // browsers make it sideways with Shift
      if (way !== 0 && this.notches.isNext(event)) this.receiver.onturn(Math.sign(way));
    } else if (event.ctrlKey || event.deltaY < 0 || this.viewport.manual) {
      event.preventDefault();
      const amount = event.deltaMode === 0 ? event.deltaY : event.deltaY * 16;
      const factor = Math.exp(-Math.max(-60, Math.min(60, amount)) / 180);
      this.viewport.zoom(factor, this.viewport.inside(event.clientX, event.clientY));
    }
  };

  private readonly twoFingers = (event: TouchEvent): void => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  };

  /** Listens to what Svelte's own listeners cannot prevent, since they are passive. */
  listen(element: HTMLElement): () => void {
    element.addEventListener('wheel', this.wheel, { passive: false });
    element.addEventListener('touchstart', this.twoFingers, { passive: false });
    element.addEventListener('touchmove', this.twoFingers, { passive: false });
    return () => {
      element.removeEventListener('wheel', this.wheel);
      element.removeEventListener('touchstart', this.twoFingers);
      element.removeEventListener('touchmove', this.twoFingers);
    };
  }
}
