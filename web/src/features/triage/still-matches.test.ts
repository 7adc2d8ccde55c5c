import { expect, it } from 'vitest';
import { stillMatches } from './still-matches.ts';

const open = { triageStatus: 'OPEN', assignee: null, suppressed: false } as const;

it.each([
  ['no filter', {}, open, true],
  ['one of the statuses', { status: 'OPEN,FIXED' }, open, true],
  ['another status', { status: 'OPEN,FIXED' }, { ...open, triageStatus: 'ACKNOWLEDGED' }, false],
  ['the own assignment', { assignee: 'me' }, { ...open, assignee: 'usr_me' }, true],
  ['the assignment of another member', { assignee: 'me' }, { ...open, assignee: 'usr_other' }, false],
  ['no assignment', { assignee: 'none' }, open, true],
  ['an assignment that was none', { assignee: 'none' }, { ...open, assignee: 'usr_me' }, false],
  ['the named member', { assignee: 'usr_other' }, { ...open, assignee: 'usr_other' }, true],
  ['a suppressed row', {}, { ...open, suppressed: true }, false],
  ['a suppressed row that is included', { suppressed: 'include' }, { ...open, suppressed: true }, true],
  ['a row that is no longer suppressed', { suppressed: 'only' }, open, false],
] as const)('decides about %s', (_, filter, row, expected) => {
  expect(stillMatches(row, filter, 'usr_me')).toBe(expected);
});
