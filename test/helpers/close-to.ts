import { expect } from 'vitest';

/** The same value for `toEqual`, where numbers that are not integers are compared to `digits` decimal places. */
export function closeTo<Value>(value: Value, digits = 6): Value {
  return convert(value, digits) as Value;
}

function convert(value: unknown, digits: number): unknown {
  if (typeof value === 'number' && !Number.isInteger(value)) return expect.closeTo(value, digits);
  if (Array.isArray(value)) return value.map((one) => convert(one, digits));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, convert(one, digits)]));
}
