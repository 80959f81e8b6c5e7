import { describe, expect, it } from 'vitest';
import {
  countedSoFar,
  countingOrder,
  falls,
  gestures,
  groupLeft,
  sounds,
} from '../src/boards/anacund/gestures';
import {
  gridPlace,
  nextAround,
  outside,
  placeOf,
  poseFor,
  SLATS,
  squareAt,
  step,
} from '../src/boards/anacund/ring';
import { changes, moveWords, turns } from '../src/boards/anacund/sentences';
import {
  AROUND,
  counts,
  nextValue,
  readRing,
  withBonus,
  withValue,
  writeRing,
} from '../src/boards/anacund/ringText';
import {
  fromGroup,
  gains,
  groupOf,
  isEventful,
  prospect,
  rows,
  squareOf,
  turnBefore,
  turnPart,
} from '../src/boards/anacund/squares';
import { viewOf, type AnacundView, type Square } from '../src/boards/anacund/view';
import { anacund } from '../src/boards/anacund/words';
import type { Position } from '../src/messages';
import { position as ascacou } from './example';

const RING = [
  ...[...SLATS].map((slat) => `${slat}1`),
  'q2',
  ...[...SLATS].reverse().map((slat) => `${slat}3`),
  'a2',
];

function view(change: Partial<AnacundView> = {}, squares: Record<string, Partial<Square>> = {}): AnacundView {
  return {
    game: 'anacund',
    squares: RING.map((name, index) => ({
      name,
      value: (index % 6) + 1,
      bonus: false,
      pawn: null,
      captor: null,
      ...squares[name],
    })),
    groups: [
      [6, 6, 6],
      [6, 6, 6],
    ],
    controlled: [0, 0],
    turn: [],
    placements_left: 3,
    per_turn: 3,
    group_size: 6,
    bonus_worth: 6,
    ...change,
  };
}

function position(shown: AnacundView, change: Partial<Position> = {}): Position {
  return { moves: 0, player: 0, scores: [0, 0], view: shown, ...change };
}

describe('the ring', () => {
  it('has squares in the middle only at its ends', () => {
    expect(squareAt({ slat: 0, row: 2 })).toBe('a2');
    expect(squareAt({ slat: 16, row: 2 })).toBe('q2');
    expect(squareAt({ slat: 3, row: 2 })).toBeNull();
    expect(RING.map((name) => squareAt(placeOf(name)))).toEqual(RING);
  });
  it('lies or stands as the squares are larger', () => {
    expect(poseFor(1084, 740)).toBe('lying');
    expect(poseFor(344, 572)).toBe('standing');
    expect(poseFor(640, 850)).toBe('standing');
    expect(poseFor(724, 304)).toBe('lying');
    expect(poseFor(490, 348)).toBe('lying');
  });
  it('is turned clockwise by a quarter, never mirrored', () => {
    const [lying, standing] = (['lying', 'standing'] as const).map((pose) =>
      RING.map((name) => gridPlace(placeOf(name), pose)),
    );
    expect(lying?.[0]).toEqual({ row: 2, column: 2 });
    expect(standing).toEqual(lying?.map(({ row, column }) => ({ row: column, column: 6 - row })));
  });
  it('lays captured pawns on the outer side, or further along the slat', () => {
    const sides = (pose: 'lying' | 'standing') =>
      ['d1', 'd3', 'a2', 'q2'].map((name) => outside(placeOf(name), pose));
    expect(sides('lying')).toEqual(['up', 'down', 'onward', 'onward']);
    expect(sides('standing')).toEqual(['right', 'left', 'onward', 'onward']);
  });
});

describe('keys', () => {
  it('walk along a row and across a slat', () => {
    expect(step('d1', 'ArrowRight', 'lying')).toBe('e1');
    expect(step('d1', 'ArrowLeft', 'lying')).toBe('c1');
    expect(step('d1', 'ArrowDown', 'lying')).toBe('d3');
    expect(step('d3', 'ArrowUp', 'lying')).toBe('d1');
    expect(step('d1', 'ArrowUp', 'lying')).toBeNull();
    expect(step('q1', 'ArrowRight', 'lying')).toBeNull();
  });
  it('stop at the squares in the middle of the ends', () => {
    expect(step('a1', 'ArrowDown', 'lying')).toBe('a2');
    expect(step('a2', 'ArrowDown', 'lying')).toBe('a3');
    expect(step('a2', 'ArrowRight', 'lying')).toBe('q2');
    expect(step('q2', 'ArrowLeft', 'lying')).toBe('a2');
    expect(step('q2', 'ArrowRight', 'lying')).toBe('q2');
  });
  it('turn with the track', () => {
    expect(step('d1', 'ArrowDown', 'standing')).toBe('e1');
    expect(step('d1', 'ArrowLeft', 'standing')).toBe('d3');
    expect(step('q3', 'ArrowRight', 'standing')).toBe('q2');
  });
  it('reach the ends of a row', () => {
    expect(step('d3', 'Home', 'lying')).toBe('a3');
    expect(step('d3', 'End', 'standing')).toBe('q3');
    expect(step('d3', 'x', 'lying')).toBeNull();
  });
  it('go round to the next square of a value', () => {
    expect(nextAround(RING, 'a1', ['a1', 'd1', 'c3'])).toBe('d1');
    expect(nextAround(RING, 'c3', ['a1', 'd1', 'c3'])).toBe('a1');
    expect(nextAround(RING, 'd1', ['d1'])).toBe('d1');
    expect(nextAround(RING, 'd1', [])).toBeNull();
  });
});

describe('squares', () => {
  const shown = view(
    {
      turn: [
        { square: 'c1', won: ['b1'], lost: [] },
        { square: 'e3', won: [], lost: [] },
      ],
    },
    { a1: { pawn: 0 }, b1: { captor: 0 }, c1: { pawn: 0 }, e3: { pawn: 0 }, d1: { bonus: true, value: 1 } },
  );
  const moves = ['k1', 'j1', 'a1', 'c1', 'e3'].map((text) => ({ seat: 0, text }));
  const track = rows(shown, ['f1'], moves, anacund.en);
  const square = (name: string) => track.flat().find((one) => one.name === name);

  it('form three rows in order of the slats', () => {
    expect(track.map((row) => row.length)).toEqual([17, 2, 17]);
    expect(track[2]?.map(({ name }) => name.charAt(0)).join('')).toBe(SLATS);
  });
  it('say what they are', () => {
    expect(square('a1')?.label).toBe('a1, value 1, dark pawn');
    expect(square('b1')?.label).toBe('b1, value 2, closed, captured by Dark');
    expect(square('c1')?.label).toBe('c1, value 3, dark pawn, placed first in the last turn');
    expect(square('d1')?.label).toBe('d1, value 1, bonus, free');
    expect(square('f1')?.label).toBe('f1, value 6, playable');
    expect(rows(shown, [], moves, anacund.fr)[0]?.[1]?.label).toBe(
      'b1, valeur 2, fermée, capturée par Sombre',
    );
  });
  it('are playable only where the server says so', () => {
    expect(track.flat().filter((one) => one.ways.length > 0)).toHaveLength(1);
    expect(fromGroup(track, 6)).toEqual(['f1']);
    expect(fromGroup(track, 5)).toEqual([]);
  });
  it('can be filled from several groups, as the moves say', () => {
    const offered = rows(shown, ['f1', 'f1/5', 'g1/5'], [], anacund.en);
    const ways = (name: string) => offered.flat().find((one) => one.name === name)?.ways;
    expect(ways('f1')).toEqual([
      { move: 'f1', group: 6 },
      { move: 'f1/5', group: 5 },
    ]);
    expect(ways('g1')).toEqual([{ move: 'g1/5', group: 5 }]);
    expect(fromGroup(offered, 5)).toEqual(['f1', 'g1']);
    expect(squareOf('g1/5')).toBe('g1');
  });
  it('tell what is captured if the turn ended now', () => {
    const waiting = { ...shown, due: { won: ['g3'], lost: ['e3'] } };
    const found = rows(waiting, [], [], anacund.en).flat();
    expect(found.filter((one) => one.due).map(({ name }) => name)).toEqual(['e3', 'g3']);
    expect(found.find(({ name }) => name === 'e3')?.label).toMatch(/captured if the turn ended now$/);
    expect(track.flat().some((one) => one.due)).toBe(false);
  });
  it('show the turn that is played, and where the one before went', () => {
    expect(square('b1')).toMatchObject({ recent: true, order: null });
    expect(square('e3')).toMatchObject({ order: 2, recent: false, earlier: false });
    expect(
      track
        .flat()
        .filter((one) => one.earlier)
        .map(({ name }) => name),
    ).toEqual(['a1', 'j1', 'k1']);
    const whole = view({ turn: ['a1', 'c1', 'e3'].map((name) => ({ square: name, won: [], lost: [] })) });
    expect(turnBefore(whole, moves)).toEqual([]);
  });
});

describe('what a move would do', () => {
  const preview = {
    text: { en: 'Captures 2 pawns.', fr: 'Capture 2 pions.' },
    gains: [1, 0],
    marks: [{ kind: 'captured', places: ['d1', 'e1'], seat: 1 }],
  };
  it('is seen where it happens', () => {
    expect(prospect('d3/5', 0, preview)).toEqual({ square: 'd3', seat: 0, takers: { d1: 1, e1: 1 } });
    expect(prospect('d3', 1, null)).toEqual({ square: 'd3', seat: 1, takers: {} });
  });
  it('is said where it is more than a pawn placed', () => {
    expect(isEventful(preview)).toBe(true);
    expect(isEventful({ ...preview, marks: [] })).toBe(false);
    expect(isEventful({ ...preview, marks: [], gains: [6, 0] })).toBe(true);
  });
});

describe('a placement that is shown', () => {
  const placed = (won: string[], lost: string[] = []) =>
    position(view({ turn: [{ square: 'd1', won, lost }] }));
  it('takes a gesture, and longer the more pawns fall', () => {
    expect(gestures(position(view()), placed([]))).toBe(1);
    const one = gestures(position(view()), placed(['e1']));
    const three = gestures(position(view()), placed(['e1', 'f1', 'g1']));
    expect(one).toBeGreaterThan(1);
    expect(three).toBeGreaterThan(one);
    expect(three).toBeLessThan(3);
  });
  it('lets them fall one after another, the nearest first, also across the end of the ring', () => {
    const order = (at: string, won: string[]) =>
      falls(view({ turn: [{ square: at, won, lost: [] }] })).map(({ square }) => square);
    expect(order('d1', ['a1', 'b1', 'c1', 'e1'])).toEqual(['c1', 'e1', 'b1', 'a1']);
    expect(order('b1', ['a1', 'a2', 'a3'])).toEqual(['a1', 'a2', 'a3']);
    const times = falls(view({ turn: [{ square: 'd1', won: [], lost: ['d1', 'e1'] }] })).map(({ at }) => at);
    expect(times[0]).toBeLessThan(1);
    expect(times[1]).toBeGreaterThan(times[0] ?? 0);
  });
  it('is heard, and so is a capture', () => {
    expect(sounds(position(view()), placed([]))).toEqual(['place']);
    expect(sounds(position(view()), placed([], ['d1']))).toEqual(['place', 'capture']);
  });
  it('comes from the group that became smaller', () => {
    expect(groupLeft([6, 5, 5], 6)).toBe(1);
    expect(groupLeft([6, 4, 3], 5)).toBe(1);
    expect(groupOf('d3', 4)).toBe(4);
    expect(groupOf('d3/5', 4)).toBe(5);
  });
});

describe('the end', () => {
  const full = view({}, Object.fromEntries(RING.map((name, index) => [name, { pawn: index % 2 }])));
  const squares = full.squares.map((square) =>
    square.name === 'b1' ? { ...square, pawn: null, captor: 0, bonus: true } : square,
  );
  const last = { ...full, squares };
  it('is counted one seat after the other, captured pawns for their captor', () => {
    expect(countingOrder(last).slice(0, 3)).toEqual(['a1', 'b1', 'c1']);
    expect(countingOrder(last)).toHaveLength(36);
    expect(countedSoFar(last, 0)).toEqual([0, 0]);
    expect(countedSoFar(last, 2)).toEqual([7, 0]);
    expect(countedSoFar(last, 36)).toEqual([24, 17]);
  });
});

describe('a turn', () => {
  const moves = [{ seat: 1, text: 'c1' }];
  const placement = { square: 'c1', won: [], lost: ['c1', 'd1'] };
  it('belongs to who placed last, and leaves pawns to who is to play', () => {
    const shown = view({ turn: [placement], placements_left: 2 });
    expect(turnPart(shown, 1, moves, 1)).toEqual({ placements: [placement], left: 2 });
    expect(turnPart(shown, 1, moves, 0)).toEqual({ placements: [], left: 0 });
  });
  it('is still to be seen while the other begins', () => {
    const shown = view({ turn: [placement, placement, placement] });
    expect(turnPart(shown, 0, moves, 1).placements).toHaveLength(3);
    expect(turnPart(shown, 0, moves, 0)).toEqual({ placements: [], left: 3 });
  });
  it('counts what each placement brought', () => {
    const lost = { sign: '−', count: 2, squares: ['c1', 'd1'] };
    expect(gains(placement)).toEqual([lost]);
    expect(gains({ won: ['e1'], lost: ['c1', 'd1'] })).toEqual([
      { sign: '+', count: 1, squares: ['e1'] },
      lost,
    ]);
    expect(gains({ won: [], lost: [] })).toEqual([]);
  });
});

describe('sentences', () => {
  const before = position(view());
  it('name a placement by its square and the value there', () => {
    const at = { position: position(view({}, { d3: { value: 6 } })), moves: 0 };
    expect(moveWords('d3', 'en', at)).toBe('d3, value 6');
    expect(moveWords('d3/5', 'fr', at)).toBe('d3, valeur 6, du groupe de 5');
    expect(moveWords('d3', 'en')).toBe('d3');
    expect(moveWords('d3/5', 'en')).toBe('d3, from the group of 5');
    expect(moveWords('d3/5', 'fr')).toBe('d3, du groupe de 5');
  });
  it('keep the placements of a turn together, as many as the view says', () => {
    const moves = ['a1', 'c1', 'd1', 'e1', 'f1'].map((text) => ({ seat: 0, text }));
    expect(turns(moves, position(view({ per_turn: 2 })))).toEqual([2, 2, 1]);
    expect(turns([], position(view()))).toEqual([]);
  });
  it('tell captures for whoever made them', () => {
    const after = position(view({}, { d1: { captor: 0 }, e1: { captor: 0 }, g1: { captor: 1 } }));
    expect(changes(before, after, ['You', 'Program'], [0], 'en')).toEqual([
      'You capture d1 and e1.',
      'The program captures g1.',
    ]);
  });
  it('tell the score when a turn ends, and not within it', () => {
    const after = position(view(), { player: 1, scores: [3, 0] });
    expect(changes(before, after, ['Vous', 'Programme'], [0], 'fr')).toEqual([
      'Fin du tour. Vous : 3, Programme : 0.',
    ]);
    expect(changes(before, position(view()), ['You', 'Program'], [0], 'en')).toEqual([]);
  });
  it('are made of this game only', () => {
    expect(() => viewOf(ascacou())).toThrow('not a game of Anacund');
  });
});

describe('a ring of one’s own', () => {
  const text = `1*${'23456'.repeat(7)}`;
  const ring = readRing(text);
  it('is written as it is read', () => {
    expect(AROUND).toEqual(RING);
    expect(ring.values).toHaveLength(36);
    expect(ring.bonus).toBe(0);
    expect(writeRing(ring)).toBe(text);
    expect(counts(ring)).toEqual([1, 7, 7, 7, 7, 7]);
  });
  it('is read as far as it goes', () => {
    const part = readRing('12 3x1*');
    expect(part.values.slice(0, 5)).toEqual([1, 2, 3, 1, null]);
    expect(part.bonus).toBe(3);
    expect(writeRing(withValue(part, 35, 6))).toBe(`1231*${'1'.repeat(31)}6`);
    expect(readRing('')).toEqual({ values: Array(36).fill(null), bonus: null });
  });
  it('is changed square by square', () => {
    expect(withValue(ring, 3, 6).values[3]).toBe(6);
    expect(withValue(ring, 3, 6).bonus).toBe(0);
    expect(withValue(ring, 0, 2).bonus).toBeNull();
    expect(withValue(ring, 0, 1).bonus).toBe(0);
    expect([nextValue(ring, 0), nextValue(ring, 5), nextValue(readRing(''), 0)]).toEqual([2, 1, 1]);
    expect(withBonus(ring, 7).bonus).toBe(7);
    expect(withBonus(ring, 0).bonus).toBeNull();
  });
});
