import { expect, it } from 'vitest';
import { resultText } from './decision.ts';

it('names the change and its extent', () => {
  expect(resultText({ status: 'ACKNOWLEDGED' }, 14, 'acme/api')).toBe('Acknowledged: 14 rows in acme/api');
  expect(resultText({ assignee: { id: 'usr_1', name: 'Ada' }, note: 'x' }, 1, '2 images')).toBe(
    'Assigned to Ada, note stored: 1 row in 2 images',
  );
  expect(resultText({ status: 'OPEN', assignee: null }, 0, 'acme/api')).toBe(
    'Open, assignment removed: 0 rows in acme/api',
  );
});
