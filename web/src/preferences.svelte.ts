import { tables, type Language, type Words } from './i18n';
import { Formats, locale } from './i18n/locale';
import type { Text } from './messages';
import { load, save } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'none';
/** when the evaluation bar is shown */
export type Bar = 'after' | 'always' | 'never';

interface Kept {
  language?: Language;
  theme?: Theme;
  motion?: Motion;
  bar?: Bar;
}

const KEY = 'tablier.preferences';

/** The first of the reader's languages that the page speaks. */
export function spoken(languages: readonly string[]): Language {
  for (const tag of languages) {
    const language = tag.toLowerCase().split('-')[0];
    if (language === 'fr' || language === 'en') return language;
  }
  return 'en';
}

class Preferences {
  language = $state<Language>('en');
  theme = $state<Theme>('auto');
  motion = $state<Motion>('auto');
  bar = $state<Bar>('after');

  get words(): Words {
    return tables[this.language];
  }

  /** Numbers and dates as the reader writes them. */
  get formats(): Formats {
    return new Formats(locale(this.language, navigator.languages));
  }

  /** A sentence of the server, in the reader's language. */
  text(text: Text): string {
    return text[this.language];
  }

  /** A duration for an animation: none for those who want none. */
  duration(milliseconds: number): number {
    const still = this.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    return still ? 0 : milliseconds;
  }

  start(): void {
    const kept = load<Kept>(KEY, {});
    this.language = kept.language ?? spoken(navigator.languages);
    this.theme = kept.theme ?? 'auto';
    this.motion = kept.motion ?? 'auto';
    this.bar = kept.bar ?? 'after';
    this.show();
  }

  change(change: Kept): void {
    Object.assign(this, change);
    save(KEY, { ...load<Kept>(KEY, {}), ...change });
    this.show();
  }

  private show(): void {
    const root = document.documentElement;
    root.lang = this.language;
    root.dataset.theme = this.theme;
    root.dataset.motion = this.motion;
  }
}

export const preferences = new Preferences();
