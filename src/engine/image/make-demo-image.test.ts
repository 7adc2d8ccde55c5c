import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImageSource } from '../../oci/open-image-source.ts';
import { compileDemoSnapshot, demoPackages } from '../advisories/demo/compile-demo-snapshot.ts';
import { type AssessedImage, assessImage } from '../pipeline/assess-image.ts';
import { createEnginePool } from '../pipeline/engine-pool.ts';
import type { Inventory } from '../pipeline/inventory.ts';
import { scanImage } from '../pipeline/scan-image.ts';
import { demoReference, makeDemoImage } from './make-demo-image.ts';
import { packTar } from './pack-tar.ts';

const hasSkopeo = existsSync('/usr/bin/skopeo');
const { signal } = new AbortController();
const pool = createEnginePool({ workers: 1 });
let folder = '';
let inventory: Inventory;
let assessed: AssessedImage;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plimsoll-demo-'));
  const { path: layout } = await makeDemoImage(path.join(folder, 'image'));
  const source = await openImageSource(layout, { addressPolicy: { allowPrivate: [], isInsecure: false } }, signal);
  ({ inventory } = await scanImage({ source, pool, onProgress: () => {}, signal }));
  await source.close();
  const { path: snapshotPath } = await compileDemoSnapshot(path.join(folder, 'advisories'));
  assessed = await assessImage({ inventory, tag: '1.0', snapshotPath, pool, signal });
});

afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

describe('makeDemoImage', () => {
  it('writes the same bytes every time, into an empty folder or over an earlier image', async () => {
    const [first, second] = [path.join(folder, 'image'), path.join(folder, 'again')];
    await makeDemoImage(second);
    await makeDemoImage(second);
    const files = (await readdir(first, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files).toHaveLength(5 + 2 + 2);
    for (const { parentPath, name } of files) {
      const file = path.join(parentPath, name);
      expect(await readFile(path.join(second, path.relative(first, file)))).toEqual(await readFile(file));
    }
    expect(await readdir(second, { recursive: true })).toHaveLength(files.length + 2);
  });

  it('contains exactly the packages that the demo advisories cover', async () => {
    const listed = (await demoPackages()).map(({ name, version }) => `${name} ${version}`);
    expect(inventory.packages.map(({ name, version }) => `${name} ${version}`).sort()).toEqual(listed.sort());
    expect(inventory.operatingSystem).toMatchObject({ id: 'alpine', versionId: '3.18.0' });
    expect(inventory.warnings).toEqual([]);
  });

  it('is completely assessed and gets a bad grade', () => {
    expect(assessed).toMatchObject({
      completeness: 'complete',
      coverage: { assessed: 12, notAssessed: [] },
      counts: { critical: 2, high: 5 },
      grade: 'C',
    });
    // Its records have low EPSS scores.
    expect(assessed.riskScore).toBeGreaterThan(10);
  });

  it('contains the secret that its last layer deletes, and the scan result does not contain the secret', () => {
    const check = assessed.checks.find(({ id }) => id === 'no-secret-files');
    expect(check).toMatchObject({ status: 'FAIL', evidence: [expect.stringContaining('app/.env')] });
    expect(JSON.stringify([inventory, assessed])).not.toContain('not-a-real-secret');
  });

  it('names the layer of each package and every step of the history', () => {
    const { packages, layers } = inventory;
    const layerOf = (wanted: string) => layers[packages.find(({ name }) => name === wanted)?.layerIndex ?? -1]?.command;
    expect(layerOf('busybox')).toContain('ADD file:');
    expect(layerOf('lodash')).toContain('npm ci');
    expect(layers.map(({ isEmpty }) => isEmpty)).toEqual([0, 1, 1, 1, 0, 0, 0, 0, 1, 1].map(Boolean));
  });

  it.skipIf(!hasSkopeo)('is read by skopeo (needs /usr/bin/skopeo)', async () => {
    const tag = demoReference.split(':')[1];
    const { stdout } = await promisify(execFile)('skopeo', ['inspect', `oci:${path.join(folder, 'image')}:${tag}`]);
    expect(JSON.parse(stdout)).toMatchObject({ Architecture: 'amd64', Os: 'linux', Layers: { length: 5 } });
  });
});

describe('packTar', () => {
  it('refuses a path that the format cannot hold', () => {
    expect(() => packTar([{ kind: 'file', path: 'x'.repeat(101), content: '' }])).toThrow(RangeError);
  });

  it('writes paths of up to 255 bytes, owners and times that tar reads', async () => {
    const long = `${'folder/'.repeat(20)}${'x'.repeat(90)}`;
    const file = path.join(folder, 'long.tar');
    writeFileSync(file, packTar([{ kind: 'file', path: long, content: 'content', owner: 10_001 }], 86_400));
    const args = ['--list', '--verbose', '--numeric-owner', '--utc', '--full-time', '--file', file];
    const { stdout } = await promisify(execFile)('tar', args);
    expect(stdout).toMatch(new RegExp(`^-rw-r--r-- 10001/10001 +7 1970-01-02 00:00:00 ${long}\n$`));
  });
});
