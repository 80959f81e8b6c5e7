import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asModule, pageHtml } from '../rule-pages.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" width="30" height="20"/>';
const html = (source: string) => pageHtml(source, () => svg);

it('makes a picture that stands alone a figure with its caption', () => {
  expect(html('![Two "b" & c](../pictures/nasca-x.svg "Look < here")')).toBe(
    '<figure><img class="drawing" src="../pictures/nasca-x.svg" alt="Two &quot;b&quot; &amp; c" ' +
      'width="30" height="20"><figcaption>Look &lt; here</figcaption></figure>\n',
  );
});

it('leaves a picture in a sentence there', () => {
  expect(html('The card ![a card](../pictures/nasca-x.svg) is yours.')).toMatch(
    /^<p>The card <img class="inline" src="\S+" alt="a card" width="30" height="20"> is yours.<\/p>/,
  );
});

it('drops the marks of examples', () => {
  expect(html('<!-- example: two -->\n\nBlack fits. <!-- example: three -->')).not.toContain('example');
});

it('makes each heading begin a section, and its rule a place to jump to', () => {
  const page = html('# Game\n\n## Rules\n\nAll.\n\n### Block (**ASC-3**)\n\nSee **ASC-3**.');
  expect(page).toContain(
    '<h1 tabindex="-1">Game</h1>\n<section><h2 tabindex="-1">Rules</h2>\n<p>All.</p>\n</section>',
  );
  expect(page).toContain(
    '<section><h3 tabindex="-1" id="ASC-3">Block <span class="number">ASC-3</span></h3>\n<p>See <strong>ASC-3</strong>.</p>\n</section>',
  );
});

it('leads to the other pages where the program has them', () => {
  expect(html('[why](../rules/ascacou.fr.md#ASC-3)')).toContain('<a href="/rules/ascacou#ASC-3">why</a>');
  expect(html('[ASC-3](../rules/ascacou.fr.md#ASC-3)')).toContain(' class="rule">ASC-3</a>');
  expect(html('[how](../how-to-play/nasca.en.md)')).toContain('<a href="/how-to-play/nasca">how</a>');
  expect(html('[out](https://example.org/)')).toContain('href="https://example.org/"');
});

it('names the column in every cell of a table', () => {
  const page = html('| option | `values` |\n|---|---|\n| free | *yes* |');
  expect(page).toContain('<table role="table">');
  expect(page).toContain('<th role="columnheader" scope="col">option</th>');
  expect(page).toContain('<td role="cell" data-label="values"><em>yes</em></td>');
  expect(html(`| option |\n|---|\n| ${'long '.repeat(9)} |`)).toContain('<table role="table" class="wide">');
});

it('lets commands be broken on a phone, and drawings in letters be scrolled', () => {
  expect(html('```sh\ntablier <game>\n```')).toBe(
    '<pre class="broken"><code>tablier &lt;game></code></pre>\n',
  );
  expect(html('```\na b\n```')).toBe('<pre tabindex="0"><code>a b</code></pre>\n');
});

it('imports the pictures, so that the build keeps them as files', () => {
  const code = asModule('<p>"\n<img src="../a.svg" alt=""><img src="../b.svg" alt=""></p>');
  expect(code).toContain('import p0 from "../a.svg?url";\nimport p1 from "../b.svg?url";');
  const value = code.replace(/import .*;\n/g, 'void 0;\n').replace('export default', 'return');
  expect(new Function('p0', 'p1', value)('/1.svg', '/2.svg')).toBe(
    '<p>"\n<img src="/1.svg" alt=""><img src="/2.svg" alt=""></p>',
  );
});

describe.each(readdirSync('../docs/rules'))('the rules %s', (name) => {
  it('number their rules one by one', () => {
    const page = pageHtml(readFileSync(`../docs/rules/${name}`, 'utf8'), () => svg);
    const numbers = [...page.matchAll(/<h3 tabindex="-1" id="[A-Z]{3}-(\d+)">/g)].map(([, number]) =>
      Number(number),
    );
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});
