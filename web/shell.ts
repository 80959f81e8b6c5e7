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
        const html = bundle['index.html'] as Rolldown.OutputAsset;
        const files = ['/', ...[...kept(bundle)].map((name) => `/${name}`).sort()];
        const build = createHash('sha256').update(`${files.join()}${html.source}`).digest('hex').slice(0, 12);
        worker.code = worker.code
          .replace(/\bBUILD\b/, JSON.stringify(build))
          .replace(/\bSHELL\b/, JSON.stringify(files));
      },
    },
  };
}

/** What the first page and the other kinds of pages begin with; boards and texts are kept when they are used. */
function kept(bundle: Rolldown.OutputBundle): Set<string> {
  const names = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (names.has(name) || chunk?.type !== 'chunk') return;
    names.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) names.add(style);
    chunk.imports.forEach(add);
  };
  for (const [name, chunk] of Object.entries(bundle))
    if (
      chunk.type === 'chunk' &&
      /[/](index[.]html|src[/]pages[/]\w+[.]svelte)$/.test(chunk.facadeModuleId ?? '')
    )
      add(name);
  return names;
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
