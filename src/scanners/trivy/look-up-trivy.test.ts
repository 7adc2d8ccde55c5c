import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askedPackage } from '../../../test/helpers/asked-package.ts';
import { writeBolt } from '../../../test/helpers/bolt-writer.ts';
import type { OperatingSystem } from '../../domain/package.ts';
import type { AskedPackage } from '../external-scanner.ts';
import { lookUpTrivy } from './look-up-trivy.ts';

let folder = '';
const record = Buffer.from('{}');
const system = (id: string, versionId: string): OperatingSystem => ({ id, versionId, name: id });
const alpine = system('alpine', '3.18.4');
const { signal } = new AbortController();

/** An announcement about products 1 and 7, and a CVE about product 9 only. */
const redHat = {
  'RHSA-2024:0001': Buffer.from(
    '{"Entries":[{"FixedVersion":"1","Affected":[1,7],"Cves":[{"ID":"CVE-2024-0004"},{"ID":5}]}]}',
  ),
  'CVE-2024-0005': Buffer.from('{"Entries":[{"Affected":[9],"Cves":[{}]}]}'),
  'CVE-2024-0006': Buffer.from('{"Entries":[{"Affected":[7],"Cves":[{}]}]}'),
  'CVE-2024-0007': Buffer.from('garbage'),
};

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-trivy-db-'));
  mkdirSync(path.join(folder, 'db'));
  const database = {
    'alpine 3.18': { openssl: { 'CVE-2024-0001': record }, libssl3: { 'CVE-2024-0009': record } },
    'alma 9': { 'openssl-libs': { 'CVE-2024-0003': record }, 'nodejs:18::npm': { 'CVE-2024-0008': record } },
    'npm::GitHub Security Advisory npm': { lodash: { 'CVE-2024-0002': record, 'GHSA-aaaa-bbbb-cccc': record } },
    'npm::other': { lodash: { 'CVE-2024-0010': record } },
    'pip::feed': { 'zope.interface-x': { 'CVE-2024-0011': record } },
    'Red Hat': { bash: redHat },
    'Red Hat CPE': { repository: { 'rhel-9-for-x86_64-baseos-rpms': Buffer.from('[7]') } },
    vulnerability: { 'CVE-2024-0003': record },
  };
  writeFileSync(path.join(folder, 'db', 'trivy.db'), writeBolt(database));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function found(asked: AskedPackage[], operatingSystem: OperatingSystem | null) {
  const answers = await lookUpTrivy(folder, asked, operatingSystem, signal);
  return answers.map((ids) => ids && [...ids].sort());
}

it('finds the entries of all feeds about a package, in the form of its name that the database has', async () => {
  const asked = [
    askedPackage('npm', 'Lodash'),
    askedPackage('pypi', 'Zope.Interface_X'),
    askedPackage('npm', 'left-pad'),
  ];
  expect(await found(asked, null)).toEqual([
    ['CVE-2024-0002', 'CVE-2024-0010', 'GHSA-aaaa-bbbb-cccc'],
    ['CVE-2024-0011'],
    [],
  ]);
});

it('finds the entries about the source package of Alpine in the release of the image only', async () => {
  const asked = [askedPackage('apk', 'libssl3', { source: 'openssl' })];
  expect(await found(asked, alpine)).toEqual([['CVE-2024-0001']]);
  expect(await found(asked, system('alpine', '3.19.0'))).toEqual([null]);
});

it('finds the entries about an installed rpm package, and those of its module stream', async () => {
  const asked = [
    askedPackage('rpm', 'openssl-libs', { source: 'openssl' }),
    askedPackage('rpm', 'npm', { source: 'nodejs', module: 'nodejs:18' }),
    askedPackage('rpm', 'npm', { source: 'nodejs', module: 'nodejs:20' }),
  ];
  expect(await found(asked, system('almalinux', '9.4'))).toEqual([['CVE-2024-0003'], ['CVE-2024-0008'], []]);
});

it('finds the vulnerabilities of announcements of Red Hat about products of the release', async () => {
  const asked = [askedPackage('rpm', 'bash'), askedPackage('rpm', 'other')];
  expect(await found(asked, system('rhel', '9.4'))).toEqual([['CVE-2024-0004', 'CVE-2024-0006', 'RHSA-2024:0001'], []]);
  expect(await found(asked, system('rhel', '8.10'))).toEqual([null, null]);
});

it.each([
  ['debian', '12.5', 'debian 12'],
  ['ubuntu', '22.04', 'ubuntu 22.04'],
  ['wolfi', '20230201', 'wolfi'],
  ['rocky', '9.4', 'rocky 9'],
  ['ol', '8.9', 'Oracle Linux 8'],
  ['amzn', '2023', 'amazon linux 2023'],
  ['amzn', '2018.03', 'amazon linux 1'],
  ['azurelinux', '3.0.20240727', 'Azure Linux 3.0'],
  ['mariner', '2.0.20240123', 'CBL-Mariner 2.0'],
  ['photon', '5.0', 'Photon OS 5.0'],
  ['sles', '15.5', 'SUSE Linux Enterprise 15.5'],
  ['opensuse-leap', '15.5', 'openSUSE Leap 15.5'],
  ['opensuse-tumbleweed', '20240101', 'openSUSE Tumbleweed'],
])('reads the entries of %s %s from the bucket %s', async (id, versionId, bucket) => {
  const other = mkdtempSync(path.join(folder, 'release-'));
  mkdirSync(path.join(other, 'db'));
  writeFileSync(path.join(other, 'db', 'trivy.db'), writeBolt({ [bucket]: { bash: { 'CVE-2024-0001': record } } }));
  const [answer] = await lookUpTrivy(other, [askedPackage('rpm', 'bash')], system(id, versionId), signal);
  expect(answer).toEqual(new Set(['CVE-2024-0001']));
});

it('does not answer for feeds that the database does not have', async () => {
  const asked = [askedPackage('cargo', 'serde'), askedPackage('unheard-of', 'openssl'), askedPackage('deb', 'openssl')];
  expect(await found(asked, system('debian', 'sid'))).toEqual([null, null, null]);
  expect(await found(asked, null)).toEqual([null, null, null]);
});

it('throws for a file that is no database', async () => {
  const other = path.join(folder, 'other');
  mkdirSync(path.join(other, 'db'), { recursive: true });
  writeFileSync(path.join(other, 'db', 'trivy.db'), 'garbage');
  await expect(lookUpTrivy(other, [], null, signal)).rejects.toThrow();
});
