import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inWorkFolder, sweepWorkFolders } from './work-folder.ts';

let folder: string;
const before = process.env['TMPDIR'];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-tmp-'));
  process.env['TMPDIR'] = folder;
});
afterEach(async () => {
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  await rm(folder, { recursive: true, force: true });
});

describe('inWorkFolder', () => {
  it('removes the folder after success and after an error', async () => {
    const write = (path: string) => writeFile(join(path, 'snapshot'), 'x');
    await inWorkFolder(write);
    const failing = inWorkFolder(async (path) => {
      await write(path);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await readdir(folder)).toEqual([]);
  });

  it('reports a full disk as SERVICE_UNAVAILABLE', async () => {
    const full = inWorkFolder(() => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })));
    await expect(full).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: 'The file storage is full' });
  });
});

describe('sweepWorkFolders', () => {
  it('removes old folders of reports, not recent ones and not folders of other programs', async () => {
    for (const name of ['plimsoll-report-dead', 'plimsoll-report-alive', 'other']) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'snapshot'), 'x');
    }
    for (const name of ['plimsoll-report-dead', 'other']) await utimes(join(folder, name), 0, 0);
    expect(await sweepWorkFolders()).toBe(1);
    expect((await readdir(folder)).toSorted()).toEqual(['other', 'plimsoll-report-alive']);
  });
});
