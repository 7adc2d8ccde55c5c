import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elfFile, goBinary } from '../../../test/helpers/executables.ts';
import { makeJar } from '../../../test/helpers/make-jar.ts';
import { makeTar, type TarEntry } from '../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../test/helpers/scan-tars.ts';
import { compileDemoSnapshot } from '../advisories/demo/compile-demo-snapshot.ts';
import { assessImage } from './assess-image.ts';
import { createEnginePool } from './engine-pool.ts';

const pool = createEnginePool({ workers: 1 });
let folder = '';
let snapshotPath = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plimsoll-incomplete-'));
  ({ path: snapshotPath } = await compileDemoSnapshot(folder));
});

afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

async function assess(...layers: TarEntry[][]) {
  const inventory = await scanTars(...layers.map((entries) => makeTar(entries)));
  const signal = new AbortController().signal;
  const assessed = await assessImage({ inventory, tag: '1.0', snapshotPath, pool, signal });
  const reasons = [
    ...assessed.coverage.notAssessed.map(({ group, reason }) => `${group}: ${reason}`),
    ...assessed.warnings.map(({ message }) => message),
  ];
  return { ...assessed, reasons };
}

const npm: TarEntry = { path: 'app/node_modules/ms/package.json', content: '{"name":"ms","version":"2.1.3"}' };
const status = (...names: string[]): TarEntry => ({
  path: 'var/lib/dpkg/status',
  content: names.map((name) => `Package: ${name}\nStatus: install ok installed\nVersion: 1\n`).join('\n'),
});
const owns = (name: string, file: string): TarEntry => ({
  path: `var/lib/dpkg/info/${name}.list`,
  content: `/.\n/${file}\n`,
});
const installed = (...names: string[]): TarEntry => ({
  path: 'lib/apk/db/installed',
  content: names.map((name) => `P:${name}\nV:1-r0\nA:x86_64\nF:usr/share\nR:${name}.txt\n\n`).join(''),
});
const release = (id: string): TarEntry => ({ path: 'etc/os-release', content: `ID=${id}\nVERSION_ID="12"\n` });
const text = (where: string): TarEntry => ({ path: where, content: 'text' });
const rewritten = (count: number) =>
  `A later layer removes ${count} packages from this package database but not all of their files.`;

/** The state of an image, its layers, and the reason that the result states. */
const incomplete: [state: string, layers: TarEntry[][], reason: string | RegExp][] = [
  ['an executable without an owner', [[npm, { path: 'app/server', content: elfFile() }]], /^executable: .*not owned/],
  [
    'a jar without an owner',
    [[npm, { path: 'app/a.jar', content: makeJar() }]],
    'java: Java archive: it has no Maven coordinates',
  ],
  [
    'a program whose build information was removed',
    [[npm, { path: 'app/server', content: goBinary() }]],
    /^go: .*was removed/,
  ],
  [
    'a package database that a later layer removes',
    [[npm, status('a'), text('usr/share/a.txt')], [{ path: 'var/lib/dpkg/.wh.status', content: '' }]],
    /deletes or empties this package database/,
  ],
  [
    'a dpkg database that a later layer rewrites without a package whose files remain',
    [
      [npm, status('a', 'b'), owns('a', 'usr/share/a.txt'), owns('b', 'usr/share/b.txt'), text('usr/share/b.txt')],
      [status('a'), { path: 'var/lib/dpkg/info/.wh.b.list', content: '' }],
    ],
    rewritten(1),
  ],
  [
    'an apk database that a later layer rewrites without packages whose files remain',
    [[npm, installed('a', 'b', 'c'), text('usr/share/b.txt')], [installed('a')]],
    rewritten(2),
  ],
  ['packages of a distribution without os-release', [[npm, status('a')]], /The distribution of the image is unknown/],
  ['files without a package', [[text('srv/a.txt')]], /no readable packages/],
];

describe('an incomplete image', () => {
  it.each(incomplete)('with %s is partial, without a grade, and states the reason', async (_, layers, reason) => {
    const { completeness, grade, reasons } = await assess(...layers);
    expect({ completeness, grade }).toEqual({ completeness: 'partial', grade: null });
    expect(reasons).toContainEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
  });

  it.each<[string, TarEntry[][]]>([
    [
      'a package that its manager removed with its files',
      [
        [installed('a', 'b'), text('usr/share/b.txt')],
        [installed('a'), { path: 'usr/share/.wh.b.txt', content: '' }],
      ],
    ],
    [
      'a package whose files another package took over',
      [
        [status('a', 'b'), owns('a', 'usr/share/a.txt'), owns('b', 'usr/share/b.txt'), text('usr/share/b.txt')],
        [status('a'), owns('a', 'usr/share/b.txt'), { path: 'var/lib/dpkg/info/.wh.b.list', content: '' }],
      ],
    ],
    ['packages that a later layer adds', [[installed('a'), text('usr/share/a.txt')], [installed('a', 'b')]]],
  ])('does not state a rewritten database for %s', async (_, layers) => {
    const { warnings } = await assess([release('debian')], ...layers);
    expect(warnings).toEqual([]);
  });

  it('states the share of bytes that belongs to packages', async () => {
    const files = [installed('a'), text('usr/share/a.txt'), text('srv/unknown.txt')];
    const { evidence } = await scanTars(makeTar(files));
    const total = Buffer.byteLength(installed('a').content ?? '') + 8;
    expect(evidence.content).toEqual({ bytes: total, packageBytes: total - 4 });
  });
});
