import { describe, expect, it } from 'vitest';
import { stripJsonComments } from './strip-json-comments.ts';

describe('stripJsonComments', () => {
  it.each([
    ['{"a": [1, 2,], }', { a: [1, 2] }],
    ['{"a": "//,]", /* c ,] */ "b": 1, // d\n}', { a: '//,]', b: 1 }],
    ['{"a": "\\",}", }', { a: '",}' }],
    ['[1, /* c */ ]', [1]],
    ['[1, 2]', [1, 2]],
  ])('makes JSON of %j', (text, expected) => expect(JSON.parse(stripJsonComments(text))).toEqual(expected));

  it('ends for text that is not closed', () => {
    for (const text of ['"', '"\\', '/*', '//', '/', ',', '[,']) expect(typeof stripJsonComments(text)).toBe('string');
  });
});
