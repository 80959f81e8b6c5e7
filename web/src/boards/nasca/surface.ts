import type { Preview } from '../../messages';
import type { Cell, Ghost } from './cells';
import type { Newest } from './gestures';
import type { BoardView } from './view';
import type { NascaWords } from './words';

/** What the board from above draws, and the gestures it takes: a game being played, or a landscape being laid. */
export interface Surface {
  readonly view: BoardView;
  readonly rows: Cell[][];
  /** whether a plank is in hand */
  readonly holding: boolean;
  /** the plank in hand, over the board */
  readonly ghost: Ghost | null;
  /** whose it is */
  readonly holder: number | null;
  /** a plank that is pointed out */
  readonly advised: Ghost | null;
  /** what the plank in hand would do; null while that is not known */
  readonly preview: Preview | null;
  /** whether the server is still to be heard about the plank in hand */
  readonly pending: boolean;
  /** cells a refusal is about */
  readonly marked: readonly string[];
  /** what the newest move did, where the reader has just seen the position before */
  readonly newest: Newest | null;
  /** where planks come from on the screen when others lay them */
  source: (owner: number | null, length: number) => DOMRect | null;
  /** who is expected to score which cell; null: not shown */
  readonly map: readonly number[] | null;
  /** what lies there counts for good */
  readonly counts: boolean;
  /** the cell that Tab reaches */
  spot: string;
  readonly words: NascaWords;
  label: (cell: Cell) => string;
  point: (cell: string | null) => void;
  turn: () => void;
  act: (cell: string) => void;
}
