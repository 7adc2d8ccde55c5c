import { expect, it } from 'vitest';
import { auditFilterOf, exportPath } from './audit-filters.ts';

it('exports with exactly the filter of the list', () => {
  const filter = auditFilterOf({ action: 'scan.*', search: 'a&b', page: '3', open: 'aud_1' });
  expect(filter).toEqual({ action: 'scan.*', search: 'a&b' });
  const query = new URL(exportPath(filter, 'jsonl'), 'http://plimsoll.invalid').searchParams;
  expect(Object.fromEntries(query)).toEqual({ action: 'scan.*', search: 'a&b', format: 'jsonl' });
});
