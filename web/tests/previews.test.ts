import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Preview } from '../src/messages';
import { Previews } from '../src/previews.svelte';
import { LineLost } from '../src/requests';

const told = (move: string): Preview => ({ text: { en: move, fr: move }, gains: [1, 0], marks: [] });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('asks once for a move that is pointed at for a moment', async () => {
  const ask = vi.fn((move: string) => Promise.resolve(told(move)));
  const previews = new Previews(ask);
  previews.point('a');
  previews.point('b');
  await vi.runAllTimersAsync();
  expect(previews.now).toEqual(told('b'));
  previews.point(null);
  expect(previews.now).toBeNull();
  previews.point('b');
  expect(previews.now).toEqual(told('b'));
  expect(ask.mock.calls).toEqual([['b']]);
});

it('forgets what it knew when the game goes on, and what comes too late', async () => {
  let settle: (preview: Preview) => void = () => undefined;
  const ask = vi.fn(() => new Promise<Preview>((resolve) => (settle = resolve)));
  const previews = new Previews(ask);
  previews.point('a');
  await vi.runAllTimersAsync();
  previews.forget();
  previews.point('a');
  settle(told('a'));
  await vi.advanceTimersByTimeAsync(0);
  expect(previews.now).toBeNull();
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledTimes(2);
});

it('shows nothing where the line is lost', async () => {
  const previews = new Previews(() => Promise.reject(new LineLost()));
  previews.point('a');
  await vi.runAllTimersAsync();
  expect(previews.now).toBeNull();
});
