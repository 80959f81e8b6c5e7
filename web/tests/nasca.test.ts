import { describe, expect, it } from 'vitest';
import { cellLabel, cells, ghostAt } from '../src/boards/nasca/cells';
import * as module from '../src/boards/nasca';
import { holds, newestOf } from '../src/boards/nasca/gestures';
import { counted } from '../src/boards/nasca/ground';
import { planksOf } from '../src/boards/nasca/laying.svelte';
import {
  BOARD,
  cellsUnder,
  CELLS,
  ends,
  isUpright,
  plankLength,
  plankText,
} from '../src/boards/nasca/planks';
import { changes, moveWords, roundParts, roundSentences, roundSum } from '../src/boards/nasca/sentences';
import { roundBefore, type NascaView, type Plank } from '../src/boards/nasca/view';
import { nasca } from '../src/boards/nasca/words';
import type { MoveLine, Position } from '../src/messages';

function plank(owner: number | null, text: string, level = 1): Plank {
  const [first, last] = ends(text);
  const between = CELLS.slice(CELLS.indexOf(first), CELLS.indexOf(last) + 1);
  const cells = isUpright([first, last])
    ? between.filter((cell) => cell.charAt(0) === first.charAt(0))
    : between;
  return { owner, cells, level };
}

function view(planks: Plank[] = [], change: Partial<NascaView> = {}): NascaView {
  const heights = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 11 }, (_, column) => {
      const cell = CELLS[row * 11 + column] ?? '';
      return Math.max(0, ...planks.filter((one) => one.cells.includes(cell)).map((one) => one.level));
    }),
  );
  return {
    game: 'nasca',
    planks,
    heights,
    left: [[], []],
    areas: [[], []],
    scoring: [[], []],
    round: 1,
    rounds: 2,
    starter: 0,
    round_points: [],
    passed: null,
    finished: null,
    last: null,
    ...change,
  };
}

function position(shown: NascaView, change: Partial<Position> = {}): Position {
  return { moves: 0, player: 0, scores: [0, 0], view: shown, ...change };
}

const across = (length: number) => ({ length, upright: false });
const upright = (length: number) => ({ length, upright: true });
const names = ['You', 'Program'];

describe('a landscape', () => {
  it('is a list of planks, or the same as a text', () => {
    expect(planksOf(['e5-g5', 'e5'])).toEqual(['e5-g5', 'e5']);
    expect(planksOf(' e5-g5, e5 c3')).toEqual(['e5-g5', 'e5', 'c3']);
    expect(planksOf('')).toEqual([]);
    expect(planksOf(null)).toEqual([]);
  });
});

describe('planks', () => {
  it('are held by their middle', () => {
    expect(plankText(cellsUnder(across(5), 'e4'))).toBe('c4-g4');
    expect(plankText(cellsUnder(across(4), 'e4'))).toBe('d4-g4');
    expect(plankText(cellsUnder(upright(3), 'e4'))).toBe('e3-e5');
    expect(plankText(cellsUnder(upright(2), 'e4'))).toBe('e4-e5');
  });
  it('never stick out of the board', () => {
    expect(plankText(cellsUnder(across(5), 'a1'))).toBe('a1-e1');
    expect(plankText(cellsUnder(across(5), 'k10'))).toBe('g10-k10');
    expect(plankText(cellsUnder(upright(4), 'k10'))).toBe('k7-k10');
    expect(plankText(cellsUnder(upright(4), 'k1'))).toBe('k1-k4');
  });
  it('tell their length and how they lie', () => {
    expect(plankLength('c4-g4')).toBe(5);
    expect(plankLength('c9-c10')).toBe(2);
    expect(isUpright(ends('c9-c10'))).toBe(true);
    expect(isUpright(ends('c4-g4'))).toBe(false);
    expect(isUpright(['c4'])).toBe(false);
  });
});

describe('keys', () => {
  it('move by one cell and stop at the edge', () => {
    expect(BOARD.step('e4', 'ArrowUp')).toBe('e3');
    expect(BOARD.step('e4', 'ArrowRight')).toBe('f4');
    expect(BOARD.step('k10', 'ArrowDown')).toBeNull();
    expect(BOARD.step('k10', 'Home')).toBe('a10');
    expect(BOARD.step('k10', 'x')).toBeNull();
  });
  it('follow the board when it is turned under the eyes', () => {
    expect(BOARD.step('e4', 'ArrowUp', 2)).toBe('e5');
    expect(BOARD.step('e4', 'ArrowUp', 1)).toBe('f4');
    expect(BOARD.step('e4', 'Home', 2)).toBe('a4');
  });
});

describe('cells', () => {
  const planks = [
    plank(null, 'a1-b1'),
    plank(0, 'c4-g4'),
    plank(1, 'c5-c8'),
    plank(0, 'e1-e4'),
    plank(1, 'c3-e3', 2),
  ];
  const shown = view(planks, {
    last: 'c3-e3',
    areas: [
      ['k1', 'k2'],
      ['k2', 'j9'],
    ],
    scoring: [['k1'], ['j9']],
  });
  const all = cells(shown).flat();
  const label = (name: string, you: number[], words = nasca.en) => {
    const cell = all.find((one) => one.name === name);
    return cell === undefined ? '' : cellLabel(cell, names, you, words);
  };

  it('show the topmost plank', () => {
    expect(all.find((cell) => cell.name === 'e3')).toMatchObject({ height: 2, owner: 1, last: true });
    expect(all.find((cell) => cell.name === 'a1')).toMatchObject({ height: 1, owner: null, last: false });
    expect(all.find((cell) => cell.name === 'a2')).toMatchObject({ height: 0, owner: undefined });
  });
  it('say what lies on them and whose area they are in', () => {
    expect(label('d4', [0])).toBe('d4, height 1, your plank');
    expect(label('d4', [0, 1])).toBe('d4, height 1, plank of you');
    expect(label('d3', [0])).toBe('d3, height 2, plank of the program, laid last');
    expect(label('a1', [0])).toBe('a1, height 1, neutral plank');
    expect(label('k1', [0])).toBe('k1, empty, in your area, counts for you');
    expect(label('k2', [0])).toBe('k2, empty, in your area, in an area of the program');
    expect(label('j9', [0])).toBe('j9, empty, in an area of the program, counts');
    expect(label('d3', [0], nasca.fr)).toBe('d3, hauteur 2, pièce de Program, posée en dernier');
    expect(label('k2', [0], nasca.fr)).toBe('k2, vide, dans votre aire, dans une aire de Program');
  });
  it('carry a held plank one level higher than what it lies over', () => {
    const legal = new Set(['c9-e9', 'd3-d7']);
    expect(ghostAt(shown, across(3), 'd9', legal)).toMatchObject({ text: 'c9-e9', level: 1, legal: true });
    expect(ghostAt(shown, upright(5), 'd5', legal)).toMatchObject({ text: 'd3-d7', level: 3, legal: true });
    expect(ghostAt(shown, across(2), 'd9', legal)).toMatchObject({ text: 'd9-e9', legal: false });
  });
});

describe('sentences', () => {
  it('put moves into words in both languages', () => {
    expect(moveWords('c4-g4', 'en')).toBe('plank of 5, c4 to g4');
    expect(moveWords('c4-c5', 'fr')).toBe('pièce de 2, de c4 à c5');
  });
  it('tell points that were won or lost', () => {
    const after = view([], { last: 'a1-a2', scoring: [['k1', 'k2'], []] });
    const said = changes(position(view()), position(after, { moves: 1, player: 1 }), names, [0], 'en');
    expect(said).toEqual(['You: 2 points.']);
  });
  it('tell the end of a round and who begins the next', () => {
    const after = view([], { round: 2, starter: 1, round_points: [[12, 9]] });
    expect(roundSentences(after, names, nasca.en)).toEqual(['Round 1 is over. You: 12, Program: 9.']);
    expect(changes(position(view()), position(after, { moves: 24, player: 1 }), names, [0], 'en')).toEqual([
      'Round 1 is over. You: 12, Program: 9.',
      'Round 2 begins, first to play: Program.',
    ]);
  });
  it('tell who is passed over', () => {
    const after = position(view([], { last: 'a1-a2', passed: 1 }), { moves: 1, player: 0 });
    expect(changes(position(view()), after, names, [0], 'en')).toEqual([
      'The program cannot lay any plank and must pass.',
    ]);
    expect(changes(position(view()), after, names, [1], 'en')).toEqual([
      'You cannot lay any plank and must pass.',
    ]);
  });
});

describe('the end of a round', () => {
  const board = { heights: [], areas: [[], []], last: 'c3-e3' };
  const finished = {
    ...board,
    planks: [plank(null, 'a1-b1'), plank(0, 'c4-g4'), plank(1, 'c3-e3', 2)],
    scoring: [['k1', 'k2'], ['j9']],
  };
  const left = [
    [
      { length: 5, count: 3 },
      { length: 3, count: 3 },
    ],
    [
      { length: 5, count: 3 },
      { length: 3, count: 3 },
    ],
  ];
  const after = view([], { round: 2, starter: 1, round_points: [[2, 1]], left, finished });

  it('is held, and nothing else is', () => {
    expect(holds(position(after))).toBe(true);
    expect(holds(position(view()))).toBe(false);
    expect(roundBefore(view())).toBeNull();
  });
  it('shows the round with the planks that were left, and every point once', () => {
    const ended = roundBefore(after);
    expect(ended).toMatchObject({ round: 1, round_points: [], last: 'c3-e3', finished: null });
    expect(ended?.left).toEqual([
      [
        { length: 5, count: 2 },
        { length: 3, count: 3 },
      ],
      [
        { length: 5, count: 3 },
        { length: 3, count: 2 },
      ],
    ]);
    expect(roundParts(ended ?? view(), 0, true, nasca.en)).toBe('round 1: 2');
  });
  it('has nothing to say where there is no other', () => {
    expect(roundParts(view([], { rounds: 1, scoring: [['a1'], []] }), 0, true, nasca.en)).toBe('');
    expect(roundSum(view([], { scoring: [['a1'], []] }), 0)).toBe('');
  });
  it('is counted cell by cell, beside what counted before', () => {
    const scoring = [['a1', 'b1', 'c1'], ['k1']];
    const order = ['b1', 'c1'].map((cell) => ({ seat: 0, cell }));
    expect(counted(scoring, order, 0)).toEqual([['a1'], ['k1']]);
    expect(counted(scoring, order, 1)).toEqual([['a1', 'b1'], ['k1']]);
    expect(counted(scoring, order, Infinity)).toEqual(scoring);
  });
  it('leaves its points to the rounds after it', () => {
    expect(roundParts(after, 1, false, nasca.en)).toBe('round 1: 1 · now: 0');
    const later = view([], { round: 2, round_points: [[2, 1]], scoring: [['a1'], []] });
    expect(roundSum(later, 0)).toBe('2 + 1');
    expect(roundParts(later, 0, true, nasca.fr)).toMatch(/^manche 1\s: 2 · manche 2\s: 1$/);
  });
});

describe('a plank that is laid', () => {
  const before = position(view([], { scoring: [['a1'], ['k1']] }), { scores: [1, 1] });
  const flat = plank(0, 'c4-g4');
  const move: MoveLine = { seat: 0, text: 'c4-g4' };
  const laid = (planks: Plank[], scoring: string[][], change: Partial<NascaView> = {}) =>
    position(view(planks, { scoring, last: 'c4-g4', ...change }), {
      moves: 1,
      scores: scoring.map((cells) => cells.length),
    });

  it('is one gesture, and two where cells are counted up after it', () => {
    expect(module.gestures(before, laid([flat], [['a1'], ['k1']]))).toBe(1);
    expect(module.gestures(before, laid([flat], [['a1', 'a2'], ['k1']]))).toBe(2);
  });
  it('sounds of wood, of a bridge, and of what is won or taken', () => {
    const heard = (after: Position) => module.sounds(before, after, move);
    expect(heard(laid([flat], [['a1'], ['k1']]))).toEqual(['place']);
    expect(heard(laid([flat, plank(0, 'c4-g4', 2)], [['a1'], ['k1']]))).toEqual(['bridge']);
    expect(heard(laid([flat], [['a1', 'a2'], ['k1']]))).toEqual(['place', 'climb']);
    expect(heard(laid([flat], [['a1', 'a2'], []]))).toEqual(['place', 'capture']);
    const ended = { planks: [flat], heights: [], areas: [], scoring: [['a1'], ['k1']], last: 'c4-g4' };
    expect(heard(laid([], [[], []], { round: 2, finished: ended }))).toEqual(['place', 'end']);
  });
  it('is new where one move more is shown than before, with what it won', () => {
    const after = laid([flat], [['a1', 'a2'], ['k1']]);
    expect(newestOf(before, after, 800)).toEqual({
      plank: 'c4-g4',
      lay: 400,
      count: 400,
      gains: [1, 0],
      won: [{ seat: 0, cell: 'a2' }],
    });
    expect(newestOf(after, before, 800)).toBeNull();
  });
});
