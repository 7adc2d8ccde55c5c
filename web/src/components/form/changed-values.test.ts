import { describe, expect, it } from 'vitest';
import { changedValues } from './changed-values.ts';

describe('changedValues', () => {
  it('has the changed values only, also those that are empty or false', () => {
    const values = { name: 'Northwind', fourEyes: false, note: '', days: 3 };
    expect(changedValues(values, { fourEyes: true, note: true, days: false })).toEqual({ fourEyes: false, note: '' });
    expect(changedValues(values, {})).toEqual({});
  });
});
