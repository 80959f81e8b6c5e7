import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Gestures } from '../src/boards/schoko/gestures.svelte';
import type { Viewport } from '../src/boards/schoko/viewport.svelte';

const onpoint = vi.fn();
const onact = vi.fn();
const onturn = vi.fn();
const [shift, zoom] = [vi.fn(), vi.fn()];
let manual = false;
let holding = false;

/** A table whose places are ten pixels apart. */
function table(): Gestures {
  const viewport = {
    get manual() {
      return manual;
    },
    element: { setPointerCapture: vi.fn() },
    spotAt: (x: number, y: number) => ({ x: x / 10, y: y / 10 }),
    inside: (x: number, y: number) => ({ x, y }),
    shift,
    zoom,
  };
  return new Gestures(viewport as unknown as Viewport, { holding: () => holding, onpoint, onact, onturn });
}
const bare = { closest: () => null };
const controls = { closest: (selector: string) => (selector === '[data-controls]' ? {} : null) };
function pointer(x: number, y: number, change: object = {}): PointerEvent {
  const usual = { clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', button: 0, target: bare };
  return { ...usual, ...change } as unknown as PointerEvent;
}
const click = (x: number, y: number, change: object = {}) =>
  ({ clientX: x, clientY: y, detail: 1, target: bare, ...change }) as unknown as MouseEvent;
const finger = (pointerId: number) => ({ pointerId, pointerType: 'touch' });

beforeEach(() => {
  vi.clearAllMocks();
  manual = holding = false;
});

describe('the mouse on the table', () => {
  it('points at places, but not beside the table and on its controls', () => {
    const gestures = table();
    gestures.move(pointer(20, 30));
    gestures.move(pointer(20, 30, { target: controls }));
    gestures.leave(pointer(0, 0));
    expect(onpoint.mock.calls).toEqual([[{ x: 2, y: 3 }], [null], [null]]);
  });
  it('acts by a click, and moves the view by dragging, which is no click', () => {
    const gestures = table();
    gestures.down(pointer(20, 30));
    gestures.move(pointer(22, 30));
    gestures.up(pointer(22, 30));
    gestures.click(click(22, 30));
    expect(onact).toHaveBeenCalledExactlyOnceWith({ x: 2.2, y: 3 }, 'mouse');
    gestures.down(pointer(20, 30));
    gestures.move(pointer(40, 30));
    gestures.move(pointer(45, 32));
    expect(gestures.dragging).toBe(true);
    expect(shift.mock.calls).toEqual([
      [20, 0],
      [5, 2],
    ]);
    gestures.up(pointer(45, 32));
    gestures.click(click(45, 32));
    expect(gestures.dragging).toBe(false);
    expect(onact).toHaveBeenCalledTimes(1);
  });
  it('leaves the controls to themselves', () => {
    const gestures = table();
    gestures.click(click(20, 30, { target: controls }));
    expect(onact).not.toHaveBeenCalled();
  });
});

it('takes a key pressed on a place for what it is', () => {
  const place = {
    closest: (selector: string) => (selector === '[data-place]' ? { dataset: { place: '-2,5' } } : null),
  };
  table().click(click(0, 0, { detail: 0, target: place }));
  expect(onact).toHaveBeenCalledExactlyOnceWith({ x: -2, y: 5 }, 'key');
});

describe('fingers on the table', () => {
  it('tap', () => {
    const gestures = table();
    gestures.down(pointer(20, 30, finger(1)));
    gestures.up(pointer(20, 30, finger(1)));
    gestures.click(click(20, 30));
    expect(onact).toHaveBeenCalledExactlyOnceWith({ x: 2, y: 3 }, 'touch');
  });
  it('move the page while all of the table is seen, and the table afterwards', () => {
    const gestures = table();
    gestures.down(pointer(20, 30, finger(1)));
    gestures.move(pointer(60, 30, finger(1)));
    expect(shift).not.toHaveBeenCalled();
    manual = true;
    gestures.move(pointer(60, 30, finger(1)));
    expect(shift).toHaveBeenCalledExactlyOnceWith(40, 0);
  });
  it('zoom by pinching, around their middle, which is no tap', () => {
    const gestures = table();
    gestures.down(pointer(0, 0, finger(1)));
    gestures.down(pointer(10, 0, finger(2)));
    gestures.move(pointer(20, 0, finger(2)));
    expect(shift).toHaveBeenCalledExactlyOnceWith(5, 0);
    expect(zoom).toHaveBeenCalledExactlyOnceWith(2, { x: 10, y: 0 });
    gestures.up(pointer(20, 0, finger(2)));
    gestures.up(pointer(0, 0, finger(1)));
    gestures.click(click(20, 0));
    expect(onact).not.toHaveBeenCalled();
  });
});

describe('the wheel', () => {
  const listeners: Record<string, (event: Event) => void> = {};
  const element = {
    addEventListener: (name: string, listener: (event: Event) => void) => (listeners[name] = listener),
    removeEventListener: (name: string) => Reflect.deleteProperty(listeners, name),
  };
  const turn = (change: object) => {
    const event = {
      deltaY: 1,
      deltaMode: 0,
      timeStamp: 0,
      clientX: 3,
      clientY: 4,
      preventDefault: vi.fn(),
      ...change,
    };
    listeners.wheel?.(event as unknown as Event);
    return event.preventDefault.mock.calls.length > 0;
  };

  it('zooms, and scrolls the page on where the table shows everything', () => {
    const stop = table().listen(element as unknown as HTMLElement);
    expect(turn({})).toBe(false);
    expect(zoom).not.toHaveBeenCalled();
    expect(turn({ deltaY: -90 })).toBe(true);
    expect(zoom.mock.lastCall?.[0]).toBeGreaterThan(1);
    manual = true;
    expect(turn({ deltaY: 90 })).toBe(true);
    expect(zoom.mock.lastCall?.[0]).toBeLessThan(1);
    manual = false;
    expect(turn({ ctrlKey: true, deltaY: 0 })).toBe(true);
    expect(zoom).toHaveBeenLastCalledWith(1, { x: 3, y: 4 });
    stop();
    expect(listeners).toEqual({});
  });
  it('turns a chosen card with Shift', () => {
    const stop = table().listen(element as unknown as HTMLElement);
    holding = true;
    expect(turn({ shiftKey: true, deltaX: -3, deltaY: 0 })).toBe(true);
    expect(onturn).toHaveBeenCalledExactlyOnceWith(-1);
    expect(zoom).not.toHaveBeenCalled();
    stop();
    expect(listeners).toEqual({});
  });
});
