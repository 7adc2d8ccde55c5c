import { existsSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder, writeFile } from '../../../test/helpers/advisory-fixtures.ts';
import { removeStaleDrafts } from './remove-stale-drafts.ts';

it('removeStaleDrafts removes drafts of killed processes and nothing else', async () => {
  const folder = temporaryFolder();
  const names = ['draft-1.db', 'draft-1.part-3', 'feeds/nvd-1/a.gz.1.tmp', 'feeds/nvd-1/parsed.db', 'sha256-1.db'];
  const old = new Date(Date.now() - 2 * 24 * 3_600_000);
  for (const name of names) {
    writeFile(path.join(folder, name), 'x');
    utimesSync(path.join(folder, name), old, old);
  }
  writeFile(path.join(folder, 'draft-2.db'), 'of a running process');
  await removeStaleDrafts(folder);
  const left = [...names, 'draft-2.db'].filter((name) => existsSync(path.join(folder, name)));
  expect(left).toEqual(['feeds/nvd-1/parsed.db', 'sha256-1.db', 'draft-2.db']);
  await expect(removeStaleDrafts(path.join(folder, 'absent'))).resolves.toBeUndefined();
});
