import { expect, it } from 'vitest';
import { exportPathOf } from './export-path.ts';

it('exports the rows with their columns, filter and sort', () => {
  const search = { tag: '1.10', sort: 'epss:desc', columns: 'severity,epss', groupSort: 'count:asc' };
  expect(exportPathOf(search, { tag: '1.10' })).toBe(
    'api/vulnerabilities/export?tag=1.10&sort=epss%3Adesc&columns=severity%2Cepss',
  );
});

it('exports the groups while groups are shown, in the order of the groups', () => {
  const search = { tag: '1.10', sort: 'epss:desc', group: 'fix', groupSort: 'count:asc' };
  expect(exportPathOf(search, { tag: '1.10' })).toBe(
    'api/vulnerabilities/groups/export?tag=1.10&by=fix&sort=count%3Aasc',
  );
});
