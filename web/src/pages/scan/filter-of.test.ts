import { expect, test } from 'vitest';
import { filterOf } from './filter-of.ts';

test('parameters of the view are not sent to the list', () => {
  const search = { tab: 'packages', sort: 'name:asc', open: 'vul_a', search: '1e5', type: 'deb' };
  expect(filterOf(search, [{ kind: 'text', name: 'type', label: 'Type' }])).toEqual({ search: '1e5', type: 'deb' });
});
