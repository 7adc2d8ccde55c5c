import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstLoadBytesMax, judgeRoutes } from '../../tools/check/check-web-bytes.ts';
import { routeBytes } from '../../tools/web/route-bytes.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-bytes-'));
  await mkdir(join(folder, '.vite'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const textOf = (name: string): string => `${name} `.repeat(name.length * 50);
const sizeOf = (...names: string[]): number =>
  names.reduce((sum, name) => sum + gzipSync(textOf(name), { level: 9 }).length, 0);

async function writeBuild(manifest: Record<string, { file: string; [field: string]: unknown }>): Promise<void> {
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const { file } of Object.values(manifest)) await writeFile(join(folder, file), textOf(file));
}

describe('routeBytes', () => {
  it('counts for each page, and for each part of it that its address can name, the first part and all imports once', async () => {
    await writeBuild({
      'index.html': {
        file: 'index.js',
        isEntry: true,
        imports: ['_react.js'],
        css: ['index.css'],
        dynamicImports: ['a'],
      },
      '_react.js': { file: 'react.js', imports: ['_shared.js'] },
      '_shared.js': { file: 'shared.js', imports: ['_react.js'] },
      '_table.js': { file: 'table.js', imports: ['_react.js'] },
      'src/pages/a/a-page.tsx': {
        file: 'a.js',
        isDynamicEntry: true,
        imports: ['index.html', '_table.js'],
        dynamicImports: ['b'],
      },
      'src/pages/b/b-page.tsx': { file: 'b.js', isDynamicEntry: true, imports: ['_shared.js'] },
      'src/pages/a/tab.tsx': { file: 'tab.js', isDynamicEntry: true, imports: ['_shared.js', '_form.js'] },
      'src/pages/a/start-rows.ts': { file: 'start-rows.js', isDynamicEntry: true },
      '_form.js': { file: 'form.js' },
      'src/styles/x.css': { file: 'x.css', src: 'src/styles/x.css' },
    });
    const first = sizeOf('index.js', 'react.js', 'shared.js');
    expect(routeBytes(folder)).toEqual([
      { route: 'src/pages/a/tab.tsx', gzipBytes: first + sizeOf('a.js', 'table.js', 'tab.js', 'form.js'), files: 7 },
      { route: 'src/pages/a/a-page.tsx', gzipBytes: first + sizeOf('a.js', 'table.js'), files: 5 },
      { route: 'src/pages/b/b-page.tsx', gzipBytes: first + sizeOf('b.js'), files: 4 },
      { route: 'index.html', gzipBytes: first, files: 3 },
    ]);
  });
});

describe('judgeRoutes', () => {
  const routes = (gzipBytes: number) => [
    { route: 'large', gzipBytes, files: 2 },
    { route: 'small', gzipBytes: 1, files: 1 },
  ];

  it('accepts routes up to the limit and names the largest', () => {
    expect(judgeRoutes(routes(firstLoadBytesMax))).toEqual({
      isGood: true,
      summary: '200.0 kB gzip, large',
      output: '',
    });
  });

  it('refuses each route above the limit', () => {
    const { isGood, output } = judgeRoutes(routes(firstLoadBytesMax + 100));
    expect({ isGood, output }).toEqual({ isGood: false, output: 'large: 200.1 kB, at most 200.0 kB' });
  });

  it('refuses a build without JavaScript', () => {
    expect(judgeRoutes([]).isGood).toBe(false);
    expect(judgeRoutes([{ route: '', gzipBytes: 0, files: 0 }]).isGood).toBe(false);
  });
});
