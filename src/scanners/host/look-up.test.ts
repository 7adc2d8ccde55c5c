import { expect, it } from 'vitest';
import { fakeScanner } from '../../../test/helpers/fake-scanner.ts';
import { encodePackages } from '../../engine/pipeline/encode-inventory.ts';
import type { AskedPackage } from '../external-scanner.ts';
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
const packages = encodePackages([
  named('one'),
  named('two', { source: { name: 'two-source', version: '1' } }),
  named('three', { type: 'rpm', module: 'nodejs:18:9050020230927082226:rhel9' }),
  named('two', { source: { name: 'two-source', version: '1' } }),
]);
const questions = [
  { position: 0, ids: ['CVE-2024-0001', 'GHSA-aaaa-bbbb-cccc'] },
  { position: 1, ids: ['CVE-2024-0002'] },
  { position: 1, ids: ['CVE-2024-0003'] },
  { position: 2, ids: ['CVE-2024-0004'] },
  { position: 3, ids: ['CVE-2024-0005'] },
  { position: 9, ids: ['CVE-2024-0006'] },
];

it('asks a scanner about each package once, and leaves out what its database does not answer', async () => {
  let asked: readonly AskedPackage[] = [];
  const scanner = fakeScanner({
    lookUp: async (_folder, given) => {
      asked = given;
      return [new Set(['GHSA-aaaa-bbbb-cccc']), new Set(['CVE-2024-0009']), null];
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
      known: {
        '0 CVE-2024-0001': true,
        '0 GHSA-aaaa-bbbb-cccc': true,
        '1 CVE-2024-0002': false,
        '1 CVE-2024-0003': false,
        '3 CVE-2024-0005': false,
      },
    },
  ]);
  expect(asked).toEqual([
    { type: 'deb', name: 'one', source: null, module: null },
    { type: 'deb', name: 'two', source: 'two-source', module: null },
    { type: 'rpm', name: 'three', source: null, module: 'nodejs:18' },
  ]);
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
