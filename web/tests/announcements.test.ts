import { expect, it } from 'vitest';
import { announcements } from '../src/announcements';
import { changes, moveWords } from '../src/boards/ascacou/sentences';
import { position, room } from './example';

const names = ['You', 'Program'];
const board = { changes, moveWords };

it('tells the opponent’s move and that it is your turn', () => {
  const before = room({ legal: [], moves: [{ seat: 0, text: 'ba1' }] });
  const after = room({ moves: [...before.moves, { seat: 1, text: 'wc3' }] });
  expect(announcements(before, after, names, board, 'en')).toEqual(['Program: white on c3.', 'Your turn']);
});

it('tells that it is your turn again when the answer came at once', () => {
  const moves = [
    { seat: 0, text: 'ba1' },
    { seat: 1, text: 'wc3' },
  ];
  expect(announcements(room(), room({ moves }), names, board, 'en')).toContain('Your turn');
});

it('tells that a move was taken back', () => {
  const before = room({ moves: [{ seat: 0, text: 'ba1' }] });
  expect(announcements(before, room(), names, board, 'en')).toEqual(['The last move was taken back.']);
});

it('tells how the game ended', () => {
  const after = room({ over: true, winner: 0, legal: [], now: position({ player: null, scores: [5, 3] }) });
  expect(announcements(room(), after, names, board, 'en')).toEqual(['You win. 5 to 3']);
});

it('tells who comes to a shared seat and who leaves it', () => {
  const [alone, two] = [room(), room({ sharing: { people: 2, link: 'x' } })];
  expect(announcements(alone, two, names, board, 'en')).toEqual([
    'Somebody has come to play for your seat with you.',
    '2 people share your seat.',
  ]);
  expect(announcements(two, alone, names, board, 'en')).toEqual(['Somebody has left your seat.']);
  expect(announcements(two, room({ sharing: null }), names, board, 'en')).toEqual([]);
});
