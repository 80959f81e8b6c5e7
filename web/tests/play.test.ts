import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Play as AscensionPlay } from '../src/boards/ascension/play.svelte';
import type { AscensionView, Cell } from '../src/boards/ascension/view';
import type { BoardProps } from '../src/boards/contract';
import { Play as NascaPlay } from '../src/boards/nasca/play.svelte';
import type { NascaView } from '../src/boards/nasca/view';
import { Play as SchokoPlay } from '../src/boards/schoko/play.svelte';
import type { SchokoView } from '../src/boards/schoko/view';
import type { Position, Problem, Room } from '../src/messages';
import { position, room } from './example';

const [play, say, showRule] = [vi.fn(), vi.fn(), vi.fn()];
const ask = vi.fn<BoardProps['ask']>();
const no: Problem = { message: { en: 'No.', fr: 'Non.' }, rule: 'X-1', places: ['a1'] };

function board(view: Position['view'], legal: string[], change: Partial<Room> = {}): BoardProps {
  const now = position({ view });
  const names = ['You', 'Program'];
  const shown = {
    past: false,
    hinted: null,
    pending: null,
    refusal: null,
    gesture: 0,
    preview: null,
    map: null,
  };
  const rest = { ...shown, held: false, names, play, ask, say, showRule, point: vi.fn() };
  return { room: room({ legal, now, ...change }), position: now, ...rest };
}
const said = () => say.mock.lastCall?.[0] as string;

beforeEach(() => {
  vi.clearAllMocks();
  ask.mockResolvedValue(no);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});

describe('at the board of Nasca', () => {
  const view: NascaView = {
    game: 'nasca',
    planks: [],
    heights: Array.from({ length: 10 }, () => Array.from({ length: 11 }, () => 0)),
    left: [
      [
        { length: 3, count: 2 },
        { length: 2, count: 0 },
      ],
      [],
    ],
    areas: [[], []],
    scoring: [[], []],
    round: 1,
    rounds: 2,
    starter: 0,
    round_points: [],
    passed: null,
    finished: null,
    last: null,
  };
  let cellAt: string | null = null;
  const seated = (change: Partial<Room> = {}) =>
    new NascaPlay(board(view, ['b2-d2'], change), {
      hasFocus: () => false,
      cellAt: () => cellAt,
      plankIn: () => null,
    });

  it('a plank is taken, comes to a cell, and is laid by choosing that cell again', () => {
    const turn = seated();
    turn.take(3);
    turn.act('c2');
    expect(turn.ghost).toMatchObject({ text: 'b2-d2', legal: true });
    expect(play).not.toHaveBeenCalled();
    turn.act('c2');
    expect(play).toHaveBeenCalledExactlyOnceWith('b2-d2');
  });
  it('a plank is turned by taking it again, and put back', () => {
    const turn = seated();
    turn.take(3);
    turn.take(3);
    expect(turn.held).toEqual({ length: 3, upright: true });
    turn.putBack();
    expect(turn.held).toBeNull();
  });
  it('a plank that does not fit stays in hand, and the reason is told', async () => {
    const turn = seated();
    turn.take(3);
    turn.point('g7');
    turn.lay();
    await vi.waitFor(() => expect(said()).toBe('No. rule X-1'));
    expect(turn.marked).toEqual(['a1']);
    expect(turn.held).not.toBeNull();
    expect(play).not.toHaveBeenCalled();
  });
  it('nothing is taken out of turn, nor where none is left', () => {
    const waiting = seated({ legal: [] });
    waiting.take(3);
    expect(waiting.held).toBeNull();
    const turn = seated();
    turn.take(2);
    expect(turn.held).toBeNull();
  });
  it('a plank carried from the rack is laid where the mouse lets go, and waits for a finger', () => {
    const turn = seated();
    const carried = { piece: 3, x: 0, y: 0, touch: false };
    cellAt = null;
    turn.carry(carried);
    expect(turn.carrying).toEqual(carried);
    cellAt = 'c2';
    turn.carry({ ...carried, touch: true });
    expect(turn.carrying).toBeNull();
    turn.drop({ ...carried, touch: true });
    expect(play).not.toHaveBeenCalled();
    turn.drop(carried);
    expect(play).toHaveBeenCalledExactlyOnceWith('b2-d2');
    turn.drop(null);
    expect(turn.held).toBeNull();
  });
});

describe('at the table of Scho K.O.', () => {
  const view: SchokoView = {
    game: 'schoko',
    cards: [{ card: 'DDWW', x: 0, y: 0, level: 1, seat: 1 }],
    colours: ['dark', 'white'],
    hands: [['DWWW', 'DDDD'], null],
    held: [2, 2],
    stock: 5,
    groups: [[2], [2]],
    unseen: [],
    squares: [[], []],
    passed: null,
  };
  const drawn = { hasFocus: () => false, spotAt: vi.fn(), focusCard: vi.fn() };
  const seated = (change: Partial<Room> = {}) =>
    new SchokoPlay(board(view, ['DWWW@2,0', 'WDWW@-2,0'], change), drawn);

  it('a card is chosen, and turned by choosing it again', () => {
    const turn = seated();
    turn.choose('DWWW#0');
    expect([turn.card, turn.places]).toEqual(['DWWW', [{ x: 2, y: 0 }]]);
    expect(turn.spot).toEqual({ x: 2, y: 0 });
    turn.choose('DWWW#0');
    expect([turn.card, turn.places]).toEqual(['WDWW', [{ x: -2, y: 0 }]]);
  });
  it('a mouse lays the card at once, a finger by the second tap', () => {
    const turn = seated();
    turn.choose('DWWW#0');
    turn.act({ x: 2, y: 0 }, 'touch');
    expect([turn.byTouch, play.mock.calls.length]).toEqual([true, 0]);
    turn.act({ x: 2, y: 0 }, 'touch');
    turn.act({ x: 2, y: 0 }, 'mouse');
    expect(play.mock.calls).toEqual([['DWWW@2,0'], ['DWWW@2,0']]);
  });
  it('tells why a card may not lie there, and that it would if it were turned', async () => {
    ask.mockResolvedValue({ ...no, places: ['-2,0'] });
    const turn = seated();
    turn.choose('DWWW#0');
    turn.act({ x: -2, y: 0 }, 'mouse');
    await vi.waitFor(() => expect(turn.told).toBe('No. rule X-1'));
    expect(turn.explained.problem?.rule).toBe('X-1');
    expect(turn.marked).toEqual([{ x: -2, y: 0 }]);
    expect(turn.fitsTurned).toBe(true);
    turn.turn(1);
    expect(turn.explained.problem).toBeNull();
    expect(turn.ghost?.legal).toBe(true);
  });
  it('asks for a card first, and says nothing while a colour is chosen', () => {
    const turn = seated();
    turn.act({ x: 2, y: 0 }, 'mouse');
    expect(turn.nudged).toBe(true);
    say.mockClear();
    const asked = new SchokoPlay(board({ ...view, colours: [null, null] }, ['dark', 'white']), drawn);
    asked.act({ x: 2, y: 0 }, 'mouse');
    asked.choose('DWWW#0');
    expect(say).not.toHaveBeenCalled();
    expect(asked.offeredColours).toEqual(['dark', 'white']);
  });
  it('a carried card is laid where the mouse lets go, and waits for a finger', () => {
    const turn = seated();
    const carried = { piece: 'DWWW#0', x: 0, y: 0, touch: true };
    drawn.spotAt.mockReturnValueOnce(null).mockReturnValue({ x: 2, y: 0 });
    turn.carry(carried);
    expect(turn.carrying).toEqual(carried);
    turn.carry(carried);
    turn.drop(carried);
    expect([turn.carrying, play.mock.calls.length]).toEqual([null, 0]);
    turn.drop({ ...carried, touch: false });
    expect(play).toHaveBeenCalledExactlyOnceWith('DWWW@2,0');
  });
});

describe('at the board of Ascension', () => {
  const cell = (name: string): Cell => ({
    name,
    height: 0,
    pieces: [],
    pawn: null,
    pillar: false,
    corner: null,
  });
  const view = {
    game: 'ascension',
    phase: 'lift',
    cells: ['a1', 'b2'].map(cell),
    pawns: [],
    lifted: null,
    lifted_from: null,
    memory_aid: true,
    joker_holder: null,
  } as unknown as AscensionView;
  const seated = (change: Partial<AscensionView>, legal: string[]) =>
    new AscensionPlay(board({ ...view, ...change }, legal), vi.fn());

  it('a finger lifts by the second tap, a mouse at once', () => {
    const turn = seated({}, ['a1']);
    turn.act('a1', true);
    expect([turn.armed, play.mock.calls.length]).toEqual(['a1', 0]);
    turn.act('a1', true);
    turn.act('a1', false);
    expect(play.mock.calls).toEqual([['a1'], ['a1']]);
  });
  it('a face is shown on request, and where nothing else is possible', () => {
    const turn = seated({ phase: 'place' }, ['a1', 'b2', 'b2^']);
    expect([turn.showing, [...turn.lit]]).toEqual([false, ['a1', 'b2']]);
    turn.toggle();
    expect([turn.showing, [...turn.lit]]).toEqual([true, ['b2']]);
    turn.act('b2', false);
    expect(play).toHaveBeenCalledExactlyOnceWith('b2^');
    expect(seated({ phase: 'place' }, ['b2^']).showing).toBe(true);
  });
  it('tells why a cell cannot be chosen, until the next gesture', async () => {
    const turn = seated({ phase: 'place' }, ['b2']);
    turn.act('a1', false);
    await vi.waitFor(() => expect(turn.problem).toEqual(no));
    expect([said(), turn.marked]).toEqual(['No. rule X-1', ['a1']]);
    turn.act('b2', false);
    expect(turn.problem).toBeNull();
  });
});
