import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The title face is under the OFL: its licence goes wherever the font goes. */
function font_license(): Plugin {
  return {
    name: 'qiju-font-license',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(new URL('generated/title.LICENSE.txt', import.meta.url), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'assets/title-font-license.txt', source });
    },
  };
}

/** The seal is seen at once: it does not wait for the styles, which only what comes after it needs. */
function seal_first(): Plugin {
  return {
    name: 'qiju-seal-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
        return styles.reduce((page, style) => page.replace(style, ''), html).replace('    <div id="app">', `${styles.join('')}    <div id="app">`);
      },
    },
  };
}

/** What every page needs, the first one most of all. Whatever else a page or a game uses comes with it. */
const LIB = 'api|brush|clock|games.svelte|house|i18n|Icon|icons|keys|lesson_place|member.svelte|muted|notes.svelte|notify|route.svelte|router|seats|settings.svelte|words';
const SHELL = new RegExp(`node_modules/svelte|rolldown/runtime|src/(App|app.css|lib/(${LIB})|parts/(Notes|Seal|JoinForm|learn)|games/(index|\\w+/card))\\b`);

/** What each page fetches first, by name: the server tells browsers of it together with the page. See page.py */
function page_files(): Plugin {
  return {
    name: 'qiju-page-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = new Map(Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
      const entry = [...chunks.values()].find((one) => one.isEntry);
      const own = (file: string, found = new Set<string>()): Set<string> => {
        const chunk = chunks.get(file);
        if (!chunk || found.has(file)) return found;
        found.add(file);
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
        for (const next of chunk.imports) own(next, found);
        return found;
      };
      const common = entry ? own(entry.fileName) : new Set<string>();
      const pages: Record<string, string[]> = {};
      for (const chunk of chunks.values()) {
        const page = /src\/pages\/(\w+)\.svelte$/.exec(chunk.facadeModuleId ?? '')?.[1];
        if (page) pages[page] = [...own(chunk.fileName)].filter((file) => !common.has(file));
      }
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
    },
  };
}

/** The server that `npm run dev` talks to: the mock, or a real one by QIJU_SERVER. */
/** In milliseconds; nobody waits that long where all is well. */
const PATIENCE = 120_000;

const server = process.env['QIJU_SERVER'] ?? 'http://127.0.0.1:8124';

export default defineConfig({
  plugins: [svelte(), font_license(), page_files(), seal_first()],
  build: {
    // beside dist, which a running server hands out; scripts/swap.mjs puts it in its place
    outDir: 'build/dist',
    manifest: true,
    target: 'es2022',
    cssMinify: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // what every page needs comes in one piece: the frame, the words, the icons, what the shelf says
            { name: 'shell', test: SHELL, priority: 2 },
            // ... and what tables and dialogs share in another, rather than in thirty small ones; but for lessons, hints,
            // looking back and the rulebook, which come when somebody wants them
            { name: 'table', test: /src\/(lib|parts)\/(?!GamePicture|GalleryBox|Choice|Switch|BotGuide|PrintBox|Rulebook|markdown|people_words|lesson\.svelte|lit\.|turning|marks|review|hints\.svelte)/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: true },
      '/ws': { target: server, ws: true, changeOrigin: true },
      '/healthz': { target: server },
    },
  },
  // A busy machine takes long to import a page; a test that hangs is still told apart.
  test: { testTimeout: PATIENCE, hookTimeout: PATIENCE },
});
