import { execFileSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { debianRoot, realImagesMissing } from '../../helpers/real-images.ts';
import { scanFolder } from '../harness/scan-folder.ts';

describe.skipIf(realImagesMissing !== '')(`owned files of Debian packages${realImagesMissing}`, () => {
  it('are as many, with as many bytes, as `dpkg-query -L` lists', async () => {
    const root = debianRoot();
    const { packages } = await scanFolder(root);
    const listed = packages.filter(({ type }) => type === 'deb');
    const found = listed.map(({ name, ownedFiles }) => ({ name, ...ownedFiles }));
    expect(found).toEqual(listed.map(({ name }) => ({ name, ...filesOf(root, name) })));
    expect(found.length).toBeGreaterThan(80);
  });
});

/** Regular files with content, hard links to one file once. Links, folders and files that were not installed do not count. */
function filesOf(root: string, name: string): { count: number; bytes: number } {
  const text = execFileSync('dpkg-query', [`--admindir=${path.join(root, 'var/lib/dpkg')}`, '-L', name], {
    encoding: 'utf8',
  });
  const sizes = new Map<number, number>();
  for (const file of text.split('\n')) {
    const stat = lstatSync(path.join(root, file), { throwIfNoEntry: false });
    if (stat?.isFile() && stat.size > 0) sizes.set(stat.ino, stat.size);
  }
  return { count: sizes.size, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}
