import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPrivateFile } from './private-file.ts';
import { removeAbandonedFolders } from './remove-abandoned-folders.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-private-'));
beforeAll(() => void vi.stubEnv('TMPDIR', folder));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('createPrivateFile', () => {
  it('creates a file that can be read by its path and is gone after close', async () => {
    const { file, path: at, close } = await createPrivateFile();
    await file.write('content');
    expect(await readFile(at, 'utf8')).toBe('content');
    if (process.platform === 'linux') expect(readdirSync(folder)).toEqual([]);
    await close();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('removeAbandonedFolders', () => {
  it('removes the folders of ended processes only', async () => {
    const { pid: ended } = spawnSync('true');
    const own = `prefix-${process.pid}-a`;
    const kept = ['other', 'prefix-abc', own];
    for (const name of [...kept, `prefix-${ended}-a`, `prefix-${ended}-b`])
      mkdirSync(path.join(folder, name, 'x'), { recursive: true });
    await removeAbandonedFolders(folder, 'prefix-');
    expect(readdirSync(folder).sort()).toEqual(kept.sort());
    await removeAbandonedFolders(path.join(folder, 'none'), 'prefix-');
  });
});
