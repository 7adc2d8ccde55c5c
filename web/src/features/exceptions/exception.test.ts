import { expect, it } from 'vitest';
import { endsSoon, findingsOf } from './exception.ts';

const now = Date.parse('2026-06-01T00:00:00Z');

it.each([
  ['2026-06-01T06:00:00Z', true, 1],
  ['2026-06-15T00:00:00Z', true, 14],
  ['2026-06-16T00:00:00Z', true, undefined],
  ['2026-06-02T00:00:00Z', false, undefined],
  [null, true, undefined],
])('an exception that expires %s, in force: %s, ends soon: %s days', (expiresAt, active, expected) => {
  expect(endsSoon({ expiresAt, active }, now)).toBe(expected);
});

const about = { cveId: 'CVE-2026-1', package: 'openssl' };

it('links an exception in force to suppressed findings, and a proposed one to open findings', () => {
  const scope = { type: 'blanket', tagId: null, asOfDate: null } as const;
  expect(findingsOf({ ...about, scope, active: true })).toEqual({ ...about, suppressed: 'only' });
  expect(findingsOf({ ...about, scope, active: false })).toEqual(about);
});

it('limits the findings to the tag of the scope', () => {
  const scope = { type: 'tag', tagId: 'tag_a', asOfDate: null } as const;
  expect(findingsOf({ ...about, scope, active: true })).toEqual({ ...about, tag: 'tag_a', suppressed: 'only' });
});
