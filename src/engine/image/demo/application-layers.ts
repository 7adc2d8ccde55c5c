import type { DemoPackage } from '../../advisories/demo/compile-demo-snapshot.ts';
import type { LayerEntry } from '../pack-tar.ts';

/** The result of `npm ci`: every package with its own manifest and one file. */
export function dependenciesLayer(packages: readonly DemoPackage[]): LayerEntry[] {
  return [
    { kind: 'directory', path: 'app/node_modules' },
    ...packages.flatMap(({ name, version }): LayerEntry[] => [
      { kind: 'directory', path: `app/node_modules/${name}` },
      json(`app/node_modules/${name}/package.json`, { name, version, license: 'MIT', main: 'index.js' }),
      text(`app/node_modules/${name}/index.js`, `// Stand-in for ${name} ${version}: the demo image never runs.\n`),
    ]),
  ];
}

export function manifestLayer(packages: readonly DemoPackage[]): LayerEntry[] {
  const dependencies = Object.fromEntries(packages.map(({ name, version }) => [name, version]));
  return [
    { kind: 'directory', path: 'app' },
    json('app/package.json', { name: 'load-board', version: '1.0.0', private: true, dependencies }),
  ];
}

/** The mistake that the demo shows: settings that should not be in the image were copied with everything else. */
export function sourceLayer(): LayerEntry[] {
  const server = [
    "const http = require('node:http');",
    "http.createServer((_, answer) => answer.end('afloat')).listen(3000);",
  ];
  return [
    text('app/server.js', `${server.join('\n')}\n`),
    text('app/.env', 'PORT=3000\nSESSION_SECRET=demo-only-not-a-real-secret-4f1c9a7e\n'),
  ];
}

/** Deletes the settings in a later layer: an empty file `.wh.NAME` hides NAME of the layers below (OCI image-spec layer.md, Whiteouts). */
export function cleanupLayer(): LayerEntry[] {
  return [text('app/.wh..env', '')];
}

function text(path: string, content: string): LayerEntry {
  return { kind: 'file', path, content };
}

function json(path: string, document: object): LayerEntry {
  return text(path, `${JSON.stringify(document, null, 2)}\n`);
}
