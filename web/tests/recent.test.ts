import { expect, it } from 'vitest';
import type { Room } from '../src/messages';
import { summary } from '../src/recent';
import { room } from './example';

const [you, other] = room().seats as [
  ReturnType<typeof room>['seats'][0],
  ReturnType<typeof room>['seats'][0],
];

it.each([
  [{ winner: 0 }, 'won'],
  [{ winner: 1 }, 'lost'],
  [{ winner: null }, 'draw'],
  [{ winner: null, ended: 'closed' }, 'over'],
  [{ winner: 1, resigned: 0 }, 'lost'],
  [{ winner: null, resigned: 2, ended: 'resigned' }, 'over'],
  [{ winner: 0, seats: [you, { ...other, you: true }] }, 'over'],
] as [Partial<Room>, string][])('keeps how a game ended: %o', (change, result) => {
  expect(summary(room({ over: true, ended: 'rules', legal: [], ...change })).result).toBe(result);
});

it('keeps whose turn it is while the game runs', () => {
  expect(summary(room())).toMatchObject({ moves: 0, over: false, turn: true, level: 'casual', result: null });
  expect(summary(room({ legal: [] })).turn).toBe(false);
});

it('keeps whom one plays with, and whether somebody is still to come', () => {
  const named = (change: object) =>
    summary(room({ seats: [{ ...you, name: 'Ada' }, change as typeof other] }));
  expect(named({ ...other, name: 'Bob' })).toMatchObject({ names: ['Bob'], waits: false });
  expect(named({ ...other, kind: 'open' })).toMatchObject({ names: [], waits: true });
  expect(named({ ...other, you: true, name: 'Bob' }).names).toEqual(['Ada', 'Bob']); // on one screen
});

it.each([
  [{ series: null }, null],
  [{ series: { games: 1, won: [1, 0] } }, [1, 0]],
  [{ series: { games: 1, won: [1, 0] }, over: true }, null], // how it ended says as much
  [{ series: { games: 3, won: [1, 2] }, over: true, seats: [other, you] }, [2, 1]],
  [{ series: { games: 2, won: [1, 1] }, seats: [you, { ...other, you: true }] }, null],
  [{ series: { games: 2, won: [1, 1, 0] }, seats: [you, other, other] }, null],
] as [Partial<Room>, unknown][])('keeps how a series stands: %o', (change, told) => {
  expect(summary(room(change)).score).toEqual(told);
});
