import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { compileRecords, openRecords, osvRecord, temporaryFolder } from '../../../test/helpers/advisory-fixtures.ts';
import { openSnapshot } from './open-snapshot.ts';

const open = [{ introduced: '0' }];
const name = `sha256-${'0'.repeat(64)}.db`;

describe('openSnapshot', () => {
  it('refuses a file that is not named by a digest, is no snapshot, or has another format', async () => {
    const { path: file } = await compileRecords({ records: { npm: [] } });
    const folder = temporaryFolder();
    const copy = path.join(folder, name);
    copyFileSync(file, path.join(folder, 'snapshot.db'));
    expect(() => openSnapshot(path.join(folder, 'snapshot.db'))).toThrow('named by its digest');
    writeFileSync(copy, 'not a database at all');
    expect(() => openSnapshot(copy)).toThrow();
    copyFileSync(file, copy);
    // The first format had no due dates of exploited vulnerabilities.
    for (const format of [1, 999]) {
      const database = new DatabaseSync(copy);
      database.exec(`PRAGMA user_version = ${format}`);
      database.close();
      expect(() => openSnapshot(copy)).toThrow('another format');
    }
  });

  it('covers whole ecosystems, release by release', async () => {
    const snapshot = await openRecords({
      records: {
        Debian: [osvRecord('DSA-1-1', 'Debian:12', 'zlib', open)],
        npm: [osvRecord('GHSA-a', 'npm', 'left', open)],
      },
    });
    expect(['Debian:12', 'Debian:13', 'Debian', 'npm', 'PyPI'].map((ecosystem) => snapshot.covers(ecosystem))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
    expect(snapshot.covers('npm', { name: 'anything', version: '1.0.0' })).toBe(true);
  });

  it('uses a record without a release when no record of the release exists', async () => {
    const snapshot = await openRecords({
      records: {
        Debian: [
          osvRecord('CVE-2024-1111', 'Debian', 'zlib', open),
          osvRecord('CVE-2024-2222', 'Debian', 'zlib', open),
          osvRecord('DSA-1-1', 'Debian:12', 'zlib', [{ introduced: '0' }, { fixed: '1' }], {
            related: ['CVE-2024-1111'],
          }),
        ],
      },
    });
    expect(snapshot.lookup('Debian:12', 'zlib').map(({ advisoryId }) => advisoryId)).toEqual([
      'DSA-1-1',
      'CVE-2024-2222',
    ]);
  });

  it('returns the same entries in two copies that are open at once, and none for unknown names', async () => {
    const { path: file } = await compileRecords({
      records: { PyPI: [osvRecord('PYSEC-1', 'PyPI', 'Zope.Foo', open)] },
    });
    const [first, second] = [openSnapshot(file), openSnapshot(file)];
    expect(first.lookup('PyPI', 'zope_foo')).toEqual(second.lookup('PyPI', 'ZOPE-FOO'));
    expect(first.lookup('PyPI', 'zope-foo')).toHaveLength(1);
    expect([first.lookup('PyPI', 'other'), first.facts('CVE-1'), first.epss('CVE-1')]).toEqual([
      [],
      undefined,
      undefined,
    ]);
    first.close();
    second.close();
  });
});
