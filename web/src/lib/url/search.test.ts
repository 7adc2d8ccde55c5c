import { describe, expect, it } from 'vitest';
import { listOf, parseSearch, stringifySearch, toggled, withValues } from './search.ts';

describe('query of an address', () => {
  it('has only parameters with a value after a change', () => {
    expect(withValues({ a: '1.10', b: undefined, c: '' })).toEqual({ a: '1.10' });
  });

  it.each([
    '1.10',
    '007',
    '1e5',
    'true',
    'null',
    '"quoted"',
    '{"a":1}',
    '%20',
    'a+b c',
    '\u202Eright',
    'x'.repeat(4000),
  ])('keeps the value %j', (value) => {
    expect(parseSearch(stringifySearch({ search: value }))).toEqual({ search: value });
  });

  it('leaves out parameters without a value', () => {
    expect(stringifySearch({ a: undefined, b: '', c: 'x' })).toBe('?c=x');
    expect(stringifySearch({ a: undefined })).toBe('');
  });
});

describe('list parameters', () => {
  it('adds and removes one value', () => {
    expect(listOf(undefined)).toEqual([]);
    expect(toggled(undefined, 'HIGH')).toBe('HIGH');
    expect(toggled('HIGH', 'CRITICAL')).toBe('HIGH,CRITICAL');
    expect(toggled('HIGH,CRITICAL', 'HIGH')).toBe('CRITICAL');
    expect(toggled('HIGH', 'HIGH')).toBeUndefined();
  });
});
