import { marked } from 'marked';
import type { Plugin } from 'vite';

/** Turns the rule pages (Markdown) into modules whose default export is HTML, at build time. */
export function rulePages(): Plugin {
  return {
    name: 'rule-pages',
    async transform(source, id) {
      if (!id.split('?')[0]?.endsWith('.md')) return null;
      // Wide examples and tables scroll by themselves on a phone, so the keyboard must reach them.
      const html = (await marked.parse(source, { gfm: true }))
        .replaceAll('<pre>', '<pre tabindex="0">')
        .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>');
      return { code: `export default ${JSON.stringify(withAnchors(html))};`, map: null };
    },
  };
}

/** A rule's number in bold becomes a place one can jump to: `#ASC-3`. */
function withAnchors(html: string): string {
  const seen = new Set<string>();
  return html.replace(/<strong>([A-Z]{3}-\d+)/g, (whole, rule: string) => {
    if (seen.has(rule)) return whole;
    seen.add(rule);
    return `<strong id="${rule}">${rule}`;
  });
}
