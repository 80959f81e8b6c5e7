import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position, Room } from '../src/messages';
import { Playback } from '../src/playback.svelte';
import { position, room } from './example';

const GESTURE = 400;

/** A stage that notes what it shows: how many moves, and how long the newest may take. */
function stage(change: { gesture?: number; holds?: number } = {}) {
  const log: [number, number][] = [];
  let shown: Room | null = null;
  const asked = vi.fn((_: Room, moves: number) => Promise.resolve(position({ moves })));
  const playback = new Playback({
    shown: () => shown,
    show: (room, gesture) => {
      shown = room;
      log.push([room.moves.length, gesture]);
    },
    position: asked,
    gesture: () => change.gesture ?? GESTURE,
    gestures: (_, room) => (room.moves.at(-1)?.text === 'long' ? 3 : 1),
    holds: (room) => room.moves.length === change.holds,
    mayHold: () => change.holds !== undefined,
  });
  return { playback, log, asked, shown: () => shown };
}

/** A game after so many moves, of which the program makes every second one. */
function after(count: number, change: Partial<Room> = {}): Room {
  const moves = Array.from({ length: count }, (_, index) => ({ seat: index % 2, text: `m${index}` }));
  const now: Position = position({ moves: count, player: count % 2 });
  return room({ number: count + 1, moves, now, ...change });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the first snapshot and one’s own moves at once', () => {
  const { playback, log } = stage();
  playback.take(after(2));
  playback.take(after(3));
  expect(log).toEqual([
    [2, 0],
    [3, GESTURE],
  ]);
});

it('lets each move be seen before the next', async () => {
  const { playback, log } = stage();
  playback.take(after(0));
  playback.take(after(1));
  playback.take(after(2));
  await vi.advanceTimersByTimeAsync(10);
  expect(log.map(([moves]) => moves)).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(GESTURE);
  expect(log.at(-1)).toEqual([2, GESTURE]);
});

it('gives a move the time of as many gestures as the board says', async () => {
  const { playback, log } = stage();
  const long = [{ seat: 1, text: 'long' }];
  playback.take(after(0));
  playback.take(after(1, { moves: long }));
  playback.take(after(2, { moves: [...long, { seat: 0, text: 'm1' }] }));
  await vi.advanceTimersByTimeAsync(2 * GESTURE);
  expect(log.at(-1)).toEqual([1, 3 * GESTURE]);
  await vi.advanceTimersByTimeAsync(2 * GESTURE);
  expect(log.at(-1)).toEqual([2, GESTURE]);
});

it('shows moves that came together one by one, with nothing to do in between', async () => {
  const { playback, log, asked, shown } = stage();
  playback.take(after(0));
  playback.take(after(3, { over: true, winner: 0 }));
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toMatchObject({ over: false, winner: null, legal: [], now: { moves: 1 } });
  await vi.advanceTimersByTimeAsync(3 * GESTURE);
  expect(log.map(([moves]) => moves)).toEqual([0, 1, 2, 3]);
  expect(shown()).toMatchObject({ over: true, winner: 0 });
  expect(asked.mock.calls.map(([, moves]) => moves)).toEqual([1, 2]);
});

it('goes straight to the end when an earlier position cannot be had', async () => {
  const { playback, log, asked } = stage();
  asked.mockRejectedValue(new Error('no line'));
  playback.take(after(0));
  playback.take(after(3));
  await vi.advanceTimersByTimeAsync(GESTURE);
  expect(log.map(([moves]) => moves)).toEqual([0, 3]);
});

it('is skipped on request, and then shows the newest at once', async () => {
  const { playback, log } = stage();
  playback.take(after(0));
  playback.take(after(4));
  await vi.advanceTimersByTimeAsync(1);
  expect(playback.skip()).toBe(true);
  await vi.advanceTimersByTimeAsync(9 * GESTURE);
  expect(log).toEqual([
    [0, 0],
    [1, GESTURE],
    [4, 0],
  ]);
  expect(playback.skip()).toBe(false);
});

it('shows at once what is taken back', async () => {
  const { playback, log } = stage();
  playback.take(after(4));
  playback.take(after(5));
  playback.take(after(6));
  playback.take(after(2, { number: 9 }));
  await vi.advanceTimersByTimeAsync(9 * GESTURE);
  expect(log.map(([moves]) => moves)).toEqual([4, 5, 2]);
});

it('moves nothing for those who want no motion', () => {
  const { playback, log } = stage({ gesture: 0 });
  playback.take(after(0));
  playback.take(after(3));
  expect(log).toEqual([
    [0, 0],
    [3, 0],
  ]);
});

describe('a position that is held', () => {
  it.each([0, GESTURE])('waits for somebody to go on, with gestures of %i ms', async (gesture) => {
    const { playback, log } = stage({ gesture, holds: 2 });
    playback.take(after(1));
    playback.take(after(4));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(log.map(([moves]) => moves)).toEqual([1, 2]);
    expect([playback.held, playback.skip()]).toEqual([true, false]);
    playback.goOn();
    await vi.advanceTimersByTimeAsync(2 * GESTURE);
    expect(log.map(([moves]) => moves)).toEqual([1, 2, 3, 4]);
    expect(playback.held).toBe(false);
  });

  it('is not held again by other news', () => {
    const { playback } = stage({ holds: 2 });
    playback.take(after(2));
    playback.goOn();
    playback.take(after(2, { number: 8 }));
    expect(playback.held).toBe(false);
  });
});

it('shows no more while somebody has stopped it, and then goes on from there', async () => {
  for (const gesture of [GESTURE, 0]) {
    const { playback, log } = stage({ gesture });
    const seats = room().seats.map((seat) => ({ ...seat, you: false }));
    playback.take(after(0, { seats }));
    playback.stopOrGoOn();
    playback.take(after(1, { seats }));
    playback.take(after(2, { seats }));
    await vi.advanceTimersByTimeAsync(10 * GESTURE);
    expect(playback.skip()).toBe(false);
    expect(log.map(([moves]) => moves)).toEqual([0]);
    playback.stopOrGoOn();
    await vi.advanceTimersByTimeAsync(2 * GESTURE);
    expect(log.map(([moves]) => moves)).toEqual([0, 1, 2]);
  }
});
