import type { Words } from './i18n';
import type { Saying, Talk } from './messages';

/** What people say at a table, as far as this page was told. */
export class Conversation {
  sayings = $state.raw<Saying[]>([]);
  /** what came while this page was here, for those who do not look at the list */
  news = $state.raw<Saying[]>([]);
  private isKnown = false;

  take({ anew, sayings }: Talk): void {
    // Who comes back after a gap is told all again: what they have heard is no news.
    const last = this.sayings.at(-1);
    const isSame = anew && sayings.some((one) => one.number === last?.number && one.at === last.at);
    this.news = this.isKnown ? sayings.filter((one) => !isSame || one.number > (last?.number ?? 0)) : [];
    this.sayings = anew ? sayings : [...this.sayings, ...sayings];
    this.isKnown = true;
  }
}

/** What somebody said, phrases in the reader's own language. */
export function said(saying: Saying, words: Words): string {
  return saying.phrase === null ? (saying.text ?? '') : words.talk.phrases[saying.phrase];
}
