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
  /** of each of the program's seats, where they differ */
  private levels = $state<string[]>([]);

  constructor(last: Partial<Wish>) {
    this.against = last.against ?? 'program';
    this.starts = last.starts ?? 'lot';
    this.level = last.level ?? null;
    this.levels = last.levels ?? [];
    this.names = last.names ?? [];
  }

  /** How many seats the program has in a game for so many. */
  programs(count: number): number {
    return { program: count - 1, watch: count, screen: 0, link: 0 }[this.against];
  }

  /** The levels of so many of its seats, among those there are. */
  levelsOf(levels: GameInfo['levels'], seats: number): string[] {
    const known = (name: string | null | undefined) => levels.find((one) => one.name === name)?.name;
    const usual = known(this.level) ?? usualLevel(levels);
    return Array.from({ length: seats }, (_, seat) => known(this.levels[seat]) ?? usual);
  }

  choose(chosen: string[]): void {
    this.levels = differ(chosen) ? chosen : [];
    this.level = chosen[0] ?? this.level;
  }

  /** Whoever will sit there at this screen goes by this name. */
  call(seat: number, name: string): void {
    this.names = Array.from({ length: Math.max(this.names.length, seat + 1) }, (_, place) =>
      place === seat ? name : (this.names[place] ?? ''),
    );
  }

  /** What the server is asked for, in a game for so many. */
  wish(
    levels: GameInfo['levels'],
    count: number,
  ): Pick<NewRoom, 'against' | 'level' | 'levels' | 'seat' | 'names'> {
    const { against } = this;
    const sitting = { screen: this.names.slice(0, count), watch: [], program: null, link: null }[against];
    const chosen = this.levelsOf(levels, this.programs(count));
    const others = 1 + Math.floor(Math.random() * (count - 1));
    return {
      against,
      ...(differ(chosen) ? { levels: chosen } : { level: chosen[0] ?? null }),
      seat: sitting === null ? { me: 0, other: others, lot: null }[this.starts] : null,
      names: (sitting ?? [preferences.name]).map((name) => name.trim() || null),
    };
  }

  /** What is remembered for the next game. */
  kept(): Pick<Wish, 'against' | 'level' | 'levels' | 'starts' | 'names'> {
    const { against, level, levels, starts, names } = this;
    return { against, level, levels: [...levels], starts, names: [...names] };
  }
}

/** The level that nobody has chosen. */
export function usualLevel(levels: GameInfo['levels']): string {
  return levels[Math.min(DEFAULT_LEVEL, levels.length - 1)]?.name ?? '';
}

/** Whether not all are alike. */
export function differ(chosen: readonly string[]): boolean {
  return chosen.some((one) => one !== chosen[0]);
}
