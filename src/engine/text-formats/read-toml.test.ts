import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readToml } from './read-toml.ts';

const read = (text: string): unknown => structuredClone(readToml(text));

describe('readToml', () => {
  it('reads tables, lists of tables and dotted keys', () => {
    const text =
      'v = 1\n[[p]]\nname = "a" # c\n[p.deps]\nx.y = ">=1"\n"q r" = { v = 1, w = [ "1",\n  \'2\', # c\n] }\n[[p]]\nname = "b"\n[a.b]\nc = true\n';
    expect(read(text)).toEqual({
      v: '1',
      p: [{ name: 'a', deps: { x: { y: '>=1' }, 'q r': { v: '1', w: ['1', '2'] } } }, { name: 'b' }],
      a: { b: { c: 'true' } },
    });
  });

  it.each([
    ['"a\\n\\u0041\\"" ', 'a\nA"'],
    ["'c:\\dir'", 'c:\\dir'],
    ['"""\nline\n "quoted" \\\n   joined"""', 'line\n "quoted" joined'],
    ["'''\nraw \\n'''", 'raw \\n'],
    ['1979-05-27T07:32:00Z', '1979-05-27T07:32:00Z'],
    ['[]', []],
    ['{}', {}],
  ])('reads the value %j', (text, expected) => expect(read(`k = ${text}\n`)).toEqual({ k: expected }));

  it.each(['k', 'k =', '= 1', '[a', '[a]]b', 'k = "x', 'k = [1', 'k = {a = 1', 'a = 1\n[a]\n', 'k = "a" b'])(
    'refuses %j',
    (text) => expect(() => readToml(text)).toThrow(SyntaxError),
  );

  it('has no inherited keys', () => {
    const table = readToml('__proto__ = "x"\n[constructor]\ny = "z"\n');
    expect(Object.keys(table)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(table)).toBeNull();
  });

  it('refuses deep nesting', () => {
    expect(() => readToml(`k = ${'['.repeat(100)}`)).toThrow(SyntaxError);
    expect(() => readToml(`k = ${'{a='.repeat(100)}`)).toThrow(SyntaxError);
    expect(() => readToml(`[${'a.'.repeat(100)}b]`)).toThrow(SyntaxError);
  });

  it('ends for any text, with a value or a SyntaxError', () => {
    const part = fc.constantFrom('a', '=', ' ', '\n', '.', '"', "'", '"""', '{', '}', '[', ']', ',', '#', '\\', '1');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        try {
          readToml(parts.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
