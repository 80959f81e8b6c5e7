import { expect, it } from 'vitest';
import { announcements, events } from '../src/announcements';
import { changes, moveWords } from '../src/boards/ascacou/sentences';
import { position, room } from './example';

const names = ['You', 'Program'];
const board = { changes, moveWords };

it('tells the opponent’s move and that it is your turn', () => {
  const before = room({ legal: [], moves: [{ seat: 0, text: 'ba1' }] });
  const after = room({ moves: [...before.moves, { seat: 1, text: 'wc3' }] });
  expect(announcements(before, after, names, board, 'en')).toEqual(['Program: white on c3.', 'Your turn']);
});

it('leaves a move to a board that tells it with what came of it', () => {
  const after = room({ moves: [{ seat: 1, text: 'wc3' }] });
  const teller = { moveWords, changes: () => ['The square came home.'], tellsMoves: true };
  expect(announcements(room(), after, names, teller, 'en')).toEqual(['The square came home.', 'Your turn']);
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
  expect(events(before, room(), names, 'en')).toEqual(['The last move was taken back.']);
});

it('tells how the game ended', () => {
  const after = room({ over: true, winner: 0, legal: [], now: position({ player: null, scores: [5, 3] }) });
  expect(announcements(room(), after, names, board, 'en')).toEqual(['You win. 5 to 3']);
});

it('tells who comes to a shared seat and who leaves it', () => {
  const [alone, two] = [room(), room({ sharing: { people: 2, link: 'x' } })];
  expect(events(alone, two, names, 'en')).toEqual(['Somebody has come to play for your seat with you.']);
  expect(events(two, alone, names, 'en')).toEqual(['Somebody has left your seat.']);
  expect(events(two, room({ sharing: null }), names, 'en')).toEqual([]);
});

it('tells who goes by another name', () => {
  const [host, other] = room().seats;
  if (host === undefined || other === undefined) throw new Error('two play');
  const nameless = room({ seats: [host, { ...other, kind: 'person' }] });
  const named = room({
    seats: [
      { ...host, name: 'Bob' },
      { ...other, kind: 'person', name: 'Anna' },
    ],
  });
  expect(events(nameless, named, ['You', 'Anna'], 'en')).toEqual(['Your opponent goes by Anna now.']);
  expect(events(named, nameless, ['You', 'Opponent'], 'fr')).toEqual([]);
});

it('tells who arrives, and that a request was declined', () => {
  const [host, other] = room().seats;
  if (host === undefined || other === undefined) throw new Error('two play');
  const waiting = room({ seats: [host, { ...other, kind: 'open' }] });
  const joined = room({ seats: [host, { ...other, kind: 'person' }] });
  expect(events(waiting, joined, ['You', 'Anna'], 'en')).toEqual(['Anna has arrived.']);
  expect(events(room({ undo_asked: 0 }), room(), names, 'en')).toEqual([
    'The request to take back a move was declined.',
  ]);
});

it('tells who has vanished, who is back, and who left before the game began', () => {
  const [host, other] = room().seats;
  if (host === undefined || other === undefined) throw new Error('two play');
  const table = (seat: Partial<typeof other>, change = {}) =>
    room({ seats: [host, { ...other, level: null, ...seat }], ...change });
  const anna = table({ kind: 'person', name: 'Anna' });
  const standIn = table({ kind: 'program', level: 'gentle', left: true, returns: true });
  expect(events(anna, standIn, names, 'en')).toEqual(['The program plays for Anna until they are back.']);
  expect(events(standIn, anna, ['You', 'Anna'], 'en')).toEqual(['Anna is back and plays again.']);
  const free = table({ kind: 'open' }, { waits: true });
  expect(events(anna, free, names, 'en')).toEqual(['Anna has left; the seat is free again.']);
  expect(events(free, anna, ['You', 'Anna'], 'en')).toEqual([
    'Anna has arrived.',
    'All seats are taken: the game begins.',
  ]);
});

it('tells whoever vanished only that they have their seat again', () => {
  const [host, other] = room().seats;
  if (host === undefined || other === undefined) throw new Error('two play');
  const gone = { ...host, kind: 'program', level: 'gentle', you: false, left: true, returns: true } as const;
  const away = room({ seats: [gone, other] });
  expect(events(room(), away, names, 'en')).toEqual([]);
  expect(events(away, room(), names, 'fr')).toEqual(['Vous avez retrouvé votre place.']);
});
