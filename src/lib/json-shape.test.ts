import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonShape, JsonShapeError, jsonExcess, parseBoundedJson } from './json-shape.ts';

const none = Number.POSITIVE_INFINITY;

/** Reference implementation: number of values, depth and longest string of a parsed value. An empty container counts as two values. */
function measure(value: unknown): { values: number; depth: number; stringBytes: number } {
  if (typeof value === 'string') {
    return { values: 1, depth: 0, stringBytes: Buffer.byteLength(JSON.stringify(value)) - 2 };
  }
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0, stringBytes: 0 };
  const parts = (Array.isArray(value) ? value : [...Object.keys(value), ...Object.values(value)]).map(measure);
  const inner = Array.isArray(value) ? value : Object.values(value);
  return {
    values: 1 + (inner.length === 0 ? 1 : inner.map(measure).reduce((sum, part) => sum + part.values, 0)),
    depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
    stringBytes: Math.max(0, ...parts.map(({ stringBytes }) => stringBytes)),
  };
}

const texts = fc.json({ maxDepth: 6 });

describe('jsonExcess', () => {
  it('reports no excess for a text whose values, depth and strings are within the limits', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { values, depth, stringBytes } = measure(JSON.parse(text));
        expect(jsonExcess(Buffer.from(text), { values, depth, stringBytes })).toBeUndefined();
      }),
    );
  });

  it('gives the same answer for a whole text as for its chunks, also for brackets in strings', () => {
    const parts = fc.array(fc.constantFrom('{', '[', ']', '}', ',', '"', '\\', 'a', '"[["', '"a":'), { maxLength: 40 });
    const limits = fc.record({ values: fc.nat(30), depth: fc.nat(6), stringBytes: fc.nat(20) });
    fc.assert(
      fc.property(parts, limits, (texts, some) => {
        const bytes = Buffer.from(texts.join(''));
        expect(jsonExcess(bytes, some)).toBe(new JsonShape(some).add(bytes));
      }),
      { numRuns: 1000 },
    );
  });

  it('reports one value too many in a text with containers', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { values } = measure(JSON.parse(text));
        const excess = jsonExcess(Buffer.from(text), { values: values - 1, depth: none, stringBytes: none });
        // A text without a container is one value. Only values after the first one are counted.
        expect(excess).toBe(values === 1 ? undefined : `contains more than ${values - 1} values`);
      }),
    );
  });

  it('reports one nesting level too many and a string that is one byte too long', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { depth, stringBytes } = measure(JSON.parse(text));
        if (depth > 0) {
          const limits = { values: none, depth: depth - 1, stringBytes: none };
          expect(jsonExcess(Buffer.from(text), limits)).toBe(`is nested deeper than ${depth - 1} levels`);
        }
        if (stringBytes > 0) {
          const limits = { values: none, depth: none, stringBytes: stringBytes - 1 };
          expect(jsonExcess(Buffer.from(text), limits)).toBe(`contains a string longer than ${stringBytes - 1} bytes`);
        }
      }),
    );
  });

  it.each([
    ['elements of an array', `[${'0,'.repeat(20)}0]`],
    ['empty containers', `[${'[],'.repeat(20)}{}]`],
    ['members of an object', `{${Array.from({ length: 21 }, (_, index) => `"${index}":0`).join(',')}}`],
  ])('reports too many %s', (_, text) => {
    expect(jsonExcess(Buffer.from(text), { values: 20, depth: none, stringBytes: none })).toBe(
      'contains more than 20 values',
    );
  });

  it('counts the same for every division of a text into chunks', () => {
    const chunked = fc.tuple(texts, fc.array(fc.nat(40), { maxLength: 10 }));
    fc.assert(
      fc.property(chunked, fc.nat(6), fc.nat(6), ([text, cuts], depth, stringBytes) => {
        const limits = { values: 8, depth, stringBytes };
        const bytes = Buffer.from(text);
        const shape = new JsonShape(limits);
        let found: string | undefined;
        let at = 0;
        for (const cut of [...cuts, bytes.length]) {
          found ??= shape.add(bytes.subarray(at, at + cut));
          at += cut;
        }
        expect(found).toBe(jsonExcess(bytes, limits));
      }),
    );
  });
});

describe('parseBoundedJson', () => {
  it('accepts the texts that JSON.parse accepts', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
        expect(parseBoundedJson(Buffer.from(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('refuses deep nesting before parsing, and refuses text that is not JSON', () => {
    expect(() => parseBoundedJson('['.repeat(65))).toThrow(JsonShapeError);
    expect(() => parseBoundedJson('[')).toThrow(SyntaxError);
    expect(() => parseBoundedJson('[')).not.toThrow(JsonShapeError);
  });
});
