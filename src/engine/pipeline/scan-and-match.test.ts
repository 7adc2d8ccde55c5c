import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImageSource } from '../../oci/open-image-source.ts';
import { compileDemoSnapshot } from '../advisories/demo/compile-demo-snapshot.ts';
import { makeDemoImage } from '../image/make-demo-image.ts';
import { createEnginePool } from './engine-pool.ts';
import { type ScanImageInput, scanImage } from './scan-image.ts';

const { signal } = new AbortController();
let folder = '';
let snapshotPath = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plimsoll-match-'));
  ({ path: snapshotPath } = await compileDemoSnapshot(folder));
  await makeDemoImage(path.join(folder, 'image'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function scan(pool: ScanImageInput['pool'], more: { snapshotPath?: string } = {}) {
  const addressPolicy = { allowPrivate: [], isInsecure: false };
  const source = await openImageSource(`oci:${path.join(folder, 'image')}`, { addressPolicy }, signal);
  try {
    return await scanImage({ source, pool, onProgress: () => undefined, signal, ...more });
  } finally {
    await source.close();
  }
}

describe.each(['process', 'thread'] as const)('a scan that matches, with isolation by %s', (isolation) => {
  it('has the inventory of a scan and the result of matching it', async () => {
    const pool = createEnginePool({ isolation, workers: 1 });
    try {
      const { inventory, matched } = await scan(pool, { snapshotPath });
      expect(inventory).toEqual((await scan(pool)).inventory);
      expect(inventory.packages.length).toBeGreaterThan(0);
      expect(matched?.findings.length).toBeGreaterThan(0);
      expect(matched).toEqual(await pool.run('match', { snapshotPath, inventory }, { signal }));
    } finally {
      await pool.close();
    }
  });

  it('fails when the snapshot cannot be opened', async () => {
    const pool = createEnginePool({ isolation, workers: 1 });
    try {
      await expect(scan(pool, { snapshotPath: '/nowhere' })).rejects.toMatchObject({ code: 'INTERNAL' });
    } finally {
      await pool.close();
    }
  });
});
