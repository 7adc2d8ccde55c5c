import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Address of the service that `npm run dev` forwards API requests to. */
const service = process.env.PLIMSOLL_DEV_SERVICE ?? 'http://127.0.0.1:8080';
const forwarded = ['/api', '/docs', '/openapi', '/readyz'];

/** The service inserts `<base>` into the built page; the development server inserts it too. */
const developmentBase: Plugin = {
  name: 'development-base',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'base', attrs: { href: '/' }, injectTo: 'head-prepend' }],
};

/**
 * Modules that share a file, which is compressed better than a file for each of them and takes one request. All that the first view needs is one
 * file. Parts that nearly every page shows are another one: pages without a session load some of them without need.
 */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  {
    name: 'page-parts',
    test: /\/web\/src\/(?:components\/(?:badge|feedback|form|layout|text)|features\/session|lib)\//,
    minShareCount: 20,
    priority: 1,
  },
];

/** Addresses of assets are relative to `<base>`, which the service sets, so that the dashboard also works below a path of a proxy. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss(), developmentBase],
  resolve: {
    alias: {
      // The library adds inline styles, which the content security policy forbids. CSS locks the scrolling of the page instead.
      'react-remove-scroll': resolve(import.meta.dirname, 'src/lib/overlay/pass-through.tsx'),
    },
  },
  build: {
    outDir: resolve(import.meta.dirname, '../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { proxy: Object.fromEntries(forwarded.map((path) => [path, { target: service, changeOrigin: false }])) },
});
