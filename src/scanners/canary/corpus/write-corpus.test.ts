import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEnginePool } from '../../../engine/pipeline/engine-pool.ts';
import { scanImage } from '../../../engine/pipeline/scan-image.ts';
import { ociLayoutSource } from '../../../oci/archive/oci-layout-source.ts';
import { type WrittenImage, writeCorpus } from './write-corpus.ts';

const { signal } = new AbortController();
const pool = createEnginePool({ workers: 1 });
let folder = '';
let images: WrittenImage[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-corpus-'));
  images = await writeCorpus(folder);
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

it.each([
  ['demo', { apk: 7, npm: 5 }],
  ['alpine-npm', { apk: 6, npm: 7 }],
  ['debian-pypi', { deb: 6, pypi: 7 }],
  ['almalinux-maven', { rpm: 5, maven: 5 }],
])('writes the image %s, whose packages the engine reads without a warning', async (name, expected) => {
  const source = ociLayoutSource({ path: images.find((one) => one.name === name)?.path ?? '' });
  const resolved = await source.resolve(undefined, signal);
  const { inventory } = await scanImage({ source, resolved, pool, onProgress: () => undefined, signal });
  const types = Object.groupBy(inventory.packages, ({ type }) => type);
  const counts = Object.fromEntries(Object.entries(types).map(([type, all]) => [type, all?.length]));
  expect({ counts, warnings: inventory.warnings }).toEqual({ counts: expected, warnings: [] });
  expect(inventory.packages.every(({ purl }) => purl.startsWith('pkg:'))).toBe(true);
});
