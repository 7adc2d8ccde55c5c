import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isPackageType, packageTypes } from './package-types.ts';

it('has the package types of the API, and no other ones', () => {
  const yaml = readFileSync(new URL('../../../../openapi/service-v1.yaml', import.meta.url), 'utf8');
  const [, list = ''] = /enum:\n((?:\s+- [a-z]+\n)*\s+- luarocks\n(?:\s+- [a-z]+\n)*)/.exec(yaml) ?? [];
  const ofApi = list
    .trim()
    .split(/\s+- |^- /)
    .filter((type) => type !== '');
  expect(ofApi.length).toBeGreaterThan(30);
  expect(packageTypes.toSorted()).toEqual(ofApi.toSorted());
});

it('recognizes no names of object properties', () => {
  expect(isPackageType('npm')).toBe(true);
  expect(isPackageType('constructor')).toBe(false);
});
