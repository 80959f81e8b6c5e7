import { describe, expect, it, vi } from 'vitest';
import { neighbours } from '../src/boards/schoko/beside';
import { fit, moved, showing, zoomed } from '../src/boards/schoko/camera';
import {
  decidingRank,
  deckOf,
  handCards,
  kindsIn,
  laying,
  moveText,
  exchanged,
  settled,
  sizes,
  squaresInHand,
  turned,
} from '../src/boards/schoko/cards';
import { Flight } from '../src/boards/schoko/flight.svelte';
import { counted, decidingGroups, groupsAfter, largestGroups } from '../src/boards/schoko/groups';
import { gestures, sounds } from '../src/boards/schoko/happenings';
import { changes, figures, moveWords } from '../src/boards/schoko/sentences';
import {
  extent,
  heart,
  liesOn,
  outline,
  placesFor,
  squaresAt,
  stepAmong,
  stepFreely,
  tops,
} from '../src/boards/schoko/slab';
import { viewOf, type LaidCard, type SchokoView } from '../src/boards/schoko/view';
import { schoko } from '../src/boards/schoko/words';
import type { Position, Preview } from '../src/messages';

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
    const hand = settled([], handCards(['DDDW', 'DDWW', 'DWWW', 'DWWW*']));
    expect(hand.map((card) => card?.card)).toEqual(['DDDW', 'DDWW', 'DWWW', 'DWWW*']);
    const keys = hand.map((card) => card?.key ?? null);
    const drawn = settled(keys, handCards(['DDDW', 'DDDW*', 'DWWW', 'DWWW*']));
    expect(drawn.map((card) => card?.card)).toEqual(['DDDW', 'DDDW*', 'DWWW', 'DWWW*']);
    const fewer = settled(keys, handCards(['DDWW', 'DWWW*']));
    expect(fewer.map((card) => card?.card)).toEqual([undefined, 'DDWW', undefined, 'DWWW*']);
    expect(squaresInHand(['DDDW', 'DWWW*'])).toEqual({ dark: 4, white: 4 });
  });
  it('leave their own place when they are laid, though others equal them', () => {
    const hand = handCards(['DDWW', 'DDWW', 'DDWW', 'DWWW']);
    const keys = hand.map(({ key }) => key);
    const places = exchanged(keys, 'DDWW#0', hand);
    const rest = settled(places, handCards(['DDWW', 'DDWW', 'DWWW']));
    expect(rest.map((card) => card?.card)).toEqual([undefined, 'DDWW', 'DDWW', 'DWWW']);
    expect(exchanged(keys, 'DWWW#0', hand)).toEqual(keys);
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
    const cards = [laid('DDDW@0,0'), laid('WDWW@2,0'), laid('DDWW@4,0')];
    const now = position({ cards });
    const at = (moves: number) => ({ position: now, moves });
    expect(moveWords('DWDD*@3,-2', 'en', at(4))).toBe(
      'dark white over dark dark with Smartie, above the card laid last and above white dark over white white',
    );
    expect(moveWords('DDWW@4,0', 'en', at(3))).toBe(
      'dark dark over white white, right of the card laid last',
    );
    expect(moveWords('DWDD@-1,2', 'fr', at(4))).toBe('noir blanc sur noir noir, sous la première carte');
    expect(moveWords('WWWW@0,0', 'fr', at(1))).toBe('tout blanc');
    expect(moveWords('WWWW@40,0', 'en')).toBe('all white');
    expect(moveWords('dark', 'en')).toBe('dark chocolate');
    expect(moveWords('white', 'fr')).toBe('chocolat blanc');
  });
  it('tell the colour that is left once the other one is chosen', () => {
    const before = position({ colours: [null, null] });
    expect(changes(before, position(), names, [0], 'en')).toEqual(['Program: white chocolate.']);
    expect(figures(before)).toEqual(['triangle', 'diamond']);
    expect(figures(position())).toEqual(['dark', 'white']);
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
  it('tell the card drawn to its player alone, and to nobody whose hand it was not before', () => {
    const hands = (...each: (string[] | null)[]) => position({ hands: each });
    const [before, after] = [hands(['DDDW', 'WWWW'], null), hands(['DDDW', 'DDDW', 'WWWW'], null)];
    expect(changes(before, after, names, [0], 'en')).toEqual(['You draw dark dark over dark white.']);
    expect(changes(before, after, names, [0], 'fr')).toEqual(['Vous piochez noir noir sur noir blanc.']);
    expect(changes(hands(null, null), after, names, [0, 1], 'en')).toEqual([]);
    expect(changes(before, { ...after, player: null }, names, [0], 'en')).toEqual([]);
  });
  it('name places by what lies beside them, not by columns and rows', () => {
    const cards = [laid('DDDW@0,0'), laid('WDWW@2,0'), laid('DDWW@4,0')];
    const at = (x: number, y: number) => neighbours(cards, squaresAt({ x, y }));
    expect(schoko.en.legal(at(2, 2), 'DWDD')).toBe(
      'dark white over dark dark fits below white dark over white white',
    );
    expect(schoko.en.legal(at(3, -2), 'DWDD')).toBe(
      'dark white over dark dark fits above the card laid last and above white dark over white white',
    );
    expect(schoko.fr.legal(at(1, 0), 'DWDD*')).toBe(
      'noir blanc sur noir noir avec Smartie va sur la carte blanc noir sur blanc blanc et sur la première carte',
    );
    expect(schoko.fr.notLegal(at(-9, 0), 'DDWW')).toBe(
      'noir noir sur blanc blanc ne va pas à l’écart de toute carte',
    );
    expect(schoko.en.free(neighbours(cards, [{ x: 6, y: 0 }]))).toBe('free, right of the card laid last');
    expect(schoko.en.legal(neighbours([], squaresAt({ x: 0, y: 0 })), 'DDDW')).toBe(
      'dark dark over dark white fits in the middle of the table',
    );
  });
});

describe('groups', () => {
  const view: SchokoView = {
    ...viewOf(position()),
    cards: [laid('DDDW@0,0'), laid('WDWW@2,0')],
    groups: [[3, 1], [4]],
    squares: [
      [
        [
          [0, 0],
          [1, 0],
          [0, 1],
        ],
        [[3, 0]],
      ],
      [
        [
          [2, 0],
          [1, 1],
          [2, 1],
          [3, 1],
        ],
      ],
    ],
  };
  const told = (groups: ReturnType<typeof largestGroups>) =>
    groups.map(({ colour, size, was, counts }) => ({ colour, size, was, counts }));

  it('that are largest are outlined', () => {
    expect(told(largestGroups(view))).toEqual([
      { colour: 'dark', size: 3, was: null, counts: true },
      { colour: 'white', size: 4, was: null, counts: true },
    ]);
  });
  it('are told with what they would become, and those that do not change stay', () => {
    const places = ['-2,0', '-1,0', '-2,1', '0,0', '1,0', '0,1'];
    const preview: Preview = {
      text: { en: '', fr: '' },
      gains: [3, 0],
      marks: [
        { kind: 'group', places, seat: 0 },
        { kind: 'group', places: ['-1,1'], seat: 1 },
      ],
    };
    expect(told(groupsAfter(view, preview, { x: -2, y: 0 }))).toEqual([
      { colour: 'dark', size: 6, was: 3, counts: true },
      { colour: 'white', size: 1, was: null, counts: false },
      { colour: 'white', size: 4, was: null, counts: true },
    ]);
  });
  it('are counted as far as it takes to decide, from the middle outwards', () => {
    const tied = {
      ...view,
      groups: [[3, 1], [3]],
      squares: [view.squares[0] ?? [], view.squares[0]?.slice(0, 1) ?? []],
    };
    expect(decidingGroups(tied).map(({ seat, size }) => [seat, size])).toEqual([
      [0, 3],
      [0, 1],
      [1, 3],
    ]);
    const [group] = decidingGroups(view);
    if (group === undefined) throw new Error('no group');
    expect(counted(group, { x: 0, y: 0 }, 0)).toEqual([]);
    expect(counted(group, { x: 0, y: 0 }, 0.4)).toEqual([{ x: 0, y: 0 }]);
    expect(counted(group, { x: 0, y: 0 }, 1)).toHaveLength(3);
  });
});

describe('what a move looks and sounds like', () => {
  const at = (moves: number, cards: string[], scores: number[], player: number | null = 0, level = 1) => ({
    ...position({ cards: cards.map((card) => laid(card, level)) }),
    moves,
    scores,
    player,
  });
  const none = at(1, [], [0, 0]);
  const one = at(2, ['DDDW@0,0'], [3, 1]);
  const two = at(3, ['DDDW@0,0', 'WDWW@2,0'], [3, 4]);

  it('takes a gesture to fly and one to count, and more at the end', () => {
    expect(gestures(at(0, [], [0, 0]), none)).toBe(1);
    expect(gestures(none, one)).toBe(2);
    expect(gestures(one, at(3, ['DDDW@0,0', 'WDWW@2,0'], [3, 4], null))).toBeGreaterThan(2);
  });
  it('sounds of card, of climbing, and of a group that breaks', () => {
    expect(sounds(at(0, [], [0, 0]), none)).toEqual(['place']);
    expect(sounds(none, one)).toEqual(['card']);
    expect(sounds(one, at(3, ['DDDW@0,0', 'DDDW@0,0'], [2, 4], 0, 2))).toEqual(['card', 'climb', 'capture']);
  });
  it('lets a card fly before its groups are shown, and tells what it changed', () => {
    vi.useFakeTimers();
    const flight = new Flight();
    const way = { from: { left: 0, top: 0, width: 20 }, to: { left: 100, top: 50, width: 80 } };
    flight.follow(one, 0, () => way);
    expect(flight.now).toBeNull();
    flight.follow(two, 800, () => way);
    expect(flight.now).toMatchObject({ time: 400, card: { card: 'WDWW' } });
    expect(flight.before).toBe(one);
    expect(flight.gained).toEqual([0, 3]);
    expect(flight.counting).toBe(400);
    vi.advanceTimersByTime(400);
    expect([flight.now, flight.before]).toEqual([null, null]);
    // going back is no gesture, and what is simply there flies from nowhere
    flight.follow(one, 800, () => way);
    expect([flight.now, flight.gained]).toEqual([null, []]);
    flight.follow(two, 0, () => way);
    expect([flight.now, flight.gained]).toEqual([null, [0, 3]]);
    vi.useRealTimers();
  });
});

it('draws its own game only', () => {
  const other = { ...position(), view: { game: 'nasca' } } as unknown as Position;
  expect(() => viewOf(other)).toThrow('nasca');
});
