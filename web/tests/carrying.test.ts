import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Carrying, type Carried } from '../src/boards/shared/carrying';
import { Notches } from '../src/boards/shared/wheel';

const AHEAD = 50;
const oncarry = vi.fn<(carried: Carried<string>) => void>();
const ondrop = vi.fn<(carried: Carried<string> | null) => void>();
const setPointerCapture = vi.fn();

function pointer(type: string, x: number, y: number, change: Partial<PointerEvent> = {}): PointerEvent {
  const currentTarget = { setPointerCapture };
  const usual = {
    type,
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    currentTarget,
  };
  return { ...usual, ...change } as unknown as PointerEvent;
}

describe('carrying a piece from a hand', () => {
  const begun = () => new Carrying<string>(AHEAD, () => ({ oncarry, ondrop }));
  beforeEach(() => vi.clearAllMocks());

  it('begins when the pointer has moved far enough', () => {
    const carrying = begun();
    carrying.down(pointer('pointerdown', 10, 10), 'card', true);
    carrying.move(pointer('pointermove', 14, 14));
    expect(oncarry).not.toHaveBeenCalled();
    carrying.move(pointer('pointermove', 20, 10));
    expect(oncarry).toHaveBeenCalledExactlyOnceWith({ piece: 'card', x: 20, y: 10, touch: false });
    expect(setPointerCapture).toHaveBeenCalledExactlyOnceWith(1);
    carrying.up(pointer('pointerup', 30, 40));
    expect(ondrop).toHaveBeenCalledExactlyOnceWith({ piece: 'card', x: 30, y: 40, touch: false });
  });
  it('holds the piece ahead of a finger', () => {
    const carrying = begun();
    const touch = { pointerType: 'touch' };
    carrying.down(pointer('pointerdown', 10, 200, touch), 'card', true);
    carrying.move(pointer('pointermove', 10, 150, touch));
    expect(oncarry).toHaveBeenCalledWith({ piece: 'card', x: 10, y: 150 - AHEAD, touch: true });
  });
  it('tells a click from the end of a carrying', () => {
    const carrying = begun();
    carrying.down(pointer('pointerdown', 10, 10), 'card', true);
    carrying.up(pointer('pointerup', 11, 10));
    expect(ondrop).not.toHaveBeenCalled();
    expect(carrying.isClick()).toBe(true);
    carrying.down(pointer('pointerdown', 10, 10), 'card', true);
    carrying.move(pointer('pointermove', 90, 10));
    carrying.up(pointer('pointerup', 90, 10));
    expect(carrying.isClick()).toBe(false);
    expect(carrying.isClick()).toBe(true); // the next one, by key
  });
  it('drops nothing when it is broken off', () => {
    const carrying = begun();
    carrying.down(pointer('pointerdown', 10, 10), 'card', true);
    carrying.move(pointer('pointermove', 90, 10));
    carrying.up(pointer('pointercancel', 90, 10));
    expect(ondrop).toHaveBeenCalledExactlyOnceWith(null);
  });
  it('is of one pointer, its main button, and a piece that may be taken', () => {
    const carrying = begun();
    const far = pointer('pointermove', 90, 10);
    carrying.down(pointer('pointerdown', 10, 10), 'card', false);
    carrying.move(far);
    carrying.down(pointer('pointerdown', 10, 10, { button: 2 }), 'card', true);
    carrying.move(far);
    carrying.down(pointer('pointerdown', 10, 10), 'card', true);
    carrying.move(pointer('pointermove', 90, 10, { pointerId: 2 }));
    expect(oncarry).not.toHaveBeenCalled();
  });
});

it('turns once per notch of the wheel', () => {
  const notches = new Notches();
  const at = (timeStamp: number) => notches.isNext({ timeStamp } as WheelEvent);
  expect([100, 180, 259, 260, 300, 421].map(at)).toEqual([true, false, false, true, false, true]);
});
