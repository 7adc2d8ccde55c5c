import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBlockYaml } from './read-block-yaml.ts';

const read = (text: string): unknown => structuredClone(readBlockYaml(text)[0]);

describe('readBlockYaml', () => {
  it('reads nested mappings and sequences, with sequences at the indentation of their key', () => {
    const text = 'a:\n  b: 1\n  c:\n    - x\n    - y: 2\n      z: 3\nd:\n- one\n-\n  two: 2\ne:\nf: last\n';
    expect(read(text)).toEqual({
      a: { b: '1', c: ['x', { y: '2', z: '3' }] },
      d: ['one', { two: '2' }],
      e: null,
      f: 'last',
    });
  });

  it.each([
    ["k: 'it''s'", "it's"],
    ['k: "a\\tb \\u0041 \\"q\\""', 'a\tb A "q"'],
    ['k: plain # comment', 'plain'],
    ['k: a#b', 'a#b'],
    ['k: https://x:80/y', 'https://x:80/y'],
    ['k: >-\n  first\n  second', 'first'],
    ['k: &anchor value', '&anchor value'],
    ['k: *alias', '*alias'],
  ])('reads the scalar of %j', (text, expected) => expect(read(text)).toEqual({ k: expected }));

  it.each([
    ["'quoted: key': 1", 'quoted: key'],
    ['"@scope/x@npm:^1": 1', '@scope/x@npm:^1'],
    ['/x@1.0.0(y@2.0.0): 1', '/x@1.0.0(y@2.0.0)'],
    ['? a long key\n: 1', 'a long key'],
  ])('reads the key of %j', (text, key) => expect(read(text)).toEqual({ [key]: '1' }));

  it('reads a mapping after a long key', () => {
    expect(read('? long\n:\n  a: 1\nnext: 2\n')).toEqual({ long: { a: '1' }, next: '2' });
    expect(read('? long\n: a: 1\n  b: 2\nnext: 3\n')).toEqual({ long: { a: '1', b: '2' }, next: '3' });
  });

  it('reads flow collections on one line', () => {
    expect(read('k: {integrity: sha512-a/b==, engines: {node: \'>=8, <9\'}, os: [linux, "!x"], e: {}, l: []}')).toEqual(
      {
        k: { integrity: 'sha512-a/b==', engines: { node: '>=8, <9' }, os: ['linux', '!x'], e: {}, l: [] },
      },
    );
  });

  it('returns each document', () => {
    expect(structuredClone(readBlockYaml('---\na: 1\n---\nb: 2\n...\n'))).toEqual([{ a: '1' }, { b: '2' }]);
  });

  it('does not expand aliases', () => {
    const bomb = ['a: &a [x,x,x,x,x,x,x,x]', ...Array.from({ length: 50 }, (_, n) => `b${n}: &b${n} [*a,*a,*a]`)];
    expect(JSON.stringify(readBlockYaml(bomb.join('\n'))).length).toBeLessThan(5000);
  });

  it('refuses deep nesting', () => {
    const deep = Array.from({ length: 200 }, (_, n) => `${' '.repeat(n)}a:`).join('\n');
    expect(() => readBlockYaml(deep)).toThrow(SyntaxError);
    expect(() => readBlockYaml(`a: ${'['.repeat(100)}`)).toThrow(SyntaxError);
  });

  it('ends for any text, with a value or a SyntaxError', () => {
    const part = fc.constantFrom(
      'a',
      ':',
      ' ',
      '\n',
      '- ',
      '? ',
      '"',
      "'",
      '{',
      '}',
      '[',
      ']',
      ',',
      '#',
      '|',
      '---',
      '&',
      '*',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        try {
          readBlockYaml(parts.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
