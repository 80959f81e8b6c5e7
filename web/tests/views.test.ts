import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Views } from '../src/boards/shared/views.svelte';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('remembers whether a board was seen in space', () => {
  expect(new Views('a').inSpace).toBe(false);
  new Views('a').show(true);
  expect(new Views('a').inSpace).toBe(true);
  expect(new Views('b').inSpace).toBe(false);
});

it('asks what is usual only where nothing was chosen', () => {
  const usual = vi.fn(() => true);
  expect(new Views('a', usual).inSpace).toBe(true);
  new Views('a').show(false);
  expect(new Views('a', usual).inSpace).toBe(false);
  expect(usual).toHaveBeenCalledTimes(1);
});

it('still reads what earlier versions kept', () => {
  kept.set('a', '"above"');
  expect(new Views('a', () => true).inSpace).toBe(false);
});
