import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { type Finding, triageKeyOf } from './finding.ts';
import { cachedFindingsOf, findingKey, findingRowsKey, findingsKey, showDecision } from './show-decision.ts';

const rowOf = (id: string, cveId: string, image = 'img_1', type = 'npm') =>
  ({
    id,
    cveId,
    image: { id: image, name: 'acme/api' },
    package: { type, name: 'left' },
    triageStatus: 'OPEN',
    assignee: null,
    assigneeName: null,
  }) as Finding;

function start() {
  const client = new QueryClient();
  const filters = [{ severity: 'HIGH' }, { tag: '1.10' }];
  const rows = [
    rowOf('a', 'CVE-1'),
    rowOf('b', 'CVE-1'),
    rowOf('c', 'CVE-2'),
    rowOf('d', 'CVE-1', 'img_2'),
    rowOf('e', 'CVE-1', 'img_1', 'deb'),
  ];
  client.setQueryData([...findingRowsKey, filters[0], '', 1], { data: rows, meta: {} });
  client.setQueryData([...findingRowsKey, filters[0], 'epss:desc', 2], { data: rows.slice(0, 2), meta: {} });
  client.setQueryData([...findingRowsKey, filters[1], '', 1], { data: rows.slice(1), meta: {} });
  // Groups have other rows.
  client.setQueryData([...findingsKey, 'groups', 'vulnerability', {}, '', 1], { data: [{ image: null }], meta: {} });
  client.setQueryData([...findingKey, 'b'], { ...rows[1], note: 'earlier' });
  const statuses = () =>
    client
      .getQueriesData<{ data: Finding[] }>({ queryKey: findingRowsKey })
      .map(([, page]) =>
        page?.data.map(({ id, triageStatus, assigneeName }) => `${id} ${triageStatus} ${assigneeName}`),
      );
  return { client, rows, filters, statuses };
}

const key = new Set([triageKeyOf(rowOf('a', 'CVE-1'))]);

it('changes the rows of all tags of the image in every cached list, and the details', () => {
  const { client, statuses } = start();
  showDecision(client, key, { status: 'FIXED', assignee: { id: 'usr_1', name: 'Ada' }, note: 'new' });
  const others = ['c OPEN null', 'd OPEN null', 'e OPEN null'];
  expect(statuses()).toEqual([
    ['a FIXED Ada', 'b FIXED Ada', ...others],
    ['a FIXED Ada', 'b FIXED Ada'],
    ['b FIXED Ada', ...others],
  ]);
  expect(client.getQueryData([...findingKey, 'b'])).toMatchObject({ triageStatus: 'FIXED', note: 'new' });
});

it('restores the decided rows only', () => {
  const { client, statuses } = start();
  const before = statuses();
  const restore = showDecision(client, key, { status: 'FIXED', note: 'new' });
  const restoreOther = showDecision(client, new Set([triageKeyOf(rowOf('c', 'CVE-2'))]), { status: 'WONT_FIX' });
  restore();
  expect(statuses()[0]).toEqual(['a OPEN null', 'b OPEN null', 'c WONT_FIX null', 'd OPEN null', 'e OPEN null']);
  expect(client.getQueryData([...findingKey, 'b'])).toMatchObject({ triageStatus: 'OPEN', note: 'earlier' });
  restoreOther();
  expect(statuses()).toEqual(before);
});

it('finds the rows of a filter in every order, and no others', () => {
  const { client, filters } = start();
  expect(cachedFindingsOf(client, filters[1] ?? {}).map(({ id }) => id)).toEqual(['b', 'c', 'd', 'e']);
  expect(cachedFindingsOf(client, { tag: '1.1' })).toEqual([]);
});
