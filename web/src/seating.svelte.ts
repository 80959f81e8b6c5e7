import type { Against, GameInfo, NewRoom } from './messages';
import { preferences } from './preferences.svelte';
import type { Wish } from './storage';

/** for the first game: the second level, not the easiest; or the only one */
const DEFAULT_LEVEL = 1;

/** Against whom somebody is about to play, and who begins. */
export class Seating {
  against = $state<Against>('program');
  starts = $state<Wish['starts']>('lot');
  /** of those who share a screen, by seat */
  names = $state<string[]>([]);
  private level = $state<string | null>(null);

  constructor(last: Partial<Wish>) {
    this.against = last.against ?? 'program';
    this.starts = last.starts ?? 'lot';
    this.level = last.level ?? null;
    this.names = last.names ?? [];
  }

  /** The program's level among those there are. */
  levelOf(levels: GameInfo['levels']): string {
    const chosen = levels.find((one) => one.name === this.level);
    return (chosen ?? levels[Math.min(DEFAULT_LEVEL, levels.length - 1)])?.name ?? '';
  }

  choose(level: string): void {
    this.level = level;
  }

  /** Whoever will sit there at this screen goes by this name. */
  call(seat: number, name: string): void {
    this.names = Array.from({ length: Math.max(this.names.length, seat + 1) }, (_, place) =>
      place === seat ? name : (this.names[place] ?? ''),
    );
  }

  /** What the server is asked for, in a game for so many. */
  wish(levels: GameInfo['levels'], count: number): Pick<NewRoom, 'against' | 'level' | 'seat' | 'names'> {
    const { against } = this;
    const names = against === 'screen' ? this.names.slice(0, count) : [preferences.name];
    const others = 1 + Math.floor(Math.random() * (count - 1));
    return {
      against,
      level: against === 'program' ? this.levelOf(levels) : null,
      seat: against === 'screen' ? null : { me: 0, other: others, lot: null }[this.starts],
      names: names.map((name) => name.trim() || null),
    };
  }

  /** What is remembered for the next game. */
  kept(levels: GameInfo['levels']): Pick<Wish, 'against' | 'level' | 'starts' | 'names'> {
    const { against, starts, names } = this;
    return { against, level: this.levelOf(levels), starts, names: [...names] };
  }
}
