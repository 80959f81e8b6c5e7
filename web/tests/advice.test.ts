import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Adviser } from '../src/advice.svelte';
import type { Judged } from '../src/messages';
import { Table } from '../src/state.svelte';
import { advice, may, position, remark, room } from './example';

const stale = { message: { en: 'No.', fr: 'Non.' }, rule: null, places: [] };
const found = advice();
const judged = (number: number): Judged => ({
  number,
  seat: 0,
  loss: 0,
  proved: false,
  mark: '',
  played: remark(),
  best: remark(),
});

function answer(...answers: Response[]) {
  const fetch = vi.fn();
  for (const one of answers) fetch.mockResolvedValueOnce(one);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function seated(change: Parameters<typeof room>[0] = {}): { table: Table; adviser: Adviser } {
  const table = new Table('r1');
  table.take(room(change));
  const adviser = new Adviser(table);
  adviser.follow(room(change));
  return { table, adviser };
}

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }));
afterEach(() => vi.unstubAllGlobals());

it('asks about a position once', async () => {
  const { adviser } = seated();
  const fetch = answer(Response.json(found));
  expect(await adviser.ask(0)).toEqual(found);
  expect(await adviser.ask(0)).toEqual(found);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(adviser.standing(0)?.expected_score).toBe(0.6);
});

it('does not ask what it may not', async () => {
  const fetch = answer();
  expect(await seated({ may: may({ hint: false }) }).adviser.ask(0)).toBeNull();
  const moves = [{ seat: 0, text: 'ba1' }];
  expect(await seated({ moves, may: may({ look_back: false }) }).adviser.ask(0)).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

it('asks again when something else has happened meanwhile, and forgets what the game has overtaken', async () => {
  const { table, adviser } = seated();
  const fetch = vi.fn();
  fetch.mockImplementationOnce(() => {
    table.take(room({ number: 2 }));
    return Promise.resolve(Response.json(stale, { status: 409 }));
  });
  fetch.mockResolvedValueOnce(Response.json(found));
  vi.stubGlobal('fetch', fetch);
  expect(await adviser.ask(0)).toEqual(found);
  expect(await (fetch.mock.calls[1]?.[0] as Request).json()).toEqual({
    number: 2,
    moves: 0,
  });
});

it('keeps nothing of an answer that comes when the screen has been passed on', async () => {
  const you = room().seats.map((seat) => ({ ...seat, kind: 'person' as const, level: null, you: true }));
  const shared = { against: 'screen' as const, seats: you, commitment: { hash: 'h1', revealed: null } };
  const { adviser } = seated({ ...shared, eyes: null });
  let arrive: (answer: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise((resolve) => (arrive = resolve)));
  const asked = adviser.ask(0);
  adviser.follow(room({ ...shared, eyes: 1 }));
  arrive(Response.json(found));
  expect(await asked).toBeNull();
  expect(adviser.at(0)).toBeNull();
});

it('collects a review piece by piece', async () => {
  const moves = [0, 1].map((seat) => ({ seat, text: 'ba1' }));
  const { adviser } = seated({ over: true, winner: 0, moves, now: position({ moves: 2, player: null }) });
  const fetch = answer(
    Response.json({ total: 2, judged: [judged(2)] }),
    Response.json({ total: 2, judged: [] }),
    Response.json({ total: 2, judged: [{ ...judged(2), mark: 'mistake' }, judged(1)] }),
  );
  await adviser.review();
  expect(adviser.judged.map(({ number }) => number)).toEqual([1, 2]);
  expect(adviser.marks).toEqual(['', 'mistake']);
  expect(adviser.judgement(2)?.mark).toBe('mistake');
  expect(await (fetch.mock.calls[2]?.[0] as Request).json()).toEqual({ after: 1 });
  expect(adviser.standing(2)?.expected_score).toBe(1);
});

it('forgets hint and review when the game goes on', () => {
  const { adviser } = seated();
  adviser.open = true;
  adviser.follow(room({ number: 2 }));
  expect(adviser.open).toBe(true);
  adviser.follow(room({ number: 3, moves: [{ seat: 0, text: 'ba1' }] }));
  expect(adviser.open).toBe(false);
});
