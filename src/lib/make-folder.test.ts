import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'make-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

describe('makeFolder', () => {
  it('creates missing folders with the mode, and leaves existing ones unchanged', async () => {
    const path = join(folder, 'a/b/c');
    await makeFolder(path, { mode: 0o700 });
    expect([await modeOf(join(folder, 'a')), await modeOf(path)]).toEqual([0o700, 0o700]);
    await makeFolder(path, { mode: 0o711 });
    expect(await modeOf(path)).toBe(0o700);
  });

  it('accepts a link to a folder, and several calls at the same time', async () => {
    await symlink(folder, join(folder, 'link'));
    const paths = ['link', 'link/d/e', 'link/d/f', 'd/e'].map((name) => join(folder, name));
    await Promise.all(paths.map((path) => makeFolder(path)));
    expect((await stat(join(folder, 'd/f'))).isDirectory()).toBe(true);
  });

  it('rejects a file in its path, a link without a target, and an empty path', async () => {
    await writeFile(join(folder, 'file'), '');
    await symlink(join(folder, 'missing'), join(folder, 'link'));
    await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(makeFolder(join(folder, 'file/a/b'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(makeFolder(join(folder, 'link/a'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(makeFolder('')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  // The recursive `mkdir` of Node never ends here.
  it.runIf(process.platform === 'linux')('rejects a path in a folder in which the system creates nothing', async () => {
    await expect(makeFolder('/proc/plimsoll')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(makeFolder('/proc/plimsoll/postgres')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
