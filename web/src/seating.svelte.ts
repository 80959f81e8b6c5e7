import type { Against, GameInfo, NewRoom } from './messages';
import type { Wish } from './storage';

/** for the first game: the second level, not the easiest; or the only one */
const DEFAULT_LEVEL = 1;

/** Against whom somebody is about to play, and who begins. */
export class Seating {
  against = $state<Against>('program');
  starts = $state<Wish['starts']>('lot');
  private level = $state<string | null>(null);

  constructor(last: Partial<Wish>) {
    this.against = last.against ?? 'program';
    this.starts = last.starts ?? 'lot';
    this.level = last.level ?? null;
  }

  /** The program's level among those there are. */
  levelOf(levels: GameInfo['levels']): string {
    const chosen = levels.find((one) => one.name === this.level);
    return (chosen ?? levels[Math.min(DEFAULT_LEVEL, levels.length - 1)])?.name ?? '';
  }

  choose(level: string): void {
    this.level = level;
  }

  /** What the server is asked for, in a game for so many. */
  wish(levels: GameInfo['levels'], count: number): Pick<NewRoom, 'against' | 'level' | 'seat'> {
    const { against } = this;
    const others = 1 + Math.floor(Math.random() * (count - 1));
    return {
      against,
      level: against === 'program' ? this.levelOf(levels) : null,
      seat: against === 'screen' ? null : { me: 0, other: others, lot: null }[this.starts],
    };
  }

  /** What is remembered for the next game. */
  kept(levels: GameInfo['levels']): Pick<Wish, 'against' | 'level' | 'starts'> {
    return { against: this.against, level: this.levelOf(levels), starts: this.starts };
  }
}
