import { typeset } from './src/i18n/typography.ts';

// Fences, inline code, HTML, what makes links and pictures, and the lines that align the columns of a table.
const KEPT =
  /(^(`{3,}|~{3,})[^]*?^\2[^\n]*$|(`+)[^`][^]*?\3(?!`)|<!--[^]*?-->|<\/?[a-z][^>]*>|!\[|\]\([^\s)]*|^[ \t]*\|?[ \t]*:?-{2,}[-:| \t]*$|\b[a-z]+:\/\/\S+)/gim;

/** A page in French (Markdown) with its no-break spaces; code, HTML tags and addresses stay as they are. */
export function typesetMarkdown(source: string): string {
  let [at, done] = [0, ''];
  for (const found of source.matchAll(KEPT)) {
    done += typeset(source.slice(at, found.index)) + found[0];
    at = found.index + found[0].length;
  }
  return done + typeset(source.slice(at));
}
