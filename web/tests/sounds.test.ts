import { expect, it } from 'vitest';
import { heard, heardAfter } from '../src/sounds';
import { room } from './example';

const silent = {};
const bell = { sounds: () => ['capture' as const] };
const mine = { seat: 0, text: 'ba1' };
const theirs = { seat: 1, text: 'wb1' };

it('hears what a board says of a move, or a piece being placed', () => {
  expect(heard(room(), room({ moves: [mine], legal: [] }), silent)).toEqual(['place']);
  expect(heard(room(), room({ moves: [mine], legal: [] }), bell)).toEqual(['capture']);
});

it('hears when it is one’s turn, and when the game is over', () => {
  const before = room({ moves: [mine], legal: [] });
  expect(heard(before, room({ moves: [mine, theirs] }), silent)).toEqual(['place', 'turn']);
  expect(heard(before, room({ moves: [mine, theirs], legal: [], over: true }), silent)).toEqual([
    'place',
    'end',
  ]);
});

it('hears a piece that somebody else carries when it has arrived, and one’s own at once', () => {
  expect(heardAfter(room({ moves: [mine, theirs] }), 420)).toBe(420);
  expect(heardAfter(room({ moves: [mine] }), 420)).toBe(0);
});

it('hears nothing of what is taken back, or was there already', () => {
  expect(heard(room({ moves: [mine, theirs] }), room({ moves: [mine] }), silent)).toEqual([]);
  expect(heard(room({ moves: [mine] }), room({ moves: [mine] }), silent)).toEqual([]);
});
