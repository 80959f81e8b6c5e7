import type { Component } from 'svelte';
import type { Language } from '../i18n';
import type { MoveLine, Position, Preview, Problem, Room, Value } from '../messages';
import type { Sound } from '../sounds';
import type { Figure } from './shared/figures';

/**
 * What a board is given to draw, and the few things it may do.
 *
 * Positions come one move at a time: where `position` is one move further than before, its newest move may be shown
 * happening, for as long as `gesture` says. An ancestor sets `--stage-height`, the height that a board with its hands
 * may take without being scrolled.
 */
export interface BoardProps {
  room: Room;
  /** the present position, or the earlier one being looked at */
  position: Position;
  past: boolean;
  /**
   * a move to point out: a hint, or what would have been better; what is marked for it bears `data-hinted`, so that the
   * page can bring it into sight
   */
  hinted: string | null;
  /** the move on its way to the server */
  pending: string | null;
  refusal: Problem | null;
  /** milliseconds in which the newest move is shown happening; 0: it is simply there */
  gesture: number;
  /** a legal move that the pointer, the focus or a finger is on, before it is made; null: none any more */
  point: (move: string | null) => void;
  /** what the move that is pointed at would do; null while that is not known */
  preview: Preview | null;
  /**
   * who is expected to score what, to be drawn on the board: a value for each place or card, in the order of the game,
   * from 1, the first seat for sure, to -1, the second; null: not to be shown
   */
  map: readonly number[] | null;
  /** the position stays until somebody goes on, as the board's `holds` wished */
  held: boolean;
  /** only what a move needs is to be seen: the text of a lesson stands beside the board */
  brief?: boolean;
  /** the seats' names, in order */
  names: string[];
  play: (move: string) => void;
  /** asks the server why a move cannot be played now; null if it can */
  ask: (move: string) => Promise<Problem | null>;
  /** tells people who do not see the board; events at the table are told by `Table.strip` to everybody */
  say: (sentence: string) => void;
  /** opens the rules at the rule with this number */
  showRule: (rule: string) => void;
}

/** What an editor of an option's own values is given. */
export interface EditorProps {
  /** as the server takes it; an empty text at first */
  value: Value;
  /** all that is chosen so far, by the option's name */
  options: Record<string, Value>;
  onchange: (value: Value) => void;
  /** why the server would not play with the value */
  refusal: Problem | null;
  /** how a game with it begins; null while that is not known, or the value is refused */
  start: Position | null;
}

/** What a drawing of one of an option's choices is given. */
export interface ChoicePictureProps {
  value: Value;
  /** how such a game begins, or may begin where chance decides */
  start: Position;
}

/** A moment of a game: after so many moves, all of which the position shows. */
export interface Moment {
  position: Position;
  moves: number;
}

/** What each game's folder offers to the rest of the page. */
export interface BoardModule {
  Board: Component<BoardProps>;
  /** the keys that work on the board, in sentences */
  keys?: (language: Language) => string;
  /** how many moves each turn has so far, where it may be several: the list of moves keeps them together */
  turns?: (moves: MoveLine[], position: Position) => number[];
  /** what happened in each turn, in sentences, as far as the position tells it: shown below its moves */
  stories?: (moves: MoveLine[], position: Position, language: Language) => string[];
  /** the shape that stands for each seat, where the game has its own */
  figures?: (position: Position) => Figure[];
  /** how the game ended, where the points do not say it; not asked when somebody gave up */
  ending?: (room: Room, names: string[], language: Language) => string;
  /** what is to be heard when a move is shown; a piece being placed, where a board does not say */
  sounds?: (before: Position, after: Position, move: MoveLine) => Sound[];
  /** how many gestures it takes to show a move; one, where a board does not say */
  gestures?: (before: Position, after: Position) => number;
  /** whether a position stays until a person goes on, as the end of a round does */
  holds?: (position: Position) => boolean;
  /** a move as drawn in the list of moves */
  Move: Component<{ text: string }>;
  /** the same move in words; where places have no names, only who knows the board around it can tell where it goes */
  moveWords: (text: string, language: Language, at?: Moment) => string;
  /** whether `changes` tell of the move itself too, so that its words would only say it twice */
  tellsMoves?: boolean;
  /** what changed besides the move itself, in sentences: cards completed, pieces taken */
  changes: (
    before: Position,
    after: Position,
    names: string[],
    you: number[],
    language: Language,
  ) => string[];
}
