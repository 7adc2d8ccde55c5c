import { expect, test } from 'vitest';
import { notAssessedRows } from './not-assessed-rows.ts';

const explained = (kind: string, count: number) => ({
  kind,
  count,
  reason: 'no advisories',
  examplePath: null,
  group: kind,
  packages: count,
});

test('a number that is not known is null, although the coverage has 0', () => {
  const rows = notAssessedRows({
    coverage: { assessed: 22, notAssessed: [explained('alpine 3.18', 0), explained('rpm', 48)] },
    notAssessed: [
      { kind: 'alpine 3.18', count: null },
      { kind: 'rpm', count: 48 },
    ],
  });
  expect(rows.map(({ kind, count }) => [kind, count])).toEqual([
    ['alpine 3.18', null],
    ['rpm', 48],
  ]);
});

test('a kind that only a warning explains is listed', () => {
  const rows = notAssessedRows({ coverage: null, notAssessed: [{ kind: 'FILE_TOO_LARGE', count: 2 }] });
  expect(rows).toMatchObject([{ kind: 'FILE_TOO_LARGE', count: 2, examplePath: null }]);
});
