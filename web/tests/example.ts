import type { AscacouView } from '../src/boards/ascacou/view';
import type { Advice, Position, ValuedMove, Room } from '../src/messages';

export function view(change: Partial<AscacouView> = {}): AscacouView {
  const names = Array.from({ length: 16 }, (_, digit) =>
    [0, 1, 2, 3].map((bit) => ((digit >> bit) & 1 ? 'B' : 'W')).join(''),
  );
  return {
    game: 'ascacou',
    phase: 'place',
    board: ['.....', '.....', '.....', '.....', '.....'],
    cards: names.map((name, digit) => ({ name, owner: digit % 2, stands: [] })),
    closed: [],
    dead: [],
    imposed: null,
    supply: null,
    last: null,
    ...change,
  };
}

export function position(change: Partial<Position> = {}): Position {
  return { moves: 0, player: 0, scores: [0, 0], view: view(), ...change };
}

export function may(change: Partial<Room['may']> = {}): Room['may'] {
  return {
    fill: false,
    share: true,
    part: false,
    resign: 'end',
    close: false,
    without: 'no',
    come_back: false,
    answer_undo: false,
    rematch: false,
    talk: false,
    advice: true,
    hint: true,
    look_back: true,
    review: false,
    ...change,
  };
}

/** A seat of whoever reads the page. */
export const you: Room['seats'][number] = {
  kind: 'person',
  name: null,
  level: null,
  you: true,
  left: false,
  returns: false,
  rematch: false,
  agreed: false,
};

export function room(change: Partial<Room> = {}): Room {
  return {
    id: 'r1',
    number: 1,
    game: 'ascacou',
    options: {},
    against: 'program',
    seats: [you, { ...you, kind: 'program', level: 'casual', you: false }],
    moves: [],
    eyes: 0,
    now: position(),
    waits: false,
    legal: ['ba1', 'wa1'],
    over: false,
    ended: null,
    winner: null,
    resigned: null,
    undo: 'no',
    may: may(),
    undo_asked: null,
    invitation: null,
    sharing: { people: 1, link: null },
    next: null,
    series: null,
    commitment: null,
    ...change,
  };
}

export function remark(move = 'ba1'): ValuedMove {
  const why = { en: `${move} is good.`, fr: `${move} est bon.` };
  return {
    move,
    seat: 0,
    expected_score: 0.6,
    error: 0.1,
    proved: false,
    margin: null,
    visits: 9,
    line: [],
    why,
  };
}

export function advice(change: Partial<Advice> = {}): Advice {
  const value = { expected_score: 0.6, error: 0.1, proved: false, margin: null };
  return { moves: 0, seat: 0, ...value, best: [], played: null, map: null, ...change };
}
