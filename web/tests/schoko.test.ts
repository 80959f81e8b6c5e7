import { describe, expect, it } from 'vitest';
import { fit, moved, showing, zoomed } from '../src/boards/schoko/camera';
import {
  decidingRank,
  deckOf,
  handCards,
  kindsIn,
  laying,
  moveText,
  sizes,
  squaresInHand,
  turned,
} from '../src/boards/schoko/cards';
import { changes, moveWords } from '../src/boards/schoko/sentences';
import {
  extent,
  heart,
  liesOn,
  outline,
  placesFor,
  stepAmong,
  stepFreely,
  tops,
} from '../src/boards/schoko/slab';
import { viewOf, type LaidCard, type SchokoView } from '../src/boards/schoko/view';
import { schoko } from '../src/boards/schoko/words';
import type { Position } from '../src/messages';

function laid(text: string, level = 1, seat = 0): LaidCard {
  const { card = '', x = 0, y = 0 } = laying(text) ?? {};
  return { card, x, y, level, seat };
}

function position(change: Partial<SchokoView> = {}): Position {
  const view: SchokoView = {
    game: 'schoko',
    cards: [],
    colours: ['dark', 'white'],
    hands: [['DDDW'], null],
    held: [4, 4],
    stock: 24,
    groups: [[], []],
    unseen: [],
    squares: [[], []],
    passed: null,
    ...change,
  };
  return { moves: 0, player: 0, scores: [0, 0], view };
}

const names = ['You', 'Program'];

describe('cards', () => {
  it('are read from moves and written into them', () => {
    expect(laying('DWDD*@3,-2')).toEqual({ card: 'DWDD*', x: 3, y: -2 });
    expect(laying('dark')).toBeNull();
    expect(moveText('DWDD*', { x: 3, y: -2 })).toBe('DWDD*@3,-2');
  });
  it('make a deck by their kinds', () => {
    const kinds = kindsIn([['DWWD', 9, 4]]);
    expect(kinds.map(({ count }) => count)).toEqual([0, 0, 0, 9, 0, 0]);
    expect(deckOf(kinds)).toEqual([['DWWD', 9, 4]]);
    expect(deckOf(kindsIn(''))).toEqual([]);
    expect(deckOf([{ kind: 'WWWW', count: 2, smarties: 5 }])).toEqual([['WWWW', 2, 2]]);
  });
  it('turn to the right and to the left', () => {
    expect(turned('DDDW*', 1)).toBe('DDWD*');
    expect(turned('DDWW', 1)).toBe('WDWD');
    expect(turned('DDWW', -1)).toBe('DWDW');
    expect(turned('DDDW', -1)).toBe(turned('DDDW', 3));
    expect(turned('DWWD', 6)).toBe('DWWD');
  });
  it('are told apart in the hand where they are equal', () => {
    expect(handCards(['DDDW', 'DDDW', 'DDDW*']).map(({ key }) => key)).toEqual([
      'DDDW#0',
      'DDDW#1',
      'DDDW*#0',
    ]);
    expect(squaresInHand(['DDDW', 'DWWW*'])).toEqual({ dark: 4, white: 4 });
  });
});

describe('groups', () => {
  it('are written in short', () => {
    expect(sizes([9, 2, 2, 1, 1, 1])).toEqual([
      { size: 9, count: 1 },
      { size: 2, count: 1 },
      { size: 2, count: 1 },
      { size: 1, count: 3 },
    ]);
  });
  it('tell at which rank they differ', () => {
    expect(
      decidingRank([
        [17, 6, 4, 1],
        [17, 6, 3, 3, 2],
      ]),
    ).toBe(2);
    expect(decidingRank([[5], [5, 1]])).toBe(1);
    expect(decidingRank([[5], [5]])).toBeNull();
  });
  it('have a line around them and a middle', () => {
    expect(outline([{ x: 0, y: 0 }], 0)).toBe('M1 0L1 1L0 1L0 0Z');
    expect(outline([{ x: 0, y: 0 }], 0.1)).toBe('M0.9 0.1L0.9 0.9L0.1 0.9L0.1 0.1Z');
    const bent = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ];
    expect(outline(bent, 0)).toBe('M2 0L2 1L1 1L1 2L0 2L0 0Z');
    expect(heart(bent)).toEqual({ x: 0, y: 0 });
    expect(heart([])).toBeNull();
  });
  it('that meet at a corner only have two lines', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ];
    expect(outline(corners, 0).match(/Z/g)).toHaveLength(2);
  });
  it('may have holes', () => {
    const ring = [0, 1, 2]
      .flatMap((y) => [0, 1, 2].map((x) => ({ x, y })))
      .filter(({ x, y }) => x !== 1 || y !== 1);
    expect(outline(ring, 0).match(/Z/g)).toHaveLength(2);
  });
});

describe('the table', () => {
  const cards = [laid('DDDW@0,0'), laid('WDWW@2,0'), laid('DDWD*@1,0', 2, 1)];
  const seen = tops(cards);

  it('is seen from above', () => {
    expect(seen['0,0']).toEqual({ colour: 'dark', level: 1, card: 0 });
    expect(seen['1,1']).toEqual({ colour: 'white', level: 2, card: 2 });
    expect(seen['4,0']).toBeUndefined();
    expect(liesOn(seen, { x: 3, y: 1 })).toBe(true);
    expect(liesOn(seen, { x: 4, y: 1 })).toBe(false);
    expect(extent(cards)).toEqual({ left: 0, top: 0, right: 4, bottom: 2 });
    expect(extent([])).toEqual({ left: 0, top: 0, right: 2, bottom: 2 });
  });

  const legal = ['DDDW@2,1', 'DDDW@-1,2', 'DDWD@0,0', 'DDDW*@5,5', 'DDDW@4,-2', 'DDDW@0,2'];
  const places = placesFor(legal, 'DDDW');
  it('offers the places of the legal moves', () => {
    expect(places).toEqual([
      { x: 4, y: -2 },
      { x: 2, y: 1 },
      { x: -1, y: 2 },
      { x: 0, y: 2 },
    ]);
    expect(placesFor(legal, 'WWWD')).toEqual([]);
  });
  it('is walked over with the arrow keys, from place to place or square by square', () => {
    const from = { x: 2, y: 1 };
    expect(stepAmong(places, from, 'ArrowRight')).toEqual({ x: -1, y: 2 });
    expect(stepAmong(places, from, 'ArrowLeft')).toEqual({ x: 4, y: -2 });
    expect(stepAmong(places, from, 'ArrowDown')).toEqual({ x: 0, y: 2 });
    expect(stepAmong(places, { x: 0, y: 2 }, 'ArrowDown')).toBeNull();
    expect(stepAmong(places, from, 'Home')).toEqual({ x: 4, y: -2 });
    expect(stepAmong(places, from, 'End')).toEqual({ x: 0, y: 2 });
    expect(stepAmong(places, from, 'x')).toBeNull();
    expect(stepFreely(extent(cards), from, 'ArrowUp')).toEqual({ x: 2, y: 0 });
    expect(stepFreely(extent(cards), { x: 5, y: 0 }, 'ArrowRight')).toBeNull();
    expect(stepFreely(extent(cards), from, 'Enter')).toBeNull();
  });
});

describe('the view', () => {
  const controls = { width: 100, height: 50 };
  it('shows everything, however far it reaches', () => {
    const row = { left: 0, top: 0, right: 64, bottom: 2 };
    expect(fit(row, { width: 340, height: 300 }, controls, 2)).toEqual({ x: 32, y: 1, unit: 5 });
    const one = { left: 0, top: 0, right: 2, bottom: 2 };
    expect(fit(one, { width: 800, height: 500 }, controls, 2)).toEqual({ x: 1, y: 1, unit: 60 });
  });
  it('leaves the controls free', () => {
    const square = { left: 0, top: 0, right: 6, bottom: 6 };
    const seen = fit(square, { width: 300, height: 300 }, controls, 2);
    expect(seen.unit).toBe(25);
    // the upper edge of what is shown lies below the controls
    expect(150 + (-2 - seen.y) * seen.unit).toBeCloseTo(50);
  });
  it('is brought nearer around a point that stays', () => {
    const before = { x: 0, y: 0, unit: 20 };
    const window = { width: 400, height: 200 };
    const after = zoomed(before, 2, window, { x: 300, y: 100 });
    expect(after.unit).toBe(40);
    expect(after.x + 100 / after.unit).toBeCloseTo(5);
    expect(zoomed(before, 1000, window).unit).toBeLessThan(200);
    expect(zoomed(before, 0, window).unit).toBeGreaterThan(0);
  });
  it('never loses the cards', () => {
    const box = { left: 0, top: 0, right: 4, bottom: 2 };
    expect(moved({ x: 1, y: 1, unit: 10 }, 10, -10, box)).toEqual({ x: 0, y: 2, unit: 10 });
    expect(moved({ x: 1, y: 1, unit: 10 }, -5000, 5000, box)).toEqual({ x: 6, y: -2, unit: 10 });
  });
  it('follows what has the focus', () => {
    const window = { width: 100, height: 100 };
    const at = { x: 0, y: 0, unit: 10 };
    expect(showing(at, { left: 1, top: 1, right: 3, bottom: 3 }, window)).toEqual(at);
    expect(showing(at, { left: 5, top: -8, right: 7, bottom: -6 }, window)).toEqual({
      x: 2,
      y: -3,
      unit: 10,
    });
  });
});

describe('sentences', () => {
  it('put moves into words in both languages', () => {
    expect(moveWords('DWDD*@3,-2', 'en')).toBe('dark white over dark dark with Smartie at column 3, row −2');
    expect(moveWords('DWDD@3,-2', 'fr')).toBe('noir blanc sur noir noir, colonne 3, rangée −2');
    expect(moveWords('WWWW@0,0', 'fr')).toBe('tout blanc, colonne 0, rangée 0');
    expect(moveWords('dark', 'en')).toBe('chooses dark');
    expect(moveWords('white', 'fr')).toBe('choisit blanc');
  });
  it('tell the colours once they are chosen', () => {
    const before = position({ colours: [null, null] });
    expect(changes(before, position(), names, [0], 'en')).toEqual([
      'You: dark chocolate.',
      'Program: white chocolate.',
    ]);
  });
  it('tell groups that grew or broke, and who was passed over', () => {
    const before = position({ groups: [[5, 1], [4]] });
    const after = position({ groups: [[3, 2, 1], [4]], passed: 1 });
    expect(changes(before, after, names, [0], 'en')).toEqual([
      'You: largest dark group 3 squares.',
      'Program cannot lay any card and is passed over.',
    ]);
    expect(changes(after, position({ groups: [[3], [4]], passed: 0 }), names, [0], 'fr')).toEqual([
      'Vous ne pouvez poser aucune carte\u00a0: votre tour passe.',
    ]);
  });
  it('name places', () => {
    expect(schoko.en.legal({ x: 3, y: -2 }, 'DWDD', false)).toBe(
      'column 3, row −2: legal for dark white over dark dark',
    );
    expect(schoko.fr.legal({ x: 3, y: -2 }, 'DWDD*', true)).toBe(
      'colonne 3, rangée −2\u00a0: permis pour noir blanc sur noir noir avec Smartie, au niveau 2',
    );
  });
});

it('draws its own game only', () => {
  const other = { ...position(), view: { game: 'nasca' } } as unknown as Position;
  expect(() => viewOf(other)).toThrow('nasca');
});
