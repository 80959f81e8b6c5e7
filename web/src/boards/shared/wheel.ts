const PAUSE = 160; // milliseconds

/** A wheel that turns a piece: once per notch, however fine the wheel. */
export class Notches {
  private turnedAt = -Infinity;

  /** Whether this event of the wheel is a new notch. */
  isNext(event: WheelEvent): boolean {
    if (event.timeStamp - this.turnedAt < PAUSE) return false;
    this.turnedAt = event.timeStamp;
    return true;
  }
}
