/** French punctuation: the spaces that must not break, set where the sources have ordinary ones. */

export const NARROW = '\u202f';
export const WIDE = '\u00a0';

// Code and quoted input stay as they are, since people copy them.
const SPACED = /(`[^`]*`|“[^”]*”)|[ \u00a0\u202f]([;?!])|[ \u00a0\u202f]([:%»])|«[ \u00a0\u202f]/g;

/** The text with no-break spaces: narrow before ; ? !, wide before : % and inside « ». */
export function typeset(text: string): string {
  return text.replace(SPACED, (_, kept?: string, narrow?: string, wide?: string) => {
    if (kept !== undefined) return kept;
    if (narrow !== undefined) return NARROW + narrow;
    return wide === undefined ? `«${WIDE}` : WIDE + wide;
  });
}

/** A table of words, typeset: strings, lists, and what functions return, however deep. */
export function typesetAll<Table>(table: Table): Table {
  return everywhere(table) as Table;
}

function everywhere(value: unknown): unknown {
  if (typeof value === 'string') return typeset(value);
  if (Array.isArray(value)) return value.map(everywhere);
  if (typeof value === 'function') {
    const say = value as (...given: unknown[]) => unknown;
    return (...given: unknown[]) => everywhere(say(...given));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, words]) => [key, everywhere(words)]));
}
