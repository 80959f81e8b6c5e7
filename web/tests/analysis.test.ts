import { describe, expect, it } from 'vitest';
import {
  before,
  curve,
  isSurelyBetter,
  marksOf,
  result,
  seenFrom,
  standingWords,
  valueWords,
  type Mark,
  type Standing,
} from '../src/analysis';
import { tables } from '../src/i18n';
import type { Judged, ValuedMove } from '../src/messages';
import { position, room } from './example';

const NAMES = ['You', 'Program'];

function standing(change: Partial<Standing> = {}): Standing {
  return { seat: 0, expected_score: 0.63, error: 0.04, proved: false, margin: null, ...change };
}

function remark(change: Partial<ValuedMove> = {}): ValuedMove {
  return {
    move: 'ba1',
    seat: 0,
    expected_score: 0.6,
    error: 0.1,
    proved: false,
    margin: null,
    visits: 9,
    line: ['ba1'],
    why: { en: 'Good.', fr: 'Bon.' },
    ...change,
  };
}

function judged(number: number, seat: number, value: number, mark: Mark = ''): Judged {
  const best = remark({ seat, expected_score: value });
  return { number, seat, loss: 0, proved: false, mark, played: best, best };
}

describe('a standing in words', () => {
  const say = (one: Standing, language: 'en' | 'fr' = 'en') =>
    standingWords(one, room(), NAMES, tables[language]);

  it('says "about", with what it may be off', () => {
    expect(say(standing())).toBe('about 63% for you (±4)');
    expect(say(standing({ seat: 1 }))).toBe('about 63% for the program (±4)');
    expect(say(standing(), 'fr')).toBe('environ 63\u00a0% pour vous (± 4)');
  });
  it('never claims that an estimate is exact', () => {
    expect(say(standing({ error: 0.001 }))).toContain('±1');
  });
  it('says of what may be certain already that it nearly is', () => {
    const near = standing({ expected_score: 0.97, error: 0.04 });
    expect(say(near)).toBe('you have nearly won');
    expect(say(near, 'fr')).toBe('vous avez presque gagné');
    expect(say({ ...near, seat: 1 })).toBe('the program has nearly won');
    expect(say({ ...near, expected_score: 0.02 })).toBe('you have nearly lost');
    expect(say({ ...near, seat: 1, expected_score: 0.02 })).toBe('you have nearly won');
    expect(say(standing({ expected_score: 0.8, error: 0.25 }))).toBe('about 80% for you (±25)');
    expect(say(standing({ expected_score: 0.999, error: 0 }))).toBe('about 99% for you (±1)');
  });
  it('says what is proved, and by how much', () => {
    expect(say(standing({ proved: true, error: 0, expected_score: 1, margin: 2 }))).toBe(
      'proved: you win by 2',
    );
    expect(say(standing({ proved: true, error: 0, expected_score: 0, margin: -3 }))).toBe(
      'proved: you lose by 3',
    );
    expect(say(standing({ proved: true, error: 0, expected_score: 0.5, margin: 0 }))).toBe('proved: a draw');
    expect(say(standing({ seat: 1, proved: true, error: 0, expected_score: 0, margin: null }))).toBe(
      'proved: you win',
    );
  });
});

it('puts the value of a move shortly', () => {
  expect(valueWords({ expected_score: 0.414, proved: false }, tables.en)).toBe('41%');
  expect(valueWords({ expected_score: 1, proved: true }, tables.en)).toBe('wins');
  expect(valueWords({ expected_score: 1, proved: false }, tables.en)).toBe('99%');
  expect(valueWords({ expected_score: 0.5, proved: true }, tables.fr)).toBe('nulle');
});

it('turns a standing round where two play, and leaves it where more do', () => {
  expect(seenFrom(standing({ margin: 2 }), 1, 2)).toMatchObject({
    seat: 1,
    expected_score: 0.37,
    margin: -2,
  });
  expect(seenFrom(standing(), 1, 3)).toEqual(standing());
});

it('takes the end of a game from its result', () => {
  const won = room({ over: true, winner: 0, now: position({ player: null, scores: [7, 4] }) });
  expect(result(won)).toMatchObject({ expected_score: 1, margin: 3, proved: true });
  expect(result({ ...won, winner: 1, resigned: 0 })).toMatchObject({ expected_score: 0, margin: null });
  expect(result({ ...won, winner: null })).toMatchObject({ expected_score: 0.5, margin: null });
});

describe('the course of a game', () => {
  const moves = [0, 1, 0].map((seat) => ({ seat, text: 'ba1' }));
  const game = room({ over: true, winner: 1, moves });
  const all = [judged(1, 0, 0.6), judged(2, 1, 0.3, 'mistake'), judged(3, 0, 0.5, 'blunder')];

  it('is told from one side, and ends with the result', () => {
    const points = curve(all, game, 0).map(({ moves, score }) => [moves, Number(score.toFixed(2))]);
    expect(points).toEqual([
      [0, 0.6],
      [1, 0.7],
      [2, 0.5],
      [3, 0],
    ]);
  });
  it('ends in the middle when nobody won', () => {
    expect(curve(all, { ...game, winner: null }, 0).at(-1)?.score).toBe(0.5);
  });
  it('stops where it is not judged yet', () => {
    expect(curve(all.slice(0, 2), game, 0)).toHaveLength(2);
  });
  it('has a point for each of a player’s own moves where more than two play', () => {
    const three = { ...game, seats: [...game.seats, ...game.seats.slice(1)] };
    expect(curve(all.slice(0, 2), three, 1)).toEqual([{ moves: 1, score: 0.3, proved: false }]);
  });
  it('counts marks by seat', () => {
    expect(marksOf(all, 0)).toEqual({ inaccuracy: 0, mistake: 0, blunder: 1 });
    expect(marksOf(all, 1)).toEqual({ inaccuracy: 0, mistake: 1, blunder: 0 });
  });
  it('takes the standing before a move from the best one there', () => {
    expect(before(judged(2, 1, 0.3))).toMatchObject({ seat: 1, expected_score: 0.3, error: 0.1 });
  });
});

describe('isSurelyBetter', () => {
  const good = remark({ expected_score: 0.7, error: 0.03 });

  it('asks for more than both values may be off', () => {
    expect(isSurelyBetter(good, remark({ expected_score: 0.6, error: 0.04 }))).toBe(true);
    expect(isSurelyBetter(good, remark({ expected_score: 0.66, error: 0.04 }))).toBe(false);
  });

  it('tells proved values apart, but not equal ones', () => {
    const won = remark({ expected_score: 1, error: 0, proved: true });
    expect(isSurelyBetter(won, remark({ expected_score: 0.5, error: 0, proved: true }))).toBe(true);
    expect(isSurelyBetter(won, won)).toBe(false);
  });

  it('says nothing while a move is not judged', () => {
    expect(isSurelyBetter(good, null)).toBe(false);
    expect(isSurelyBetter(null, good)).toBe(false);
  });
});
