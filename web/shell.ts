import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { languageNames, tables, type Language } from './src/i18n/index.ts';

/** Makes the page something that can be installed: its manifests, and the worker that keeps its shell. */
export function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/worker.ts', fileName: 'worker.js' });
      for (const language of Object.keys(languageNames) as Language[])
        this.emitFile({
          type: 'asset',
          fileName: `${language}.webmanifest`,
          source: JSON.stringify(manifest(language)),
        });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['worker.js'] as Rolldown.OutputChunk;
        const { source: html } = bundle['index.html'] as Rolldown.OutputAsset & { source: string };
        const files = new Set<string>();
        for (const [name, parts] of pages(bundle)) {
          for (const part of parts) files.add(part);
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source: naming(html, parts) });
        }
        const shell = ['/', ...[...files].map((name) => `/${name}`).sort()];
        const build = createHash('sha256').update(`${shell.join()}${html}`).digest('hex').slice(0, 12);
        worker.code = worker.code
          .replace(/\bBUILD\b/, JSON.stringify(build))
          .replace(/\bSHELL\b/, JSON.stringify(shell));
      },
    },
  };
}

/** The pages that come after the first one, with the files that each begins with; boards and texts are loaded later. */
function pages(bundle: Rolldown.OutputBundle): Map<string, Set<string>> {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/index.html'));
  const found = new Map<string, Set<string>>();
  for (const chunk of chunks) {
    const [, name] = /[/]src[/]pages[/](\w+)[.]svelte$/.exec(chunk.facadeModuleId ?? '') ?? [];
    if (name === undefined || entry === undefined) continue;
    const parts = new Set<string>();
    add(entry.fileName, bundle, parts);
    add(chunk.fileName, bundle, parts);
    found.set(name.toLowerCase(), parts);
  }
  return found;
}

/** Adds a part, its styles, and all that it imports at once. */
function add(name: string, bundle: Rolldown.OutputBundle, parts: Set<string>): void {
  const chunk = bundle[name];
  if (parts.has(name) || chunk?.type !== 'chunk') return;
  parts.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) parts.add(style);
  for (const other of chunk.imports) add(other, bundle, parts);
}

/** The page with the names of these parts, so that the browser asks for all of them at once. */
function naming(html: string, parts: Set<string>): string {
  const links = [...parts]
    .filter((name) => !html.includes(`"/${name}"`))
    .map((name) => {
      const kind = name.endsWith('.css') ? 'stylesheet' : 'modulepreload';
      return `    <link rel="${kind}" crossorigin href="/${name}">\n`;
    });
  return html.replace('  </head>', `${links.join('')}  </head>`);
}

function manifest(language: Language): object {
  const paper = '#f4eee3';
  const icon = (src: string, sizes: string, purpose = 'any') => ({
    src,
    sizes,
    type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: 'Tablier',
    short_name: 'Tablier',
    description: tables[language].common.tagline,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['games'],
    icons: [
      icon('/favicon.svg', 'any'),
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable.png', '512x512', 'maskable'),
    ],
  };
}
