/** How a move is shown happening, what is heard of it, and the traces that the last turns leave on the board. */
import type { MoveLine, Position } from '../../messages';
import type { Sound } from '../../sounds';
import { isYou } from '../../seats';
import { cellPlace } from '../shared/grid';
import { cellNamed } from './cells';
import { viewOf, type AscensionView } from './view';

type LogLine = AscensionView['log'][number];

/** The turn of the newest move; turns in which nothing could be decided have none. */
function newest(view: AscensionView): LogLine | undefined {
  return view.log.findLast((line) => line.moves !== '');
}

/** Whether the newest move was a piece that left its player's pawn without a step, which sent it home. */
export function sentHome(view: AscensionView): boolean {
  const line = newest(view);
  return line !== undefined && !line.moves.includes(' ') && line.piece_to !== null && line.way.length > 1;
}

/** The cell on which the newest move placed a piece; null if it did something else. */
export function placed(view: AscensionView): string | null {
  const line = newest(view);
  return line === undefined || line.moves.includes(' ') ? null : line.piece_to;
}

/** The seat whose pawn the newest move moved; null if it moved a piece only. */
export function walker(view: AscensionView): number | null {
  const line = newest(view);
  return line !== undefined && (line.moves.includes(' ') || sentHome(view)) ? line.seat : null;
}

/** A piece that leaves a pawn without a step is seen first, then the pawn that goes home. */
export function gestures(_before: Position, after: Position): number {
  return sentHome(viewOf(after)) ? 2 : 1;
}

export function sounds(before: Position, after: Position, move: MoveLine): Sound[] {
  const [old, now] = [viewOf(before), viewOf(after)];
  if (old.phase === 'lift') return ['card'];
  if (old.phase === 'place') return sentHome(now) ? ['place', 'capture'] : ['place'];
  const [from, to] = [old.pawns[move.seat]?.cell, now.pawns[move.seat]?.cell];
  if (!from || !to || from === to) return [];
  if (isFar(from, to)) return ['bridge'];
  const height = (cell: string) => cellNamed(old, cell)?.height ?? 0;
  return height(to) > height(from) ? ['climb'] : ['place'];
}

/** Whether a pawn did not step there, but rode. */
function isFar(from: string, to: string): boolean {
  const [one, other] = [cellPlace(from), cellPlace(to)];
  return Math.max(Math.abs(one.column - other.column), Math.abs(one.row - other.row)) > 1;
}

/** What is still to be seen of a turn: where its piece came from and went to, and the way of its pawn. */
export interface Trace {
  turn: number;
  seat: number;
  from: string | null;
  to: string | null;
  way: string[];
}

/** The turns since the reader's own last one; where they have none of their own, or just had it, the last one. */
export function traces(view: AscensionView, you: readonly number[]): Trace[] {
  const told = view.log.filter((line) => line.moves !== '');
  const own = told.findLastIndex((line) => isYou(you, line.seat) && line.turn < view.turn);
  const since =
    you.length === 1 && view.phase !== 'over' ? told.slice(own + 1).slice(-view.pawns.length) : [];
  const shown = since.length > 0 ? since : told.slice(-1);
  return shown.map((line) => ({
    turn: line.turn,
    seat: line.seat,
    from: line.piece_from,
    to: line.piece_to,
    way: line.way,
  }));
}

/** The cells on which the game was decided: the winner's last way, or that of the last pawn that went out. */
export function decisive(view: AscensionView, winner: number | null): ReadonlySet<string> {
  const pawn = winner === null ? undefined : view.pawns[winner];
  if (view.phase !== 'over' || pawn?.cell == null) return new Set();
  return new Set([pawn.cell, ...(newest(view)?.way ?? [])]);
}
