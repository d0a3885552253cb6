import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The drawings of all games in one script that needs no browser: src/press/faces.ts, for `qiju print`. */
export default defineConfig({
  plugins: [svelte({ compilerOptions: { css: 'injected' } })],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/press/faces.ts',
    outDir: 'build/printed',
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { format: 'iife', entryFileNames: 'faces.js', codeSplitting: false } },
  },
});
