import { expect, it } from 'vitest';
import { fakeScanner } from '../../../test/helpers/fake-scanner.ts';
import { encodePackages } from '../../engine/pipeline/encode-inventory.ts';
import { listRecords, recordIdsMax } from './list-records.ts';

const { signal } = new AbortController();
const named = (name: string) => ({
  type: 'npm',
  name,
  version: '1',
  purl: `pkg:npm/${name}@1`,
  licenses: [],
  paths: [],
  layerIndex: 0,
  isOwnedByDistribution: false,
});
const packages = encodePackages(['one', 'two', 'three', 'one', 'four'].map(named));

it('lists the entries about all packages once for those that have the same ones, and leaves out unanswered packages', async () => {
  const answers = [new Set(['CVE-2', 'CVE-1']), new Set<string>(), new Set(['CVE-1', 'CVE-2']), null];
  const asked: string[][] = [];
  const scanner = fakeScanner({
    lookUp: async (_folder, given) => {
      asked.push(given.map(({ name }) => name));
      return answers;
    },
  });
  const silent = fakeScanner({ name: 'osv' });
  const scanners = [scanner, silent].map(({ name }) => ({ name, databaseFolder: '/db' }));
  expect(await listRecords({ packages, operatingSystem: null, scanners }, [scanner, silent], signal)).toEqual([
    {
      name: 'trivy',
      records: [
        { positions: [0, 3, 2], ids: ['CVE-1', 'CVE-2'] },
        { positions: [1], ids: [] },
      ],
    },
  ]);
  expect(asked).toEqual([['one', 'two', 'three', 'four']]);
});

it('leaves out packages whose entries exceed the limit', async () => {
  const many = new Set(Array.from({ length: recordIdsMax }, (_, index) => `CVE-2024-${index}`));
  const scanner = fakeScanner({ lookUp: async () => [new Set(['CVE-1']), many, new Set(['CVE-2']), null] });
  const scanners = [{ name: scanner.name, databaseFolder: '/db' }];
  const [listed] = await listRecords({ packages, operatingSystem: null, scanners }, [scanner], signal);
  expect(listed?.records).toEqual([
    { positions: [0, 3], ids: ['CVE-1'] },
    { positions: [2], ids: ['CVE-2'] },
  ]);
});
