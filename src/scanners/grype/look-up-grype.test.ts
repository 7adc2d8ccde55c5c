import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askedPackage } from '../../../test/helpers/asked-package.ts';
import type { OperatingSystem } from '../../domain/package.ts';
import type { AskedPackage } from '../external-scanner.ts';
import { lookUpGrype } from './look-up-grype.ts';

let folder = '';
const system = (id: string, versionId: string): OperatingSystem => ({ id, versionId, name: id });
const debian = system('debian', '12');
const { signal } = new AbortController();

/** The tables of version 6 as far as they are read. */
const tables = `
  create table packages (id integer primary key, ecosystem text, name text);
  create table operating_systems (id integer primary key, name text, release_id text, major_version text, minor_version text, label_version text, channel text);
  create table operating_system_specifier_overrides (alias text, version text, version_pattern text, codename text, replacement text, replacement_label_version text, rolling numeric);
  create table package_specifier_overrides (ecosystem text, replacement_ecosystem text);
  create table vulnerability_handles (id integer primary key, name text);
  create table vulnerability_aliases (name text, alias text);
  create table blobs (id integer primary key, value text);
  create table affected_package_handles (id integer primary key, vulnerability_id integer, operating_system_id integer, package_id integer, blob_id integer);
  create table cpes (id integer primary key, product text);
  create table affected_cpe_handles (id integer primary key, vulnerability_id integer, cpe_id integer);
  insert into packages values (1, 'npm', 'lodash'), (2, 'deb', 'openssl'), (3, 'apk', 'openssl'), (4, 'python', 'lodash'), (5, 'rpm', 'npm'), (6, 'java-archive', 'org.example:lib');
  insert into operating_systems values (1, 'debian', 'debian', '12', '', '', ''), (2, 'alpine', 'alpine', '3', '18', '', ''), (3, 'redhat', 'rhel', '9', '', '', ''),
    (4, 'redhat', 'rhel', '9', '4', '', 'eus'), (5, 'wolfi', 'wolfi', '', '', 'rolling', ''), (6, 'ubuntu', 'ubuntu', '22', '4', '', ''), (7, 'almalinux', 'almalinux', '9', '', '', ''), (8, 'alpine', 'alpine', '', '', 'edge', '');
  insert into operating_system_specifier_overrides values ('almalinux', '', '', '', 'rhel', null, 0), ('wolfi', '', '', '', null, null, 1), ('alpine', '', '.*_alpha.*', '', null, 'edge', 1);
  insert into package_specifier_overrides values ('pypi', 'python'), ('maven', 'java-archive');
  insert into vulnerability_handles values (1, 'GHSA-aaaa-bbbb-cccc'), (2, 'CVE-2024-0002'), (3, 'CVE-2024-0003'), (4, 'CVE-2024-0004'), (5, 'CVE-2024-0005'), (6, 'CVE-2024-0006'), (7, 'ALSA-2024:0007');
  insert into vulnerability_aliases values ('GHSA-aaaa-bbbb-cccc', 'CVE-2024-0001');
  insert into blobs values (1, '{"qualifiers":{"rpm_modularity":"nodejs:18"}}'), (2, '{"qualifiers":{"rpm_modularity":""}}'), (3, '{"cves":["CVE-2024-0007"]}'), (4, '[]');
  insert into affected_package_handles values (1, 1, null, 1, 4), (2, 2, 1, 2, null), (3, 3, 2, 3, null), (4, 4, null, 4, null), (5, 5, 3, 5, 1), (6, 6, 3, 5, 2), (7, 2, 4, 5, null), (8, 3, 5, 3, null), (9, 4, 6, 2, null), (10, 1, null, 6, null), (11, 6, 8, 3, null);
  insert into cpes values (1, 'go'), (2, 'busybox');
  insert into affected_cpe_handles values (1, 4, 1), (2, 5, 2);`;

const unaffected = `
  create table unaffected_package_handles (id integer primary key, vulnerability_id integer, operating_system_id integer, package_id integer, blob_id integer);
  insert into unaffected_package_handles values (1, 7, 7, 5, 3);`;

function writeDatabase(name: string, script: string): string {
  const target = path.join(folder, name);
  mkdirSync(path.join(target, '6'), { recursive: true });
  const database = new DatabaseSync(path.join(target, '6', 'vulnerability.db'));
  database.exec(script);
  database.close();
  return target;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-grype-db-'));
  writeDatabase('old', tables);
  writeDatabase('new', tables + unaffected);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function found(asked: AskedPackage[], operatingSystem: OperatingSystem | null, name = 'new') {
  const answers = await lookUpGrype(path.join(folder, name), asked, operatingSystem, signal);
  return answers.map((ids) => ids && [...ids].sort());
}

it('finds the entries about a package of its type, with their aliases, in any case', async () => {
  const asked = [
    askedPackage('npm', 'Lodash'),
    askedPackage('pypi', 'lodash'),
    askedPackage('maven', 'org.example:lib'),
    askedPackage('npm', "left-pad' or 1=1"),
    askedPackage('npm', 'openssl'),
  ];
  expect(await found(asked, debian)).toEqual([
    ['CVE-2024-0001', 'GHSA-aaaa-bbbb-cccc'],
    ['CVE-2024-0004'],
    ['CVE-2024-0001', 'GHSA-aaaa-bbbb-cccc'],
    [],
    [],
  ]);
});

it('finds the entries about a package of a distribution and its source package, in the release of the image only', async () => {
  const deb = [askedPackage('deb', 'libssl3', { source: 'openssl' })];
  expect(await found(deb, debian)).toEqual([['CVE-2024-0002']]);
  expect(await found(deb, system('ubuntu', '22.04'))).toEqual([['CVE-2024-0004']]);
  expect(await found(deb, system('debian', '13'))).toEqual([null]);
  const apk = [askedPackage('apk', 'openssl')];
  expect(await found(apk, system('alpine', '3.18.4'))).toEqual([['CVE-2024-0003']]);
  expect(await found(apk, system('alpine', '3.22_alpha20250101'))).toEqual([['CVE-2024-0006']]);
  expect(await found(apk, system('wolfi', '20230201'))).toEqual([['CVE-2024-0003']]);
});

it('follows the rules of the database that replace a distribution, and finds the entries of the own module stream', async () => {
  const npm = (module: string | null) => [askedPackage('rpm', 'npm', { source: 'nodejs', module })];
  const alma = system('almalinux', '9.4');
  expect(await found(npm('nodejs:18'), alma)).toEqual([['ALSA-2024:0007', 'CVE-2024-0005', 'CVE-2024-0007']]);
  expect(await found(npm('nodejs:20'), alma)).toEqual([['ALSA-2024:0007', 'CVE-2024-0007']]);
  expect(await found(npm(null), alma)).toEqual([['ALSA-2024:0007', 'CVE-2024-0006', 'CVE-2024-0007']]);
  // The table of statements about packages that are not affected exists since version 6.1.
  expect(await found(npm(null), alma, 'old')).toEqual([['CVE-2024-0006']]);
});

it('finds the products of NVD by which the packages of Alpine and the standard library of Go are matched', async () => {
  const asked = [askedPackage('golang', 'stdlib'), askedPackage('apk', 'busybox'), askedPackage('deb', 'busybox')];
  expect(await found(asked, system('alpine', '3.18.4'))).toEqual([['CVE-2024-0004'], ['CVE-2024-0005'], []]);
});

it('does not answer for packages of an unknown release or type', async () => {
  const asked = ['deb', 'unheard-of'].map((type) => askedPackage(type, 'openssl'));
  expect(await found(asked, null)).toEqual([null, null]);
});

it('throws for a file that is no database', async () => {
  const other = path.join(folder, 'other');
  mkdirSync(path.join(other, '6'), { recursive: true });
  writeFileSync(path.join(other, '6', 'vulnerability.db'), 'garbage');
  await expect(lookUpGrype(other, [], null, signal)).rejects.toThrow();
});
