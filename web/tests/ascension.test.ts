import { describe, expect, it } from 'vitest';
import {
  BOARD,
  choices,
  drawings,
  ground,
  laid,
  memory,
  moveText,
  seatOf,
} from '../src/boards/ascension/cells';
import { changed, countsIn, firstCounts, MOST, total } from '../src/boards/ascension/counts';
import {
  decisive,
  gestures,
  placed as placedOn,
  sounds,
  traces,
  walker,
} from '../src/boards/ascension/gestures';
import { icons } from '../src/boards/ascension/icons';
import { cellName } from '../src/boards/shared/grid';
import {
  cellLabel,
  changes,
  faceWords,
  figures,
  moveWords,
  pieceWords,
  stories,
  turns,
} from '../src/boards/ascension/sentences';
import {
  viewOf,
  type AscensionView,
  type Cell,
  type Figure,
  type Pawn,
  type Piece,
} from '../src/boards/ascension/view';
import { ascension } from '../src/boards/ascension/words';
import type { Position } from '../src/messages';

const CORNERS: Record<string, Figure> = { a1: 'triangle', i1: 'circle', i9: 'square', a9: 'star' };

const cube = (id: string, change: Partial<Piece> = {}): Piece => ({
  id,
  kind: 'cube',
  shown: null,
  known: null,
  frozen_by: null,
  ...change,
});
const pawn = (figure: Figure, home: string, change: Partial<Pawn> = {}): Pawn => ({
  figure,
  home,
  cell: home,
  summit: false,
  blocked: 0,
  resting: false,
  halves: 2,
  figures: 2,
  reach: [],
  ...change,
});

/** The first position for two, with other pieces on some cells. */
function view(pieces: Record<string, Piece[]> = {}, change: Partial<AscensionView> = {}): AscensionView {
  const pawns = change.pawns ?? [pawn('triangle', 'a1'), pawn('square', 'i9')];
  const cells = Array.from({ length: 81 }, (_, index): Cell => {
    const name = cellName({ column: index % 9, row: Math.floor(index / 9) });
    const corner = CORNERS[name] ?? null;
    const pillar = name === 'e5';
    const standing = pieces[name] ?? (corner === null && !pillar ? [cube(name)] : []);
    const high = standing.reduce((sum, piece) => sum + (piece.kind === 'cube' ? 2 : 1), pillar ? 9 : 0);
    const seat = pawns.findIndex((one) => one.cell === name);
    return { name, height: high, pieces: standing, pawn: seat < 0 ? null : seat, pillar, corner };
  });
  return {
    game: 'ascension',
    cells,
    phase: 'lift',
    lifted: null,
    lifted_from: null,
    leader: null,
    joker: null,
    joker_holder: null,
    turn: 1,
    turns: 400,
    extra: false,
    order: [{ seat: 0, extra: false }],
    memory_aid: true,
    log: [],
    ...change,
    pawns,
  };
}

function position(shown: AscensionView, change: Partial<Position> = {}): Position {
  return { moves: 0, player: 0, scores: [0, 0], view: shown, ...change };
}

const reader = { names: ['You', 'Program'], you: [0], remember: true };
const label = (shown: AscensionView, name: string, who = reader, words = ascension.en) => {
  const cell = shown.cells.find((one) => one.name === name);
  return cell === undefined ? '' : cellLabel(cell, shown, who, words);
};

describe('cells', () => {
  const half: Piece = { id: 'half-0-1', kind: 'half', shown: null, known: null, frozen_by: null };
  const shown = view({ e5: [half], b2: [], c3: [cube('c3'), half, cube('b2')] });

  it('know how high each piece lies', () => {
    const stack = laid(shown).filter(({ cell }) => cell === 'c3');
    expect(stack.map(({ top, covered }) => [top, covered])).toEqual([
      [2, true],
      [3, true],
      [5, false],
    ]);
  });
  it('stand on the board or on the pillar', () => {
    const at = (name: string) => shown.cells.find((cell) => cell.name === name) as Cell;
    expect(ground(at('e5'))).toBe(9);
    expect(ground(at('c3'))).toBe(0);
    expect(laid(shown).find(({ cell }) => cell === 'e5')?.top).toBe(10);
  });
  it('are walked by keys, also when the board is turned under the eyes', () => {
    expect(BOARD.step('e4', 'ArrowUp')).toBe('e3');
    expect(BOARD.step('i9', 'ArrowRight')).toBeNull();
    expect(BOARD.step('e4', 'End')).toBe('i4');
    expect(BOARD.step('e4', 'ArrowUp', 2)).toBe('e5');
    expect(BOARD.step('e4', 'x')).toBeNull();
  });
});

describe('faces of one’s own', () => {
  it('begin with 40 drawn cubes', () => {
    expect(total(firstCounts())).toBe(MOST);
    expect(Object.keys(firstCounts())).toHaveLength(16);
  });

  it('are read from counts and from typed text', () => {
    expect(countsIn({ ladder: 5 })).toEqual({ ladder: 5 });
    expect(countsIn('{"ladder": 5}')).toEqual({ ladder: 5 });
    for (const other of ['', 'many', '[1]', 'null', 3, true, null]) expect(countsIn(other)).toBeNull();
  });

  it('change one number at a time, and never to less than none', () => {
    expect(changed({ ladder: 5, chasm: 1 }, 'ladder', '7')).toEqual({ ladder: 7, chasm: 1 });
    for (const typed of ['', '-3', '1.5', 'x'])
      expect(changed({ ladder: 5 }, 'ladder', typed)).toEqual({ ladder: 0 });
  });
});

describe('faces', () => {
  it('are one drawing, two or none', () => {
    expect(drawings('ladder')).toEqual(['ladder']);
    expect(drawings('triangle+circle')).toEqual(['triangle', 'circle']);
    expect(drawings('blank')).toEqual([]);
    expect(drawings(null)).toEqual([]);
  });
  it('have a picture and words in both languages', () => {
    for (const face of Object.keys(ascension.en.faces)) {
      expect(icons[face]).toBeDefined();
      expect(ascension.fr.faces[face]).toBeTruthy();
    }
  });
  it('are remembered only while they are hidden', () => {
    expect(memory(cube('b1', { known: 'spring' }))).toBe('spring');
    expect(memory(cube('b1', { known: 'spring', shown: 'spring' }))).toBeNull();
    expect(faceWords('circle+star', ascension.fr)).toBe('cercle et étoile');
    expect(faceWords('blank', ascension.en)).toBe('blank');
  });
  it('belong to those who take part', () => {
    const { pawns } = view();
    expect(seatOf(pawns, 'square')).toBe(1);
    expect(seatOf(pawns, 'star')).toBeNull();
  });
});

describe('choices', () => {
  it('are sorted by the gesture that makes them', () => {
    const found = choices(['e4', 'f5', 'f5^', 'half', 'stop']);
    expect([...found.plain]).toEqual(['e4', 'f5']);
    expect([...found.showing]).toEqual(['f5']);
    expect([...found.reserve]).toEqual(['half']);
    expect(found.stop).toBe(true);
    expect(choices([])).toMatchObject({ stop: false });
  });
  it('become the texts of moves', () => {
    expect(moveText('f5', true)).toBe('f5^');
    expect(moveText('f5', false)).toBe('f5');
  });
});

describe('labels', () => {
  const shown = view(
    {
      b2: [],
      e4: [cube('e4'), cube('b2', { shown: 'ladder', frozen_by: 1 })],
      f4: [cube('f4', { known: 'blank' })],
    },
    { pawns: [pawn('triangle', 'a1', { cell: 'e4' }), pawn('square', 'i9')] },
  );
  it('say height, drawing, memory, freeze and pawn', () => {
    expect(label(shown, 'e4')).toBe('e4, height 4, cube, ladder shown, frozen by the program, your pawn');
    expect(label(shown, 'f4')).toBe('f4, height 2, cube, you know: blank');
    expect(label(shown, 'f4', { ...reader, remember: false })).toBe('f4, height 2, cube');
    expect(label(shown, 'b2')).toBe('b2, height 0, bare board');
  });
  it('say whose corner it is and where the pillar stands', () => {
    expect(label(shown, 'a1')).toBe('a1, height 0, triangle corner, your home');
    expect(label(shown, 'i9')).toBe('i9, height 0, square corner, home of the program, pawn of the program');
    expect(label(shown, 'i1')).toBe('i1, height 0, circle corner');
    expect(label(shown, 'e5')).toBe('e5, height 9, pillar');
    expect(label(shown, 'a1', reader, ascension.fr)).toBe('a1, hauteur 0, coin triangle, votre départ');
  });
});

describe('sentences', () => {
  it('put moves and pieces into words in both languages', () => {
    expect(moveWords('f5^', 'en')).toBe('f5, face shown');
    expect(moveWords('e4', 'fr')).toBe('e4');
    expect(moveWords('half', 'fr')).toBe('demi-cube neutre');
    expect(moveWords('stop', 'en')).toBe('stays on the spring');
    expect(pieceWords(cube('b1', { shown: 'star' }), ascension.en, true)).toBe('cube, star shown');
  });
  it('tell what is new in the log, and to its player the piece in hand', () => {
    const line = (...happened: string[]) => ({
      turn: 1,
      seat: 0,
      extra: false,
      moves: '',
      piece_from: null,
      piece_to: null,
      way: [],
      happened: happened.map((text) => ({ en: text, fr: text })),
    });
    const lifting = view(
      {},
      {
        phase: 'place',
        lifted: cube('b2', { known: 'ladder' }),
        lifted_from: 'b2',
        log: [line('lifted the cube on b2')],
      },
    );
    const said = (you: number[]) => changes(position(view()), position(lifting), reader.names, you, 'en');
    expect(said([0])).toEqual(['The triangle lifted the cube on b2.', 'In hand: cube, you know: ladder.']);
    expect(said([1])).toEqual(['The triangle lifted the cube on b2.']);

    const placed = view({}, { phase: 'step', log: [line('lifted the cube on b2 and put it on c3')] });
    expect(changes(position(lifting), position(placed), reader.names, [0], 'en')).toEqual([
      'The triangle put it on c3.',
    ]);
    expect(changes(position(view()), position(placed), reader.names, [0], 'en')).toEqual([
      'The triangle lifted the cube on b2 and put it on c3.',
    ]);
  });
  it('tell nothing of earlier turns when the end reveals it', () => {
    const line = (turn: number, ...happened: string[]) => ({
      turn,
      seat: 0,
      extra: false,
      moves: '',
      piece_from: null,
      piece_to: null,
      way: [],
      happened: happened.map((text) => ({ en: text, fr: text })),
    });
    const before = view({}, { turn: 5, log: [line(4, 'put a cube on c3'), line(5)] });
    const after = view(
      {},
      { turn: 5, log: [line(4, 'put a cube on c3', 'saw a star'), line(5, 'came home')] },
    );
    expect(changes(position(before), position(after), reader.names, [0], 'en')).toEqual([
      'The triangle came home.',
    ]);
  });
  it('tell below the moves of each turn what happened in it, as far as the log goes', () => {
    const line = (seat: number, gestures: string, ...happened: [string, string][]) => ({
      turn: 1,
      seat,
      extra: false,
      moves: gestures,
      piece_from: null,
      piece_to: null,
      way: [],
      happened: happened.map(([en, fr]) => ({ en, fr })),
    });
    const log = [
      line(
        1,
        'e4>f5 h8',
        ['put the cube on f5', 'a posé le cube en f5'],
        ['stepped to h8', 'a avancé en h8'],
      ),
      line(0, '', ['is out', 'sort du jeu']),
      line(1, 'd4>d5', ['lifted the cube', 'a soulevé le cube']),
    ];
    const moves = [0, 0, 0, 1, 1, 1, 1, 1, 0].map((seat) => ({ seat, text: 'e4' }));
    const shown = position(view({}, { log }), { moves: 8 });
    expect(stories(moves, shown, 'en')).toEqual([
      '',
      'Put the cube on f5; stepped to h8. The triangle is out. Lifted the cube.',
    ]);
    expect(stories(moves, shown, 'fr')[1]).toContain(
      'A posé le cube en f5 ; a avancé en h8.'.replace(' ;', '\u202f;'),
    );
    expect(stories([], position(view()), 'en')).toEqual([]);
  });
  it('keep the gestures of a turn together and give each seat its shape', () => {
    const move = (seat: number) => ({ seat, text: 'e4' });
    expect(turns([0, 0, 0, 1, 1, 0].map(move))).toEqual([3, 2, 1]);
    expect(turns([])).toEqual([]);
    expect(figures(position(view()))).toEqual(['triangle', 'square']);
  });
});

describe('the showing of a move', () => {
  const line = (seat: number, turn: number, moves: string, change: object = {}) => ({
    turn,
    seat,
    extra: false,
    moves,
    piece_from: moves.slice(0, 2),
    piece_to: moves.includes('>') ? moves.slice(3, 5) : null,
    way: ['a1'],
    happened: [],
    ...change,
  });
  const after = (log: ReturnType<typeof line>[], change: Partial<AscensionView> = {}) =>
    position(view({}, { log, ...change }));
  const move = (seat: number, text: string) => ({ seat, text });

  it('takes a gesture for each move, and one more for a pawn that is sent home', () => {
    const lifted = after([line(0, 1, 'b2')], { phase: 'place' });
    const placed = after([line(0, 1, 'b2>c3')], { phase: 'step' });
    const sent = after([line(0, 1, 'b2>c3', { way: ['d4', 'a1'] })], { turn: 2 });
    const passed = after([line(0, 1, 'b2>c3', { way: ['d4', 'a1'] }), line(1, 2, '')], { turn: 3 });
    expect([lifted, placed, sent, passed].map((now) => gestures(lifted, now))).toEqual([1, 1, 2, 2]);
    expect([lifted, placed, sent].map((now) => walker(viewOf(now)))).toEqual([null, null, 0]);
    expect([lifted, placed, sent].map((now) => placedOn(viewOf(now)))).toEqual([null, 'c3', 'c3']);
    const stepped = viewOf(after([line(1, 1, 'b2>c3 b2', { way: ['a1', 'b2'] })]));
    expect([walker(stepped), placedOn(stepped)]).toEqual([1, null]);
  });
  it('sounds as what happens', () => {
    const pawns = (cell: string) => [pawn('triangle', 'a1', { cell }), pawn('square', 'i9')];
    const heard = (phase: AscensionView['phase'], from: string, to: string, text = to) =>
      sounds(
        position(view({ b2: [cube('b2')], c3: [] }, { phase, pawns: pawns(from) })),
        position(view({}, { pawns: pawns(to) })),
        move(0, text),
      );
    expect(heard('lift', 'a1', 'a1', 'b2')).toEqual(['card']);
    expect(heard('place', 'a1', 'a1', 'c3')).toEqual(['place']);
    expect(heard('step', 'a1', 'b2')).toEqual(['climb']);
    expect(heard('step', 'b2', 'c3')).toEqual(['place']);
    expect(heard('step', 'b2', 'h8')).toEqual(['bridge']);
    expect(heard('step', 'b2', 'b2', 'stop')).toEqual([]);
    const sent = after([line(0, 1, 'b2>c3', { way: ['d4', 'a1'] })], { turn: 2 });
    expect(sounds(position(view({}, { phase: 'place' })), sent, move(0, 'c3'))).toEqual(['place', 'capture']);
  });
  it('leaves the traces of all turns since the reader’s own', () => {
    const log = [
      line(0, 1, 'b2>c3 b2', { way: ['a1', 'b2'] }),
      line(1, 2, 'h8>g7 h8', { way: ['i9', 'h8'] }),
      line(0, 3, 'd4>d5'),
    ];
    const seats = (lines: typeof log, you: number[], change: Partial<AscensionView> = {}) =>
      traces(viewOf(after(lines, { turn: 3, ...change })), you).map((trace) => trace.seat);
    expect(seats(log, [0])).toEqual([1, 0]);
    expect(seats(log.slice(0, 2), [0])).toEqual([1]);
    expect(seats(log.slice(0, 1), [0])).toEqual([0]);
    expect(seats(log.slice(0, 2), [0, 1])).toEqual([1]);
    expect(seats(log, [0], { phase: 'over' })).toEqual([0]);
    expect(seats([], [0])).toEqual([]);
    expect(traces(viewOf(after(log.slice(0, 1))), [0])).toEqual([
      { turn: 1, seat: 0, from: 'b2', to: 'c3', way: ['a1', 'b2'] },
    ]);
  });
  it('ends on the winner’s last way', () => {
    const home = [pawn('triangle', 'a1', { summit: true }), pawn('square', 'i9')];
    const over = viewOf(
      after([line(0, 9, 'b2>c3 a1', { way: ['b1', 'a1'] })], { phase: 'over', pawns: home }),
    );
    expect([...decisive(over, 0)]).toEqual(['a1', 'b1']);
    expect(decisive(over, null).size).toBe(0);
    expect(decisive(view(), 0).size).toBe(0);
  });
});
