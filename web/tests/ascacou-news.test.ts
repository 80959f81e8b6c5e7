import { describe, expect, it } from 'vitest';
import { foresight } from '../src/boards/ascacou/foresight';
import { gains, gestures, news, sounds, times } from '../src/boards/ascacou/news';
import type { AscacouView } from '../src/boards/ascacou/view';
import { position, view } from './example';

/** Of the example's cards every other one belongs to the second seat: WWWW, BWWW, WBWW, BBWW ... */
function stand(change: Partial<AscacouView>, stands: Record<string, string[]> = {}): AscacouView {
  const cards = view().cards.map((card) => ({ ...card, stands: stands[card.name] ?? [] }));
  return view({ cards, ...change });
}
const line = (text: string) => ({ text, seat: 0 }) as Parameters<typeof sounds>[2];

const empty = position();
const quiet = position({ moves: 1, view: stand({ last: 'c3' }) });
const stamped = position({
  moves: 1,
  scores: [1, 1],
  view: stand({ last: 'c3', dead: ['b1'] }, { WWWW: ['b2'], BWWW: ['c3'] }),
});
const ended = position({
  moves: 1,
  scores: [2, 1],
  view: stand({ phase: 'over', last: 'c3' }, { WWWW: ['b2'], BWWW: ['c3'], WBWW: ['a1'] }),
});

describe('what a move brought', () => {
  it('is told by comparing two positions', () => {
    const found = news(empty, stamped);
    expect(found.place).toBe('c3');
    expect(found.completed.map((card) => card.name)).toEqual(['WWWW', 'BWWW']);
    expect(found.dead).toEqual(['b1']);
    expect([0, 1].map((seat) => gains(found, seat))).toEqual([1, 1]);
    expect(news(stamped, position({ ...stamped, moves: 2 })).completed).toEqual([]);
  });
  it('is counted when the game ends, and only then', () => {
    expect(news(empty, stamped).counted).toEqual([]);
    const { counted } = news(stamped, ended);
    expect(counted.map((cards) => cards.map((card) => card.name))).toEqual([['WWWW', 'WBWW'], ['BWWW']]);
    expect(news(ended, position({ ...ended, moves: 2 })).counted).toEqual([]);
  });
  it('takes a gesture, another one where something is stamped, and half of one for each card counted', () => {
    expect(gestures(empty, quiet)).toBe(1);
    expect(gestures(empty, stamped)).toBe(2);
    expect(gestures(stamped, ended)).toBe(3);
  });
  it('is heard: wood, and a card that is stamped or taken', () => {
    expect(sounds(empty, quiet, line('bc3'))).toEqual(['place']);
    expect(sounds(empty, stamped, line('bc3'))).toEqual(['place', 'card']);
    expect(sounds(empty, position({ moves: 1, view: stand({ last: 'BBWB' }) }), line('BBWB'))).toEqual([
      'card',
    ]);
  });
});

describe('the showing of a move', () => {
  it('carries the pawn, then stamps one card after another while the score goes up', () => {
    const shown = times(news(empty, stamped), 800, stamped.scores);
    expect(shown).toMatchObject({ carry: 400, dead: 400, stamp: { WWWW: 400, BWWW: 520 }, count: {} });
    expect(shown.scores).toEqual([
      [
        { at: 0, value: 0 },
        { at: 400, value: 1 },
      ],
      [
        { at: 0, value: 0 },
        { at: 520, value: 1 },
      ],
    ]);
  });
  it('counts both hands at once at the end, from nothing, within the time there is', () => {
    const shown = times(news(stamped, ended), 1200, ended.scores);
    expect(shown.count).toEqual({ WWWW: 1000, WBWW: 1200, BWWW: 1000 });
    expect(shown.scores[0]).toEqual([
      { at: 0, value: 1 },
      { at: 400, value: 2 },
      { at: 800, value: 0 },
      { at: 1000, value: 1 },
      { at: 1200, value: 2 },
    ]);
  });
});

it('draws what a move would do from the marks of the server', () => {
  const text = { en: '', fr: '' };
  const marks = [
    { kind: 'card', places: ['BBWB', 'b1', 'c1'], seat: 1 },
    { kind: 'dead', places: ['a1'], seat: null },
    { kind: 'closed-white', places: ['c2', 'd2'], seat: null },
  ];
  expect(foresight({ text, gains: [0, 1], marks })).toEqual({
    cards: [{ name: 'BBWB', seat: 1, blocks: ['b1', 'c1'] }],
    dead: ['a1'],
    closed: { b: [], w: ['c2', 'd2'] },
  });
  expect(foresight(null)).toEqual({ cards: [], dead: [], closed: { b: [], w: [] } });
});
