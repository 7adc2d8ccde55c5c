import { expect, it } from 'vitest';
import { literalPartOf, matchesGlob, patternsOf } from './glob.ts';

it.each([
  ['*', '', true],
  ['', '', true],
  ['', 'a', false],
  ['acme/*', 'acme/api', true],
  ['acme/*', 'other/api', false],
  ['*/api', 'registry.example.com/acme/api', true],
  ['a?c', 'abc', true],
  ['a?c', 'ac', false],
  ['a*b*c', 'axxbyyc', true],
  ['a*b*c', 'axxbyy', false],
  ['acme.io', 'acmeXio', false],
])('%j matches %j: %s', (pattern, text, expected) => {
  expect(matchesGlob(pattern, text)).toBe(expected);
});

it('answers for many wildcards without trying every combination', () => {
  expect(matchesGlob(`${'a*'.repeat(50)}b`, 'a'.repeat(5000))).toBe(false);
});

it('searches by the longest part without wildcards', () => {
  expect(literalPartOf('re*/acme/?x')).toBe('/acme/');
  expect(literalPartOf('**')).toBe('');
});

it('reads one pattern for each line, once', () => {
  expect(patternsOf(' a/* \n\nb\na/*')).toEqual(['a/*', 'b']);
});
