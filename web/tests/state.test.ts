import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Table } from '../src/state.svelte';
import { keep, keptRooms } from '../src/storage';
import { position, room } from './example';

const answer = (...answers: Response[]) => {
  const fetch = vi.fn();
  for (const one of answers) fetch.mockResolvedValueOnce(one);
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const moves = (...texts: string[]) => texts.map((text, index) => ({ seat: index % 2, text }));
const problem = { message: { en: 'No.', fr: 'Non.' }, rule: null, places: [] };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  keep({ id: 'r1', secret: 's1' });
});
afterEach(() => vi.unstubAllGlobals());

it('holds the seat whose secret the browser keeps', () => {
  expect(new Table('r1').secret).toBe('s1');
  expect(new Table('r2').secret).toBeNull();
});

it('never goes back to an older snapshot', () => {
  const table = new Table('r1');
  table.take(room({ number: 5 }));
  table.take(room({ number: 4 }));
  expect(table.room?.number).toBe(5);
});

it('sends a move with the number it answers', async () => {
  const table = new Table('r1');
  table.take(room({ number: 5 }));
  const fetch = answer(Response.json(room({ number: 6, legal: [] })));
  await table.play('ba1');
  const [path, init] = fetch.mock.calls[0] as [string, RequestInit];
  expect(path).toBe('/api/rooms/r1/moves');
  expect(JSON.parse(init.body as string)).toEqual({ number: 5, move: 'ba1' });
  expect(table.room?.number).toBe(6);
  expect(table.pending).toBeNull();
});

it('quietly catches up when the game has moved on', async () => {
  const table = new Table('r1');
  table.take(room({ number: 5 }));
  answer(Response.json(problem, { status: 409 }), Response.json(room({ number: 7 })));
  await table.play('ba1');
  expect(table.room?.number).toBe(7);
  expect(table.refusal).toBeNull();
});

it('shows a refusal', async () => {
  const table = new Table('r1');
  table.take(room());
  answer(Response.json(problem, { status: 422 }));
  await table.play('ba1');
  expect(table.refusal).toEqual(problem);
});

it('looks back, asks for each position once, and returns to now', async () => {
  const table = new Table('r1');
  table.take(room({ moves: moves('ba1', 'wa2'), now: position({ moves: 2 }) }));
  const fetch = answer(Response.json(position({ moves: 1 })));
  await table.lookAt(1);
  expect(table.past?.moves).toBe(1);
  await table.lookAt(2);
  expect(table.past).toBeNull();
  await table.lookAt(1);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('plays nothing while looking back', async () => {
  const table = new Table('r1');
  table.take(room({ moves: moves('ba1'), now: position({ moves: 1 }) }));
  const fetch = answer(Response.json(position()));
  await table.lookAt(0);
  await table.play('wa2');
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('leaves a past that was taken back', async () => {
  const table = new Table('r1');
  table.take(room({ number: 1, moves: moves('ba1', 'wa2', 'ba3') }));
  answer(Response.json(position({ moves: 2 })));
  await table.lookAt(2);
  table.take(room({ number: 2, moves: moves('ba1') }));
  expect(table.past).toBeNull();
});

it('keeps the secret for the rematch', () => {
  new Table('r1').take(room({ next: 'r9' }));
  expect(keptRooms().find((one) => one.id === 'r9')?.secret).toBe('s1');
});
