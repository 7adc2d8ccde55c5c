import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeBolt } from '../../../test/helpers/bolt-writer.ts';
import { lookUpTrivy } from './look-up-trivy.ts';

let folder = '';
const record = Buffer.from('{}');
const alpine = { id: 'alpine', versionId: '3.18.4', name: 'Alpine Linux' };
const { signal } = new AbortController();

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-trivy-db-'));
  mkdirSync(path.join(folder, 'db'));
  const database = {
    'alpine 3.18': { openssl: { 'CVE-2024-0001': record } },
    'npm::GitHub Security Advisory npm': { lodash: { 'CVE-2024-0002': record, 'GHSA-aaaa-bbbb-cccc': record } },
    vulnerability: { 'CVE-2024-0003': record },
  };
  writeFileSync(path.join(folder, 'db', 'trivy.db'), writeBolt(database));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds entries of a package, of its source package, and under an alias', async () => {
  const asked = [
    { ids: ['CVE-2024-0001'], type: 'apk', names: ['libssl3', 'openssl'] },
    { ids: ['CVE-2024-9999', 'GHSA-aaaa-bbbb-cccc'], type: 'npm', names: ['lodash'] },
  ];
  expect(await lookUpTrivy(folder, asked, alpine, signal)).toEqual([true, true]);
});

it('finds no entry of another package, of another vulnerability, or without a record of the package', async () => {
  const asked = [
    { ids: ['CVE-2024-0002'], type: 'npm', names: ['left-pad'] },
    { ids: ['CVE-2024-0001'], type: 'npm', names: ['lodash'] },
    { ids: ['CVE-2024-0003'], type: 'apk', names: ['openssl'] },
  ];
  expect(await lookUpTrivy(folder, asked, alpine, signal)).toEqual([false, false, false]);
});

it('does not answer for feeds that the database does not have', async () => {
  const asked = [
    { ids: ['CVE-2024-0001'], type: 'pypi', names: ['django'] },
    { ids: ['CVE-2024-0001'], type: 'rpm', names: ['openssl'] },
    { ids: ['CVE-2024-0001'], type: 'unheard-of', names: ['openssl'] },
    { ids: ['CVE-2024-0001'], type: 'apk', names: ['openssl'] },
  ];
  expect(await lookUpTrivy(folder, asked, { ...alpine, versionId: '3.19.0' }, signal)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('throws for a file that is no database', async () => {
  const other = path.join(folder, 'other');
  mkdirSync(path.join(other, 'db'), { recursive: true });
  writeFileSync(path.join(other, 'db', 'trivy.db'), 'garbage');
  await expect(lookUpTrivy(other, [], null, signal)).rejects.toThrow();
});
