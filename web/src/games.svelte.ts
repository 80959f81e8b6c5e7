import type { GameInfo } from './messages';
import { preferences } from './preferences.svelte';
import { answered, server } from './requests';

/** What there is to play, asked for once. */
class Games {
  all = $state.raw<GameInfo[] | null>(null);
  failed = $state(false);
  private asking = false;

  async ask(): Promise<void> {
    if (this.all !== null || this.asking) return;
    this.asking = true;
    this.failed = false;
    try {
      this.all = await answered(server().GET('/api/games'));
    } catch {
      this.failed = true;
    } finally {
      this.asking = false;
    }
  }
}

export const games = new Games();

export function gameTitle(name: string): string {
  const known = games.all?.find((game) => game.name === name);
  return known?.title ?? name.charAt(0).toUpperCase() + name.slice(1);
}

export function levelTitle(game: string, level: string): string {
  const known = games.all?.find((one) => one.name === game)?.levels.find((one) => one.name === level);
  return known === undefined ? level : preferences.text(known.title);
}
