import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { typesetMarkdown } from './typography.ts';

const PAGE = /^\.\.\/(how-to-play|rules|notation)\/([a-z]+)\.(?:en|fr)\.md(#[A-Z]{3}-\d+)?$/;
const NUMBERED = /^<h3>(.*?) \(<strong>([A-Z]{3}-\d+)<\/strong>\)<\/h3>/;
/** the most letters of a table's row that fit on a phone */
const NARROW = 32;
const SIZE = /<svg [^>]*?width="([\d.]+)" height="([\d.]+)"/;

/** Turns the pages for players (Markdown) into modules whose default export is HTML, at build time. */
export function rulePages(): Plugin {
  return {
    name: 'rule-pages',
    transform(source, id) {
      const path = id.split('?')[0] ?? '';
      if (!path.endsWith('.md')) return null;
      const words = path.endsWith('.fr.md') ? typesetMarkdown(source) : source;
      const html = pageHtml(words, (address) => readFileSync(resolve(dirname(path), address), 'utf8'));
      return { code: asModule(html), map: null };
    },
  };
}

/** Pictures stay files, whose final addresses only the build knows: they are imported. */
export function asModule(html: string): string {
  const parts = html.split(/src="([^"]+)"/);
  const imports = parts.filter((_, number) => number % 2 === 1);
  const lines = imports.map(
    (address, number) => `import p${number} from ${JSON.stringify(`${address}?url`)};`,
  );
  const texts = parts.map((part, number) =>
    number % 2 === 1 ? `'src="' + p${(number - 1) / 2} + '"'` : JSON.stringify(part),
  );
  return `${lines.join('\n')}\nexport default ${texts.join(' + ')};`;
}

/** The HTML of a page; `picture` reads a picture by its address. */
export function pageHtml(source: string, picture: (address: string) => string): string {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      // Marks of examples are for the tests.
      html: ({ text }) => (text.startsWith('<!--') ? '' : text),
      // Commands and texts may be broken; a drawing in letters keeps its lines, and must be reached to be scrolled.
      code: ({ text, lang }) =>
        lang
          ? `<pre class="broken"><code>${escaped(text)}</code></pre>\n`
          : `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
      image: (token) => image(token, picture, 'inline'),
      paragraph({ tokens }) {
        const only = tokens.length === 1 && tokens[0]?.type === 'image' ? (tokens[0] as Tokens.Image) : null;
        return only === null ? false : figure(only, picture);
      },
      link({ href, tokens }) {
        const [found, kind, game, hash = ''] = PAGE.exec(href) ?? [];
        const words = this.parser.parseInline(tokens);
        const style = hash === `#${words}` ? ' class="rule"' : '';
        return found ? `<a href="/${kind}/${game}${hash}"${style}>${words}</a>` : false;
      },
      table({ header, rows }) {
        const words = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens);
        return table(
          header.map(words),
          rows.map((row) => row.map(words)),
        );
      },
    },
  });
  return inSections(marked.parse(source, { async: false }));
}

function figure(token: Tokens.Image, picture: (address: string) => string): string {
  const caption = token.title ? `<figcaption>${escaped(token.title)}</figcaption>` : '';
  return `<figure>${image(token, picture, 'drawing')}${caption}</figure>\n`;
}

function image(token: Tokens.Image, picture: (address: string) => string, kind: string): string {
  const [, width, height] = SIZE.exec(picture(token.href)) ?? [];
  const size = `width="${width}" height="${height}"`;
  return `<img class="${kind}" src="${token.href}" alt="${escaped(token.text)}" ${size}>`;
}

/** On a phone the rows of a wide one stand below one another, each cell after its heading; the roles keep it a table there too. */
function table(header: string[], rows: string[][]): string {
  const head = header.map((words) => `<th role="columnheader" scope="col">${words}</th>`).join('');
  const body = rows.map((cells) => {
    const row = cells.map(
      (words, number) => `<td role="cell" data-label="${plain(header[number])}">${words}</td>`,
    );
    return `<tr role="row">${row.join('')}</tr>`;
  });
  const wide = Math.max(...[header, ...rows].map((cells) => plain(cells.join('')).length)) > NARROW;
  return (
    `<table role="table"${wide ? ' class="wide"' : ''}><thead role="rowgroup"><tr role="row">${head}</tr></thead>` +
    `<tbody role="rowgroup">${body.join('')}</tbody></table>\n`
  );
}

/** Each heading with what follows becomes a section; a rule's number in the heading a place to jump to: `#ASC-3`. */
function inSections(html: string): string {
  const [before = '', ...parts] = html.split(/(?=<h[23]>)/);
  return (
    before.replace('<h1>', '<h1 tabindex="-1">') +
    parts.map((part) => `<section>${withAnchor(part)}</section>\n`).join('')
  );
}

function withAnchor(part: string): string {
  return part
    .replace(NUMBERED, '<h3 id="$2">$1 <span class="number">$2</span></h3>')
    .replace(/^<h([23])/, '<h$1 tabindex="-1"');
}

function plain(html = ''): string {
  return html.replace(/<[^>]*>/g, '');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
