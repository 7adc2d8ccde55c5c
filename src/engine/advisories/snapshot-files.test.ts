import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/advisory-fixtures.ts';
import {
  currentSnapshotPath,
  pointToSnapshot,
  pruneSnapshots,
  snapshotPath,
  writeSnapshotNotes,
} from './snapshot-files.ts';

async function makeSnapshots(folder: string, count: number): Promise<string[]> {
  const files = Array.from({ length: count }, (_, index) =>
    snapshotPath(folder, `sha256:${String(index).repeat(64).slice(0, 64)}`),
  );
  for (const [index, file] of files.entries()) {
    writeFileSync(file, '');
    await writeSnapshotNotes(file, {
      builtAt: `2026-01-0${index + 1}T00:00:00.000Z`,
      feeds: [],
      missing: [],
      inputs: '',
    });
  }
  return files;
}

describe('snapshot files', () => {
  it('refer to one current snapshot, and to none when the file is missing or the pointer is invalid', async () => {
    const folder = temporaryFolder();
    const [first = '', second = ''] = await makeSnapshots(folder, 2);
    expect(await currentSnapshotPath(folder)).toBeUndefined();
    await pointToSnapshot(folder, first);
    await pointToSnapshot(folder, second);
    expect(await currentSnapshotPath(folder)).toBe(second);
    for (const pointer of ['{"file":"../../etc/passwd"}', '{', `{"file":"sha256-${'a'.repeat(64)}.db"}`]) {
      writeFileSync(path.join(folder, 'current.json'), pointer);
      expect(await currentSnapshotPath(folder)).toBeUndefined();
    }
  });

  it('are not missing when their folder cannot be read', async () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(currentSnapshotPath(path.join(file, 'advisories'))).rejects.toMatchObject({
      name: 'ScanError',
      message: 'The folder of the advisories cannot be read: a part of its path is a file.',
    });
  });

  it('are pruned from the oldest, except the current one and those in use', async () => {
    const folder = temporaryFolder();
    const files = await makeSnapshots(folder, 6);
    await pointToSnapshot(folder, files[0] ?? '');
    const removed = await pruneSnapshots(folder, 2, [files[1] ?? '']);
    expect(removed.sort()).toEqual([files[2], files[3]].map((file) => path.basename(file ?? '')));
    expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toHaveLength(4);
  });
});
