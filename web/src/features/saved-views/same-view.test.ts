import { expect, it } from 'vitest';
import { isSameView } from './same-view.ts';

it('compares parameters without their order, and their values as text', () => {
  const query = 'severity=HIGH%2CLOW&tag=1.10';
  expect(isSameView(query, { tag: '1.10', severity: 'HIGH,LOW' })).toBe(true);
  expect(isSameView(query, { tag: '1.1', severity: 'HIGH,LOW' })).toBe(false);
  expect(isSameView(query, { severity: 'HIGH,LOW' })).toBe(false);
  expect(isSameView(query, { tag: '1.10', severity: 'HIGH,LOW', sort: 'epss:desc' })).toBe(false);
  expect(isSameView('', {})).toBe(true);
});
