import { expect, it } from 'vitest';
import { assigneeOf, bulkRequestOf, decisionOf } from './bulk-request.ts';

const unchanged = { status: '', assignee: '', note: '', reason: '' } as const;

it('sends flags and numbers of a filter with their types, and text as it is', () => {
  const filter = { severity: 'HIGH', kev: 'true', epssMin: '0.5', tag: '1.10', search: '007' };
  expect(bulkRequestOf({ filter, expectedTotal: 12 }, unchanged)).toEqual({
    filter: { severity: 'HIGH', kev: true, epssMin: 0.5, tag: '1.10', search: '007' },
    expectedTotal: 12,
  });
});

it('leaves out what does not change, and distinguishes a removed assignment from an unchanged one', () => {
  expect(bulkRequestOf({ ids: ['a'] }, { ...unchanged, status: 'FIXED' })).toEqual({ ids: ['a'], status: 'FIXED' });
  expect(bulkRequestOf({ ids: ['a'] }, { ...unchanged, assignee: 'none' })).toEqual({ ids: ['a'], assignee: null });
  expect(bulkRequestOf({ ids: ['a'] }, { ...unchanged, assignee: 'member:usr_1' })).toEqual({
    ids: ['a'],
    assignee: 'usr_1',
  });
});

it('shows the same change that it sends', () => {
  const members = [{ id: 'usr_1', name: 'Ada' }];
  const shown = (values: object) => {
    const all = { ...unchanged, ...values };
    return decisionOf(all, assigneeOf(all, members));
  };
  expect(shown({})).toEqual({});
  expect(shown({ status: 'FIXED', note: 'x', reason: 'y' })).toEqual({ status: 'FIXED', note: 'x' });
  expect(shown({ assignee: 'none' })).toEqual({ assignee: null });
  expect(shown({ assignee: 'member:usr_1' })).toEqual({ assignee: { id: 'usr_1', name: 'Ada' } });
  expect(shown({ assignee: 'member:usr_2' })).toEqual({ assignee: { id: 'usr_2', name: 'usr_2' } });
});
