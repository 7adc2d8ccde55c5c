import { expect, it } from 'vitest';
import { changeOf } from './decision-values.ts';

const finding = { triageStatus: 'OPEN', assignee: 'usr_1' };
const unchanged = { status: 'OPEN', assignee: 'usr_1', note: '' } as const;
const members = [{ id: 'usr_2', name: 'Ada' }];

it('sends only what the user changed, so that a value that a colleague changed meanwhile stays', () => {
  expect(changeOf(finding, { ...unchanged, status: 'FIXED' }, members)).toEqual({ status: 'FIXED' });
  expect(changeOf(finding, { ...unchanged, assignee: 'usr_2' }, members)).toEqual({
    assignee: { id: 'usr_2', name: 'Ada' },
  });
  expect(changeOf(finding, { ...unchanged, assignee: '' }, members)).toEqual({ assignee: null });
  expect(changeOf(finding, { ...unchanged, note: 'seen' }, members)).toEqual({ note: 'seen' });
  expect(changeOf(finding, { ...unchanged, note: ' ' }, members)).toBeNull();
});
