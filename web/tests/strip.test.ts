import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Strip } from '../src/strip.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const heard = (strip: Strip) => strip.log.map((told) => told.text);

test('an event is seen for a while, and heard', () => {
  const strip = new Strip();
  strip.tell('Anna has arrived.', 'people');
  expect(strip.shown).toMatchObject({ text: 'Anna has arrived.', icon: 'people' });
  vi.advanceTimersByTime(4_900);
  expect(strip.shown).not.toBeNull();
  vi.advanceTimersByTime(200);
  expect(strip.shown).toBeNull();
  expect(heard(strip)).toEqual(['Anna has arrived.']);
});

test('what comes quickly one after another is all seen', () => {
  const strip = new Strip();
  for (const text of ['one', 'two', 'three']) strip.tell(text);
  const seen = [strip.shown?.text];
  for (let step = 0; step < 2; step++) {
    vi.advanceTimersByTime(1_500);
    seen.push(strip.shown?.text);
  }
  expect(seen).toEqual(['one', 'two', 'three']);
  vi.advanceTimersByTime(5_000);
  expect(strip.shown).toBeNull();
});

test('what others see on the board is only heard, and only the newest is kept', () => {
  const strip = new Strip();
  for (let move = 1; move <= 14; move++) strip.say(`move ${move}`);
  expect(strip.shown).toBeNull();
  expect([heard(strip)[0], heard(strip).at(-1), strip.log.length]).toEqual(['move 3', 'move 14', 12]);
});

test('nothing stays when it is cleared', () => {
  const strip = new Strip();
  strip.tell('a secret');
  strip.clear();
  expect([strip.shown, strip.log]).toEqual([null, []]);
  vi.advanceTimersByTime(10_000);
  expect(strip.shown).toBeNull();
});
