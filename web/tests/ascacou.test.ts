import { describe, expect, it } from 'vitest';
import { blockCells, cells } from '../src/boards/ascacou/cells';
import { colourOf, offered, placed, step } from '../src/boards/ascacou/gestures';
import { changes, moveWords } from '../src/boards/ascacou/sentences';
import { ascacou } from '../src/boards/ascacou/words';
import { position, view } from './example';

it('has keys for the colours in each language that do not clash', () => {
  const meant = (keys: string, language: 'en' | 'fr') =>
    [...keys].map((key) => colourOf(key, ascacou[language].keys));
  expect(meant('bBwWn', 'en')).toEqual(['b', 'b', 'w', 'w', undefined]);
  expect(meant('nNbBw', 'fr')).toEqual(['b', 'b', 'w', 'w', undefined]);
  for (const { keys, boardHelp } of [ascacou.en, ascacou.fr])
    for (const key of Object.values(keys)) expect(boardHelp).toContain(` ${key.toUpperCase()} `);
});

describe('from a gesture to a move', () => {
  it('reads moves of every kind', () => {
    expect(placed('ba1')).toEqual({ colour: 'b', cell: 'a1', next: null });
    expect(placed('we5>b')).toEqual({ colour: 'w', cell: 'e5', next: 'b' });
    expect(placed('BBWB')).toBeNull();
  });

  it('picks only among the offered moves', () => {
    const legal = ['ba1', 'wa1', 'wb1'];
    expect(offered(legal, 'a1', 'b')).toEqual(['ba1']);
    expect(offered(legal, 'b1', 'b')).toEqual([]);
  });

  it('leaves the colour to impose to a second tap', () => {
    expect(offered(['ba1>b', 'ba1>w', 'bb1'], 'a1', 'b')).toEqual(['ba1>b', 'ba1>w']);
    expect(offered(['ba1>b', 'ba1>w', 'bb1'], 'b1', 'b')).toEqual(['bb1']);
  });
});

describe('arrow keys', () => {
  const halves = () => false;
  it('go over both halves of a cell', () => {
    expect(step({ cell: 'c3', side: 'b' }, 'ArrowRight', halves)).toEqual({ cell: 'c3', side: 'w' });
    expect(step({ cell: 'c3', side: 'w' }, 'ArrowRight', halves)).toEqual({ cell: 'd3', side: 'b' });
    expect(step({ cell: 'c3', side: 'b' }, 'ArrowLeft', halves)).toEqual({ cell: 'b3', side: 'w' });
  });
  it('pass a cell with a pawn in one step', () => {
    expect(step({ cell: 'c3', side: 'b' }, 'ArrowRight', () => true)).toEqual({ cell: 'd3', side: 'b' });
  });
  it('keep the half when going up and down, and stop at the edge', () => {
    expect(step({ cell: 'c3', side: 'w' }, 'ArrowUp', halves)).toEqual({ cell: 'c2', side: 'w' });
    expect(step({ cell: 'c5', side: 'w' }, 'ArrowDown', halves)).toBeNull();
    expect(step({ cell: 'e1', side: 'w' }, 'ArrowRight', halves)).toBeNull();
  });
});

describe('cells', () => {
  const clashes = [{ card: 'BBWW', blocks: ['b2', 'c2'] }];
  const shown = view({
    board: ['b....', '.....', '.....', '.....', '....w'],
    closed: [{ cell: 'c3', colour: 'w', clashes }],
    last: 'a1',
  });
  const rows = cells(shown, ['bc3', 'bb1', 'wb1'], ascacou.en);

  it('say what they hold', () => {
    expect(rows[0]?.[0]?.label).toBe('a1: black pawn, last move');
    expect(rows[4]?.[4]?.label).toBe('e5: white pawn');
  });
  it('offer, close and explain each half', () => {
    const [black, white] = rows[2]?.[2]?.halves ?? [];
    expect(black).toMatchObject({ state: 'open', moves: ['bc3'], label: 'c3, place black' });
    expect(white).toMatchObject({
      state: 'closed',
      clashes,
      label: 'c3, white closed: black black over white white would appear twice',
    });
  });
  it('offer nothing that the server does not', () => {
    expect(rows[1]?.[1]?.halves.map((half) => half.state)).toEqual(['idle', 'idle']);
  });
});

it('knows the four cells of a block by its top-left one', () => {
  expect(blockCells('d4')).toEqual(['d4', 'e4', 'd5', 'e5']);
});

describe('sentences', () => {
  it('put moves into words in both languages', () => {
    expect(moveWords('bc3', 'en')).toBe('black on c3');
    expect(moveWords('bc3>w', 'fr')).toBe('noir en c3, puis blanc');
  });
  it('name the cards that a move completed, for their owner', () => {
    const after = view();
    const card = after.cards[2];
    if (card !== undefined) card.stands = ['b2'];
    const said = changes(position(), position({ view: after }), ['You', 'Program'], [0], 'en');
    expect(said).toEqual(['You complete white black over white white.']);
  });
});
