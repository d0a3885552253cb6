import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

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

/** The server that `npm run dev` talks to: the mock, or a real one by QIJU_SERVER. */
const server = process.env['QIJU_SERVER'] ?? 'http://127.0.0.1:8124';

export default defineConfig({
  plugins: [svelte(), font_license()],
  build: {
    // beside dist, which a running server hands out; scripts/swap.mjs puts it in its place
    outDir: 'build/dist',
    manifest: true,
    target: 'es2022',
    cssMinify: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: true },
      '/ws': { target: server, ws: true, changeOrigin: true },
      '/healthz': { target: server },
    },
  },
});
