import type { Language } from './index';

const TAG = /^[a-z]{2,3}(?:-[a-z0-9]+)*$/i; // some systems name others, such as en-US@posix

/** Where the reader lives, as far as the browser tells: the first of its tags that has the chosen language. */
export function locale(language: Language, tags: readonly string[]): string {
  return tags.find((tag) => TAG.test(tag) && tag.toLowerCase().split('-')[0] === language) ?? language;
}

/** Numbers and dates as they are written there. */
export class Formats {
  constructor(private readonly place: string) {}

  /** A number with its separators, rounded to this many digits. */
  number(value: number, digits = 1): string {
    return new Intl.NumberFormat(this.place, { maximumFractionDigits: digits }).format(value);
  }

  /** “Anna, Bob and Carl” */
  list(names: readonly string[]): string {
    return new Intl.ListFormat(this.place).format(names);
  }

  /** The time of day. */
  time(at: Date | number): string {
    return new Intl.DateTimeFormat(this.place, { hour: 'numeric', minute: '2-digit' }).format(at);
  }

  /** Day and time, with the year if it is another one. */
  moment(at: Date | number, now: Date = new Date()): string {
    const year = new Date(at).getFullYear() === now.getFullYear() ? undefined : 'numeric';
    return new Intl.DateTimeFormat(this.place, {
      day: 'numeric',
      month: 'short',
      year,
      hour: 'numeric',
      minute: '2-digit',
    }).format(at);
  }
}
