import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type FixtureRecord, osvRecord, temporaryFolder, zipOf } from '../../../test/helpers/advisory-fixtures.ts';
import { askedPackage } from '../../../test/helpers/asked-package.ts';
import type { OperatingSystem } from '../../domain/package.ts';
import type { AskedPackage } from '../external-scanner.ts';
import { lookUpOsv } from './look-up-osv.ts';

const system = (id: string, versionId: string): OperatingSystem => ({ id, versionId, name: id });
const fixed = [{ introduced: '0' }, { fixed: '2' }];
const { signal } = new AbortController();

function writeDatabase(records: Record<string, FixtureRecord[]>, part = 'osv-scalibr'): string {
  const folder = temporaryFolder();
  for (const [ecosystem, list] of Object.entries(records)) {
    mkdirSync(path.join(folder, part, ecosystem), { recursive: true });
    const entries = list.map((record): [string, string] => [`${record.id}.json`, JSON.stringify(record)]);
    writeFileSync(path.join(folder, part, ecosystem, 'all.zip'), zipOf([...entries, ['broken.json', '{']]));
  }
  return folder;
}

async function found(folder: string, asked: AskedPackage[], operatingSystem: OperatingSystem | null) {
  const answers = await lookUpOsv(folder, asked, operatingSystem, signal);
  return answers.map((ids) => ids && [...ids].sort());
}

it('finds the records about a package with their other names, and none that was withdrawn', async () => {
  const folder = writeDatabase({
    npm: [
      osvRecord('GHSA-aaaa-bbbb-cccc', 'npm', 'lodash', fixed, { aliases: ['CVE-2024-0001'] }),
      osvRecord('GHSA-aaaa-bbbb-dddd', 'npm', 'lodash', fixed, { withdrawn: '2025-01-01T00:00:00Z' }),
      osvRecord('GHSA-aaaa-bbbb-eeee', 'npm', 'other', fixed),
    ],
    PyPI: [osvRecord('PYSEC-2024-1', 'PyPI', 'zope-interface', fixed)],
  });
  const asked = [askedPackage('npm', 'lodash'), askedPackage('pypi', 'Zope.Interface'), askedPackage('npm', 'absent')];
  expect(await found(folder, asked, null)).toEqual([['CVE-2024-0001', 'GHSA-aaaa-bbbb-cccc'], ['PYSEC-2024-1'], []]);
});

it('finds the records about the source package of Debian, and about the installed package of AlmaLinux', async () => {
  const folder = writeDatabase({
    Debian: [
      osvRecord('DEBIAN-CVE-2024-0002', 'Debian:12', 'openssl', fixed),
      osvRecord('DSA-1-1', 'Debian:12', 'openssl', fixed, { upstream: ['CVE-2024-0003', 'CVE-2024-0004'] }),
      osvRecord('DEBIAN-CVE-2024-0005', 'Debian:13', 'openssl', fixed),
    ],
    AlmaLinux: [
      osvRecord('ALSA-2024:0006', 'AlmaLinux:9', 'openssl-libs', fixed, { related: ['CVE-2024-0006'] }),
      osvRecord('ALSA-2024:0007', 'AlmaLinux:9', 'openssl', fixed, { related: ['CVE-2024-0007'] }),
    ],
  });
  const deb = [askedPackage('deb', 'libssl3', { source: 'openssl' })];
  expect(await found(folder, deb, system('debian', '12'))).toEqual([
    ['CVE-2024-0002', 'CVE-2024-0003', 'CVE-2024-0004', 'DEBIAN-CVE-2024-0002', 'DSA-1-1'],
  ]);
  const rpm = [askedPackage('rpm', 'openssl-libs', { source: 'openssl' })];
  expect(await found(folder, rpm, system('almalinux', '9.4'))).toEqual([['ALSA-2024:0006', 'CVE-2024-0006']]);
});

it('reads the folder of earlier releases, and does not answer without an archive, a release or an ecosystem', async () => {
  const folder = writeDatabase({ npm: [osvRecord('GHSA-aaaa-bbbb-cccc', 'npm', 'lodash', fixed)] }, 'osv-scanner');
  expect(await found(folder, [askedPackage('npm', 'lodash')], null)).toEqual([['GHSA-aaaa-bbbb-cccc']]);
  const asked = [askedPackage('pypi', 'django'), askedPackage('deb', 'openssl'), askedPackage('unheard-of', 'x')];
  expect(await found(folder, asked, system('debian', 'sid'))).toEqual([null, null, null]);
  expect(await found(folder, asked, null)).toEqual([null, null, null]);
});

it('throws for a damaged archive, and when it is cancelled', async () => {
  const folder = writeDatabase({ npm: [] });
  const asked = [askedPackage('npm', 'lodash')];
  writeFileSync(path.join(folder, 'osv-scalibr/npm/all.zip'), 'garbage');
  await expect(lookUpOsv(folder, asked, null, signal)).rejects.toThrow('not a valid zip file');
  const many = Array.from({ length: 600 }, (_, index) =>
    osvRecord(`GHSA-aaaa-bbbb-${index + 1000}`, 'npm', 'x', fixed),
  );
  await expect(lookUpOsv(writeDatabase({ npm: many }), asked, null, AbortSignal.abort())).rejects.toThrow('aborted');
});
