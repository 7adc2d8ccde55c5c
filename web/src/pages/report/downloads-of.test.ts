import { expect, it } from 'vitest';
import { downloadsOf } from './downloads-of.ts';

it('offers every format of a document, with the size at the stored one', () => {
  const files = downloadsOf({ type: 'technical', format: 'XLSX' });
  expect(files.map(({ name }) => name)).toEqual(['PDF', 'XLSX', 'CSV', 'JSON', 'CSV of the figures']);
  expect(files.filter(({ isMain }) => isMain)).toEqual([{ name: 'XLSX', query: '?format=XLSX', isMain: true }]);
});

it('offers the ZIP file of a pack without a format, and only the documents that it contains', () => {
  expect(downloadsOf({ type: 'compliance_pack', format: 'ZIP', outputFormats: ['JSON'] })).toEqual([
    { name: 'Signed ZIP', query: '', isMain: true },
    { name: 'JSON', query: '?format=JSON', isMain: false },
  ]);
});
