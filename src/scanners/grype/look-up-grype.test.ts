import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookUpGrype } from './look-up-grype.ts';

let folder = '';
const debian = { id: 'debian', versionId: '12', name: 'Debian' };

/** The tables of version 6 as far as they are read. */
const tables = `
  create table packages (id integer primary key, ecosystem text, name text);
  create table operating_systems (id integer primary key, name text, major_version text, minor_version text);
  create table vulnerability_handles (id integer primary key, name text);
  create table affected_package_handles (id integer primary key, vulnerability_id integer, operating_system_id integer, package_id integer);
  insert into packages values (1, 'npm', 'lodash'), (2, 'deb', 'openssl'), (3, 'apk', 'openssl');
  insert into operating_systems values (1, 'debian', '12', ''), (2, 'alpine', '3', '18');
  insert into vulnerability_handles values (1, 'GHSA-aaaa-bbbb-cccc'), (2, 'CVE-2024-0001'), (3, 'CVE-2024-0002');
  insert into affected_package_handles values (1, 1, null, 1), (2, 2, 1, 2), (3, 3, 2, 3);`;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-grype-db-'));
  mkdirSync(path.join(folder, '6'));
  const database = new DatabaseSync(path.join(folder, '6', 'vulnerability.db'));
  database.exec(tables);
  database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds entries of a package, of its source package in the release, and under an alias', async () => {
  const asked = [
    { ids: ['CVE-2024-9999', 'GHSA-aaaa-bbbb-cccc'], type: 'npm', names: ['Lodash'] },
    { ids: ['CVE-2024-0001'], type: 'deb', names: ['libssl3', 'openssl'] },
  ];
  expect(await lookUpGrype(folder, asked, debian)).toEqual([true, true]);
});

it('finds no entry of another package, another release or another vulnerability', async () => {
  const asked = [
    { ids: ['GHSA-aaaa-bbbb-cccc'], type: 'npm', names: ["left-pad' or 1=1"] },
    { ids: ['CVE-2024-0002'], type: 'deb', names: ['openssl'] },
    { ids: ['CVE-2024-0001'], type: 'npm', names: ['openssl'] },
  ];
  expect(await lookUpGrype(folder, asked, debian)).toEqual([false, false, false]);
  const alpine = { id: 'alpine', versionId: '3.18.4', name: 'Alpine' };
  const other = { ...alpine, versionId: '3.19.0' };
  const apk = { ids: ['CVE-2024-0002'], type: 'apk', names: ['openssl'] };
  expect(await lookUpGrype(folder, [apk], alpine)).toEqual([true]);
  expect(await lookUpGrype(folder, [apk], other)).toEqual([false]);
});

it('does not answer for packages of an unknown release or type', async () => {
  const asked = ['deb', 'unheard-of'].map((type) => ({ ids: ['CVE-2024-0001'], type, names: ['openssl'] }));
  expect(await lookUpGrype(folder, asked, null)).toEqual([null, null]);
});

it('throws for a file that is no database', async () => {
  const other = path.join(folder, 'other');
  mkdirSync(path.join(other, '6'), { recursive: true });
  writeFileSync(path.join(other, '6', 'vulnerability.db'), 'garbage');
  await expect(lookUpGrype(other, [], null)).rejects.toThrow();
});
