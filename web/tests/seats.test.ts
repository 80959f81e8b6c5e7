import { describe, expect, it } from 'vitest';
import { tables } from '../src/i18n';
import type { SeatInfo } from '../src/messages';
import { how, outcome } from '../src/outcome';
import { isYou, missing, nameOf, paths, seatName, sharers, sharesScreen } from '../src/seats';
import { position, room, you } from './example';

const words = tables.en;
const seat = (change: Partial<SeatInfo> = {}): SeatInfo => ({ ...you, you: false, ...change });
const program = (level: string) => seat({ kind: 'program', level });
const names = (seats: SeatInfo[]) =>
  seats.map((_, index) => seatName(room({ seats }), index, words, (level) => level));

describe('names', () => {
  it('are plain where two play', () => {
    expect(names([you, program('gentle')])).toEqual(['You', 'Program · gentle']);
    expect(names([seat(), you])).toEqual(['Opponent', 'You']);
    expect(names([you, seat({ kind: 'open' })])).toEqual(['You', 'Free seat']);
    expect(names([you, you])).toEqual(['Player 1', 'Player 2']);
    expect(names([program('gentle'), seat()])).toEqual(['Program · gentle', 'Player 2']);
  });
  it('are those that people go by', () => {
    const named = (name: string, change: Partial<SeatInfo> = {}) => seat({ name, ...change });
    expect(names([named('Anna', { you: true }), named('Bob')])).toEqual(['You', 'Bob']);
    expect(names([named('Anna'), named('Bob')])).toEqual(['Anna', 'Bob']);
    expect(names([named('Anna', { you: true }), named('Bob', { you: true })])).toEqual(['Anna', 'Bob']);
    expect(names([named('Anna'), named('anna'), seat()])).toEqual(['Anna (1)', 'anna (2)', 'Player 3']);
  });
  it('are never taken for those the page gives', () => {
    for (const name of ['You', 'program', 'PLAYER 2', 'Joueur 1', 'Vous', 'Adversaire'])
      expect(names([seat({ name }), you])).toEqual([`“${name}”`, 'You']);
    expect(names([seat({ name: 'Programmer' }), you])[0]).toBe('Programmer');
  });
  it('tell several programs and several people apart', () => {
    expect(names([program('gentle'), you, program('sharp')])).toEqual([
      'Program 1 · gentle',
      'You',
      'Program 2 · sharp',
    ]);
    expect(names([you, seat(), program('sharp'), seat()])).toEqual([
      'You',
      'Player 2',
      'Program · sharp',
      'Player 4',
    ]);
  });
  it('count the seats that wait for somebody', () => {
    expect(missing(room({ seats: [you, seat({ kind: 'open' }), seat({ kind: 'open' })] }))).toBe(2);
  });
});

describe('the end of a game of three', () => {
  const seats = [you, seat(), program('gentle')];
  const called = names(seats);
  const ended = (winner: number | null, scores = [1, 4, 2]) =>
    room({ seats, over: true, winner, now: position({ player: null, scores }) });
  it('names the winner, or you', () => {
    expect(outcome(ended(0), called, words)).toBe('You win');
    expect(outcome(ended(1), called, words)).toBe('Player 2 wins');
    expect(outcome(ended(null), called, words)).toBe('A draw');
  });
  it('lists all points', () => {
    expect(how(ended(1), called, undefined, 'en')).toBe('You 1 · Player 2 4 · Program · gentle 2');
  });
  it('is told by the board where points say nothing', () => {
    expect(how(ended(1), called, { ending: () => 'Home again' }, 'en')).toBe('Home again');
  });
  it('has no winner when the only person gives up', () => {
    const shut = room({
      seats: [you, seat({ kind: 'open' })],
      over: true,
      ended: 'closed',
      winner: null,
    });
    expect(outcome(shut, called, words)).toBe('This table is closed');
    expect(how(shut, called, undefined, 'en')).toMatch('before anybody had joined');
    const stopped = room({ ...shut, seats: [you, seat()] });
    expect(outcome(stopped, called, words)).toBe('The game was ended');
    expect(how(stopped, called, undefined, 'en')).toMatch('nobody wins');
    const left = room({ seats, over: true, resigned: 0 });
    expect(outcome(left, called, words)).toBe('The game was abandoned');
    expect(how(left, called, undefined, 'en')).toBe('You resigned');
  });
});

it('is a shared screen only where there are secrets, several seats, and a game going on', () => {
  const commitment = { hash: 'h', revealed: null };
  expect(sharesScreen(room({ seats: [you, you], commitment }))).toBe(true);
  expect(sharesScreen(room({ seats: [you, you] }))).toBe(false);
  expect(sharesScreen(room({ seats: [you, seat()], commitment }))).toBe(false);
  expect(sharesScreen(room({ seats: [you, you], commitment, over: true }))).toBe(false);
});

it('calls only a single seat “you”', () => {
  expect(isYou([1], 1)).toBe(true);
  expect(isYou([1], 0)).toBe(false);
  expect(isYou([0, 1], 1)).toBe(false);
  expect(nameOf(['Ann', 'Ben'], 1)).toBe('Ben');
  expect(nameOf([], 1)).toBe('');
});

it('counts who shares a seat, and says where they come in', () => {
  expect(sharers(room())).toBe(1);
  expect(sharers(room({ sharing: null }))).toBe(1);
  expect(sharers(room({ sharing: { people: 3, link: null } }))).toBe(3);
  expect(paths.share('r1', 'with-me')).toBe('/room/r1#share=with-me');
});
