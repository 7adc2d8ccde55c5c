import { expect, it } from 'vitest';
import { fakeScanner } from '../../../test/helpers/fake-scanner.ts';
import { encodePackages } from '../../engine/pipeline/encode-inventory.ts';
import type { AskedRecord } from '../external-scanner.ts';
import { lookUp } from './look-up.ts';

const { signal } = new AbortController();
const named = (name: string, more = {}) => ({
  type: 'deb',
  name,
  version: '1',
  purl: `pkg:deb/debian/${name}@1`,
  licenses: [],
  paths: [],
  layerIndex: 0,
  isOwnedByDistribution: false,
  ...more,
});
const packages = encodePackages([named('one'), named('two', { source: { name: 'two-source', version: '1' } })]);
const questions = [
  { position: 0, ids: ['CVE-2024-0001', 'GHSA-aaaa-bbbb-cccc'] },
  { position: 1, ids: ['CVE-2024-0002'] },
  { position: 1, ids: ['CVE-2024-0003'] },
  { position: 9, ids: ['CVE-2024-0004'] },
];

it('asks a scanner about packages by position, and leaves out what its database does not answer', async () => {
  let asked: readonly AskedRecord[] = [];
  const scanner = fakeScanner({
    lookUp: async (_folder, records) => {
      asked = records;
      return [true, false, null];
    },
  });
  const task = {
    packages,
    operatingSystem: null,
    scanners: [{ name: scanner.name, databaseFolder: '/db', questions }],
  };
  expect(await lookUp(task, [scanner], signal)).toEqual([
    {
      name: 'trivy',
      known: { '0 CVE-2024-0001': true, '0 GHSA-aaaa-bbbb-cccc': true, '1 CVE-2024-0002': false },
    },
  ]);
  expect(asked.map(({ names }) => names)).toEqual([['one'], ['two', 'two-source'], ['two', 'two-source']]);
});

it('returns no answers of a damaged database, and of a scanner whose database cannot be asked', async () => {
  const damaged = fakeScanner({ lookUp: () => Promise.reject(new Error('damaged')) });
  const silent = fakeScanner({ name: 'osv' });
  const scanners = [damaged, silent].map(({ name }) => ({ name, databaseFolder: '/db', questions }));
  expect(await lookUp({ packages, operatingSystem: null, scanners }, [damaged, silent], signal)).toEqual([
    { name: 'trivy', known: {} },
    { name: 'osv', known: {} },
  ]);
});
