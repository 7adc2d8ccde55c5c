import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ScanError } from '../../src/domain/scan-error.ts';
import { createEnginePool } from '../../src/engine/pipeline/engine-pool.ts';
import type { Inventory } from '../../src/engine/pipeline/inventory.ts';
import { defaultScanLimits } from '../../src/engine/pipeline/scan-limits.ts';
import { canary, type HostileCase, imageWith } from '../helpers/hostile-corpus/hostile-case.ts';
import { hostileCorpus } from '../helpers/hostile-corpus/hostile-corpus.ts';
import { scanBlobs, scanPath } from '../helpers/scan-blobs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-corpus-'));
/** A scan that needs more processor time, time or memory fails with an error that no case expects. */
const limits = { ...defaultScanLimits, cpuMsMax: 40_000, timeMsMax: 90_000, memoryMegabytesMax: 768 };
const pool = createEnginePool({ workers: 2, limits });
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

async function scan(made: ReturnType<HostileCase['make']>): Promise<Inventory> {
  if (!Buffer.isBuffer(made)) return scanBlobs(made, { pool });
  const file = path.join(folder, 'archive.tar');
  writeFileSync(file, made);
  return scanPath(`oci-archive:${file}`, { pool });
}

interface Outcome {
  summary: string;
  messages: string[];
  packages: string[];
}

async function outcomeOf(made: ReturnType<HostileCase['make']>): Promise<Outcome> {
  try {
    const { warnings, evidence, packages } = await scan(made);
    const names = packages.map(({ name }) => name);
    const messages = warnings.map(({ message }) => message);
    const codes = [...new Set(warnings.map(({ code }) => code))].sort().join(', ');
    const kinds = (evidence.unread ?? []).map(({ kind }) => kind).join(', ');
    const summary = codes !== '' ? `partial: ${codes}` : kinds !== '' ? `unread: ${kinds}` : 'complete';
    return { summary, messages, packages: names };
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    return { summary: `fails: ${error.code}`, messages: [error.message], packages: ['ok'] };
  }
}

/** Files that a scan may leave behind: temporary archives. */
const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('plimsoll-archive-'));

describe('the corpus of hostile images', () => {
  it('has at least 60 images with different names', () => {
    expect(hostileCorpus.length).toBeGreaterThanOrEqual(60);
    expect(new Set(hostileCorpus.map(({ name }) => name)).size).toBe(hostileCorpus.length);
  });

  it.each(hostileCorpus)(
    'is classified within limits, and an ordinary package beside it is listed: $name',
    async ({ make, expected }) => {
      const { summary, messages, packages } = await outcomeOf(make());
      expect(summary).toBe(expected);
      expect(packages).toContain('ok');
      expect(messages.filter((text) => text.includes(canary) || text.includes(tmpdir()))).toEqual([]);
      expect(leftovers()).toEqual([]);
    },
  );

  it('leaves the workers able to read an ordinary image', async () => {
    expect(await outcomeOf(imageWith({ name: 'a', content: 'x' }))).toMatchObject({ summary: 'complete' });
  });
});
