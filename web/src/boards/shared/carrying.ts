/** Carrying a piece from a hand to the board, with the mouse or a finger. */

/** What is carried, and the point of the window where it is held. */
export interface Carried<Piece> {
  piece: Piece;
  x: number;
  y: number;
  touch: boolean;
}

interface Receiver<Piece> {
  oncarry: (carried: Carried<Piece>) => void;
  /** null where the gesture was broken off */
  ondrop: (carried: Carried<Piece> | null) => void;
}

const FAR_ENOUGH = 7;

/** The pointer on the pieces of a hand: held and moved, it carries a piece; else it clicks. */
export class Carrying<Piece> {
  private press: { id: number; piece: Piece; x: number; y: number; carried: boolean } | null = null;
  /** whether the pointer that went up last had carried something, so that the click to come is none */
  private carried = false;

  /** A finger hides what it carries: the piece goes `ahead` of it, by so many pixels. */
  constructor(
    private readonly ahead: number,
    private readonly receiver: () => Receiver<Piece>,
  ) {}

  down(event: PointerEvent, piece: Piece, allowed: boolean): void {
    this.carried = false;
    if (!allowed || event.button !== 0) return;
    this.press = { id: event.pointerId, piece, x: event.clientX, y: event.clientY, carried: false };
  }

  readonly move = (event: PointerEvent): void => {
    const { press } = this;
    if (press === null || event.pointerId !== press.id) return;
    if (!press.carried) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR_ENOUGH) return;
      press.carried = true;
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    }
    this.receiver().oncarry(this.held(event, press.piece));
  };

  readonly up = (event: PointerEvent): void => {
    const { press } = this;
    if (press === null || event.pointerId !== press.id) return;
    this.carried = press.carried;
    this.press = null;
    if (!this.carried) return;
    this.receiver().ondrop(event.type === 'pointerup' ? this.held(event, press.piece) : null);
  };

  /** Whether a click means the piece, and does not just end a carrying. */
  isClick(): boolean {
    const { carried } = this;
    this.carried = false;
    return !carried;
  }

  private held(event: PointerEvent, piece: Piece): Carried<Piece> {
    const touch = event.pointerType !== 'mouse';
    return { piece, x: event.clientX, y: event.clientY - (touch ? this.ahead : 0), touch };
  }
}
