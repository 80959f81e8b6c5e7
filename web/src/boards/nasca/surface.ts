import type { Cell, Ghost } from './cells';
import type { BoardView } from './view';
import type { NascaWords } from './words';

/** What the board from above draws, and the gestures it takes: a game being played, or a landscape being laid. */
export interface Surface {
  readonly view: BoardView;
  readonly rows: Cell[][];
  /** the plank in hand, over the board */
  readonly ghost: Ghost | null;
  /** a plank that is pointed out */
  readonly advised: Ghost | null;
  /** whether the server is still to be heard about the plank in hand */
  readonly pending: boolean;
  /** cells a refusal is about */
  readonly marked: readonly string[];
  /** the cell that Tab reaches */
  spot: string;
  readonly words: NascaWords;
  label: (cell: Cell) => string;
  point: (cell: string | null) => void;
  turn: () => void;
  act: (cell: string) => void;
}
