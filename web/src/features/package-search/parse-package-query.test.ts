import { describe, expect, it } from 'vitest';
import { packageQueryText, parsePackageQuery } from './parse-package-query.ts';

describe('parsePackageQuery', () => {
  it.each([
    ['log4j-core', { name: 'log4j-core' }],
    ['log4j-core < 2.17', { name: 'log4j-core', range: '<2.17' }],
    ['where is log4j-core < 2.17?', { name: 'log4j-core', range: '<2.17' }],
    ['log4j-core<2.17', { name: 'log4j-core', range: '<2.17' }],
    ['log4j-core before 2.17', { name: 'log4j-core', range: '<2.17' }],
    ['openssl >= 3.0 < 3.0.15', { name: 'openssl', range: '>=3.0 <3.0.15' }],
    ['openssl ≥3.0, <3.0.15 || = 1.1.1', { name: 'openssl', range: '>=3.0, <3.0.15 || =1.1.1' }],
    ['openssl 3.0.11-1~deb12u2', { name: 'openssl', range: '=3.0.11-1~deb12u2' }],
    ['lodash@4.17.20', { name: 'lodash', range: '=4.17.20' }],
    ['lodash == 4.17.20', { name: 'lodash', range: '=4.17.20' }],
    ['@babel/core@7.0.0', { name: '@babel/core', range: '=7.0.0' }],
    ['@babel/core < 7', { name: '@babel/core', range: '<7' }],
    ['npm:lodash <4', { name: 'lodash', type: 'npm', range: '<4' }],
    ['org.apache.logging.log4j:log4j-core < 2.17', { name: 'org.apache.logging.log4j:log4j-core', range: '<2.17' }],
    ['maven:org.apache:x', { name: 'maven:org.apache:x' }],
    ['pkg:npm/%40babel/core@7.0.0', { name: '@babel/core', type: 'npm', range: '=7.0.0' }],
    [
      'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1?type=jar',
      { name: 'org.apache.logging.log4j:log4j-core', type: 'maven', range: '=2.14.1' },
    ],
    ['pkg:deb/debian/openssl', { name: 'openssl', type: 'deb' }],
    ['g++ 12', { name: 'g++', range: '=12' }],
  ])('reads %s', (text, query) => {
    expect(parsePackageQuery(text)).toStrictEqual(query);
  });

  it.each(['', '   ', '?', '< 2.17', 'pkg:', 'pkg:npm/'])('finds no name in “%s”', (text) => {
    expect(parsePackageQuery(text)).toBeUndefined();
  });

  it('survives a package URL that cannot be decoded', () => {
    expect(parsePackageQuery('pkg:npm/%E0%A4%A')).toStrictEqual({ name: '%E0%A4%A', type: 'npm' });
  });
});

describe('packageQueryText', () => {
  it.each(['npm:lodash < 4', 'openssl >= 3.0 < 3.0.15', '@babel/core', 'openssl = 3.0.11-1~deb12u2'])(
    'writes %s as it was read',
    (text) => {
      const query = parsePackageQuery(text);
      expect(query === undefined ? undefined : packageQueryText(query)).toBe(text);
    },
  );
});
