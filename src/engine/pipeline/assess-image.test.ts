import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileDemoSnapshot } from '../advisories/demo/compile-demo-snapshot.ts';
import { assessImage } from './assess-image.ts';
import { createEnginePool } from './engine-pool.ts';
import type { Inventory, InventoryLayer, InventoryPackage } from './inventory.ts';

const pool = createEnginePool({ workers: 1 });
const { signal } = new AbortController();
let folder = '';
let snapshotPath = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plimsoll-assess-'));
  ({ path: snapshotPath } = await compileDemoSnapshot(folder));
});

afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

const npmPackage = (name: string, version: string): InventoryPackage => ({
  type: 'npm',
  name,
  version,
  licenses: [],
  purl: `pkg:npm/${name}@${version}`,
  paths: [`app/node_modules/${name}/package.json`],
  layerIndex: 0,
  isOwnedByDistribution: false,
});

const layer: InventoryLayer = {
  index: 0,
  isEmpty: false,
  digest: null,
  diffId: null,
  mediaType: null,
  sizeBytes: 1,
  uncompressedBytes: 1,
  command: '',
  createdAt: null,
  wastedBytes: 0,
  topFiles: [{ path: 'app/program', sizeBytes: 1 }],
};

function inventoryOf(packages: InventoryPackage[], more: Partial<Inventory> = {}): Inventory {
  const lists = { env: [], entrypoint: [], cmd: [], exposedPorts: [], labels: {}, history: [] };
  return {
    engineRevision: '1-test',
    operatingSystem: null,
    packages,
    layers: [layer],
    evidence: { config: { architecture: 'amd64', os: 'linux', createdAt: null, user: 'app', ...lists }, files: [] },
    warnings: [],
    sizeBytes: 1,
    uncompressedBytes: 1,
    ...more,
  };
}

const assess = (inventory: Inventory, snapshot: string | null = snapshotPath) =>
  assessImage({ inventory, tag: '1.0', snapshotPath: snapshot, pool, signal });

describe('assessImage', () => {
  it('returns findings, counts, score and grade for the advisories', async () => {
    const assessed = await assess(inventoryOf([npmPackage('minimist', '1.2.0'), npmPackage('ms', '2.1.3')]));
    expect(assessed).toMatchObject({
      engineRevision: '1-test',
      completeness: 'complete',
      coverage: { assessed: 2, notAssessed: [] },
      counts: { critical: 1, medium: 1 },
      fixable: 2,
      grade: 'C',
    });
    expect(assessed.scoring.contributors[0]).toMatchObject({ packageName: 'minimist', packageVersion: '1.2.0' });
  });

  it('returns the same result every time', async () => {
    const inventory = inventoryOf([npmPackage('lodash', '4.17.15'), npmPackage('axios', '0.21.0')]);
    expect(await assess(inventory)).toEqual(await assess(inventory));
  });

  it('assesses nothing without advisories: every package is counted and there is no grade', async () => {
    const apk: InventoryPackage = { ...npmPackage('musl', '1.2.4-r2'), type: 'apk' };
    const operatingSystem = { id: 'alpine', versionId: '3.18.0', name: 'Alpine' };
    const assessed = await assess(
      inventoryOf([apk, npmPackage('lodash', '1.0.0'), npmPackage('ms', '2.1.3')], { operatingSystem }),
      null,
    );
    expect(assessed).toMatchObject({
      completeness: 'partial',
      grade: null,
      riskScore: null,
      counts: null,
      fixable: null,
      findings: [],
    });
    const reason = 'No advisories are available yet.';
    expect(assessed.coverage).toEqual({
      assessed: 0,
      notAssessed: [
        { group: 'apk (alpine 3.18.0)', reason, packages: 1 },
        { group: 'npm', reason, packages: 2 },
      ],
    });
  });

  it('is partial and without a grade when one package is not assessed, and keeps its findings', async () => {
    const assessed = await assess(inventoryOf([npmPackage('minimist', '1.2.0'), npmPackage('left-pad', '1.0.0')]));
    expect(assessed).toMatchObject({ completeness: 'partial', grade: null, coverage: { assessed: 1 }, fixable: 2 });
  });

  it('is partial and without a grade when content could not be read', async () => {
    const warnings: Inventory['warnings'] = [
      { code: 'MALFORMED_FILE', message: 'broken', path: 'lib/apk/db/installed' },
    ];
    const assessed = await assess(inventoryOf([npmPackage('ms', '2.1.3')], { warnings }));
    expect(assessed).toMatchObject({ completeness: 'partial', grade: null, warnings });
  });

  it('is partial when an image with files has no package', async () => {
    const assessed = await assess(inventoryOf([]));
    expect(assessed).toMatchObject({ completeness: 'partial', grade: null });
    expect(assessed.coverage.notAssessed).toHaveLength(1);
  });

  it('grades an image without files', async () => {
    const assessed = await assess(inventoryOf([], { layers: [{ ...layer, topFiles: [] }] }));
    expect(assessed).toMatchObject({ completeness: 'complete', grade: 'A' });
  });

  it('ends as cancelled when its signal is aborted', async () => {
    const cancelled = assessImage({
      inventory: inventoryOf([]),
      tag: null,
      snapshotPath,
      pool,
      signal: AbortSignal.abort(),
    });
    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});
