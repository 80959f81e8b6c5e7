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
  expect(summary(room())).toEqual({ moves: 0, over: false, turn: true, level: 'casual', result: null });
  expect(summary(room({ legal: [] })).turn).toBe(false);
});
