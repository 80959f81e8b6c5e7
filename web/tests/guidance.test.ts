import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardModule } from '../src/boards/contract';
import { Guidance } from '../src/guidance.svelte';
import type { Room } from '../src/messages';
import { preferences } from '../src/preferences.svelte';
import { Table } from '../src/state.svelte';
import { advice, may, position, remark, room } from './example';

const found = advice({ best: [remark('ba1'), remark('wa1')] });
const played = [{ seat: 0, text: 'ba1' }];
const say = vi.fn();
const module = { moveWords: (text: string) => `move ${text}` } as unknown as BoardModule;

function guided(change: Partial<Room> = {}): { table: Table; guidance: Guidance } {
  const table = new Table('r1');
  table.take(room(change));
  const names = () => ['You', 'Program'];
  return { table, guidance: new Guidance(table, { names, board: () => Promise.resolve(module), say }) };
}
function answer(...answers: unknown[]) {
  const fetch = vi.fn();
  for (const one of answers) fetch.mockResolvedValueOnce(Response.json(one));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

beforeEach(() => {
  say.mockClear();
  preferences.bar = 'never';
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a hint', () => {
  it('is pointed out and told, and hidden by asking again', async () => {
    const { guidance } = guided();
    answer(found);
    expect(guidance.mayHint).toBe(true);
    await guidance.hint();
    expect(guidance.hinting).toBe(true);
    expect(guidance.hinted).toBe('ba1');
    expect(say.mock.lastCall?.[0]).toContain('move ba1');
    guidance.choose();
    expect(guidance.hinted).toBe('wa1');
    await vi.waitFor(() => expect(say.mock.lastCall?.[0]).toBe('move wa1. wa1 is good.'));
    await guidance.hint();
    expect(guidance.hinting).toBe(false);
    expect(guidance.hinted).toBeNull();
  });
  it('is not given where the server says so, or at the end', async () => {
    const fetch = answer();
    const never = { may: may({ hint: false }) };
    for (const change of [never, { ...never, legal: [] }, { over: true, legal: [] }]) {
      const { guidance } = guided(change);
      expect(guidance.mayHint).toBe(false);
      await guidance.hint();
      expect(guidance.hinting).toBe(false);
    }
    expect(fetch).not.toHaveBeenCalled();
  });
  it('brings the page back from the past', async () => {
    const { table, guidance } = guided({ moves: played, now: position({ moves: 1 }) });
    answer(position(), { ...found, moves: 1 });
    await table.lookAt(0);
    expect(guidance.mayHint).toBe(false);
    await guidance.hint();
    expect(table.past).toBeNull();
    expect(guidance.hinted).toBe('ba1');
  });
});

describe('a hint for a turn of several moves', () => {
  const line = ['ba1', 'ba2', 'wa5'];
  const whole = advice({ best: [{ ...remark('ba1'), line }, remark('wa1')] });
  const after = (number: number, moves: string[], change: Partial<Room> = {}) =>
    room({
      number,
      moves: moves.map((text) => ({ seat: 0, text })),
      now: position({ moves: moves.length }),
      legal: ['ba2', 'ba3'],
      ...change,
    });

  async function hinted() {
    const { table, guidance } = guided();
    guidance.follow(room());
    answer(whole);
    await guidance.hint();
    const show = (one: Room) => {
      table.take(one);
      guidance.follow(one);
    };
    return { guidance, show };
  }

  it('goes on with what is still to be made, and tells it', async () => {
    const { guidance, show } = await hinted();
    show(after(2, ['ba1']));
    expect([guidance.hinting, guidance.hinted, guidance.adviser.line]).toEqual([true, 'ba2', ['ba2', 'wa5']]);
    await vi.waitFor(() => expect(say.mock.lastCall?.[0]).toContain('move ba2'));
    guidance.choose();
    expect(guidance.hinted).toBe('ba2'); // its other beginnings are of the past
    show(after(3, ['ba1', 'ba2'], { now: position({ moves: 2, player: 1 }), legal: [] }));
    expect(guidance.hinting).toBe(false);
  });
  it('ends when the player does something else, or takes a move back', async () => {
    for (const other of [after(2, ['wa1']), after(2, [])]) {
      const { guidance, show } = await hinted();
      if (other.moves.length === 0) show(after(2, ['ba1']));
      show({ ...other, number: 3 });
      expect(guidance.hinting).toBe(false);
    }
  });
  it('is asked for anew where its line ends before the turn, or has become impossible', async () => {
    const { guidance, show } = await hinted();
    const fetch = answer(advice({ moves: 1, best: [remark('ba3')] }));
    show(after(2, ['ba1'], { legal: ['ba3'] }));
    await vi.waitFor(() => expect(guidance.hinted).toBe('ba3'));
    expect(fetch).toHaveBeenCalledTimes(1);
  });
  it('is played by a key', async () => {
    vi.stubGlobal('HTMLInputElement', EventTarget);
    const { guidance } = await hinted();
    const fetch = answer(after(2, ['ba1']));
    expect(guidance.key({ key: 'p', target: null } as KeyboardEvent)).toBe(true);
    const sent = fetch.mock.lastCall?.[0] as Request;
    expect(sent.url).toContain('/moves');
    expect(await sent.json()).toMatchObject({ move: 'ba1' });
  });
});

describe('the bar', () => {
  it('is shown as the reader wishes, and not at the end', async () => {
    const over = guided({ over: true, moves: played, now: position({ moves: 1 }) });
    const now = guided().guidance;
    const shown = () => [now.barred, over.guidance.barred];
    preferences.bar = 'always';
    expect(shown()).toEqual([true, false]);
    answer(position());
    await over.table.lookAt(0);
    expect(shown()).toEqual([true, true]);
    preferences.bar = 'after';
    expect(shown()).toEqual([false, true]);
    preferences.bar = 'never';
    expect(shown()).toEqual([false, false]);
  });
  it('asks about a position that is looked at for a while', async () => {
    vi.useFakeTimers();
    const { guidance } = guided();
    const fetch = answer(found);
    guidance.wait();
    preferences.bar = 'always';
    guidance.wait()?.(); // looked at something else
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetch).not.toHaveBeenCalled();
    guidance.wait();
    await vi.advanceTimersByTimeAsync(400);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(guidance.standing?.expected_score).toBe(0.6);
    expect(guidance.wait()).toBeUndefined();
  });
});

it('speaks about moves that were made, where the server does', () => {
  expect(guided().guidance.looksAtMove).toBe(false);
  expect(guided({ moves: played }).guidance.looksAtMove).toBe(true);
  expect(guided({ moves: played, may: may({ look_back: false }) }).guidance.looksAtMove).toBe(false);
});

it('points out the next of the moves that might have been', async () => {
  const { table, guidance } = guided({ over: true, moves: played, now: position({ moves: 1 }) });
  answer(position(), { moves: [{ seat: 0, text: 'we5' }], positions: [position({ moves: 1 })] });
  await table.imagine(0, ['we5']);
  expect([guidance.now, guidance.looked, guidance.hinted]).toEqual([0, 1, 'we5']);
  table.step(1);
  expect(guidance.hinted).toBeNull();
});

it('knows its keys', async () => {
  vi.stubGlobal('HTMLInputElement', EventTarget);
  const press = (guidance: Guidance, key: string) => guidance.key({ key, target: null } as KeyboardEvent);
  const { guidance } = guided();
  answer(found);
  expect(press(guidance, 'Escape')).toBe(false);
  expect(press(guidance, 'x')).toBe(false);
  expect(press(guidance, 'h')).toBe(true);
  await vi.waitFor(() => expect(guidance.hinted).toBe('ba1'));
  expect(press(guidance, 'Escape')).toBe(true);
  expect(guidance.hinting).toBe(false);
});
