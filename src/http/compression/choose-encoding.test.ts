import { describe, expect, it } from 'vitest';
import { chooseEncoding } from './choose-encoding.ts';

describe('chooseEncoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['deflate', null],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP;Q=1.0', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.9', 'gzip'],
    ['gzip;q=0', null],
    ['br;q=0, gzip;q=0.001', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *', 'gzip'],
    ['identity;q=1, gzip;q=0.5', null],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['gzip;q=2', null],
    ['gzip;q=0.0001', null],
    ['gzip;q=x, br', 'br'],
    ['gzip ; q = 0.5', 'gzip'],
    [',,;q=1,gzip', 'gzip'],
    ['gzipped', null],
  ])('of %j is %j', (header, coding) => {
    expect(chooseEncoding(header)).toBe(coding);
  });
});
