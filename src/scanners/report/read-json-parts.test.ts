import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ScannerOutputError } from '../external-scanner.ts';
import { type JsonPartsLimits, readJsonParts, reportLimits } from './read-json-parts.ts';

/** The parts as `path[indexes]=value`, and the paths that are present. */
async function read(
  text: string | Buffer,
  paths: readonly string[],
  { pieceBytes = 7, ...limits }: Partial<JsonPartsLimits> & { pieceBytes?: number } = {},
) {
  const bytes = Buffer.from(text);
  // One buffer for all chunks, as streams that reuse their memory do.
  const lent = Buffer.alloc(pieceBytes);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const copied = bytes.copy(lent, 0, at, at + pieceBytes);
      yield lent.subarray(0, copied);
      lent.fill(0x58);
    }
  }
  const parts: string[] = [];
  const { present, empty } = await readJsonParts(
    pieces(),
    paths,
    ({ path, indexes, value }) => parts.push(`${path}[${indexes.join(',')}]=${JSON.stringify(value)}`),
    { ...reportLimits, ...limits },
  );
  return { parts, present: [...present].sort(), empty: [...empty] };
}

const report = JSON.stringify({
  name: 'x',
  results: [
    { type: 'a', items: [{ id: 1, text: 'é"\\]}' }, { id: 2 }], other: { items: [{ id: 9 }] } },
    { type: 'b', items: null },
    { items: [] },
  ],
  items: [{ id: 8 }],
});

describe('readJsonParts', () => {
  it.each([1, 2, 3, 7, 64, 4096])(
    'reads the values at the paths, and no others, from chunks of %i bytes',
    async (pieceBytes) => {
      expect(await read(report, ['name', 'results.*.type', 'results.*.items.*'], { pieceBytes })).toEqual({
        parts: [
          'name[]="x"',
          'results.*.type[0]="a"',
          'results.*.items.*[0,0]={"id":1,"text":"é\\"\\\\]}"}',
          'results.*.items.*[0,1]={"id":2}',
          'results.*.type[1]="b"',
        ],
        present: ['', 'name', 'results', 'results.*', 'results.*.items', 'results.*.items.*', 'results.*.type'],
        empty: ['results.*.items'],
      });
    },
  );

  it('reads any JSON object as JSON.parse does', async () => {
    const value = fc.jsonValue({ maxDepth: 5 });
    await fc.assert(
      fc.asyncProperty(value, fc.integer({ min: 1, max: 20 }), fc.nat(3), async (wanted, pieceBytes, space) => {
        const text = JSON.stringify({ before: [wanted], wanted, after: { wanted } }, null, space);
        const { parts } = await read(text, ['wanted'], { pieceBytes });
        expect(parts).toEqual([`wanted[]=${JSON.stringify(JSON.parse(JSON.stringify(wanted)))}`]);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n'],
    ['text', 'FATAL: no such file'],
    ['a number', '12'],
    ['an array', '[]'],
    ['two values', '{}{}'],
    ['a value with text after it', '{} x'],
    ['a missing comma', '{"a":1 "b":2}'],
    ['a missing value', '{"a":}'],
    ['a missing key', '{:1}'],
    ['a comma at the end', '{"a":[1,]}'],
    ['brackets of two kinds', '{"a":[1}}'],
    ['an unknown word', '{"a":nul}'],
    ['a number with zeros in front', '{"a":01}'],
    ['single quotes', "{'a':1}"],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
  ])('refuses %s', async (_what, text) => {
    await expect(read(text, ['a', 'items.*'])).rejects.toThrow(ScannerOutputError);
  });

  it('refuses every truncation of a report', async () => {
    for (let length = 0; length < report.length; length += 1)
      await expect(read(report.slice(0, length), ['name'])).rejects.toThrow(ScannerOutputError);
  });

  it.each([
    ['a text in place of an array', '{"items":"none"}'],
    ['an object in place of an array', '{"items":{"0":1}}'],
    ['a number in place of an array', '{"items":0}'],
  ])('refuses %s on a path', async (_what, text) => {
    await expect(read(text, ['items.*'])).rejects.toThrow('JSON of another form');
  });

  it('does not count a list that is null as present', async () => {
    expect(await read('{"items":null,"other":[]}', ['items.*', 'other.*'])).toEqual({
      parts: [],
      present: ['', 'other'],
      empty: ['items'],
    });
  });

  it.each([
    ['depth', '{"a":'.repeat(1000) + '1' + '}'.repeat(1000), {}, 'deeper than 100 levels'],
    ['depth of arrays', `{"a":${'['.repeat(1000)}`, {}, 'deeper than 100 levels'],
    ['number of values', `{"a":[${'1,'.repeat(100)}1]}`, { values: 50 }, 'more than 50 values'],
    ['bytes', `{"a":"${'x'.repeat(100)}"}`, { bytes: 50 }, 'larger than 50 bytes'],
    ['bytes of a part', `{"items":["${'x'.repeat(100)}"]}`, { partBytes: 50 }, 'entry larger than 50 bytes'],
    ['bytes of a number', `{"a":${'9'.repeat(5000)}}`, {}, 'not valid JSON'],
  ] as const)('refuses a report over the limit of its %s', async (_what, text, limits, message) => {
    await expect(read(text, ['items.*'], { pieceBytes: 16, ...limits })).rejects.toThrow(message);
  });

  it('skips values that are not on a path, of any size', async () => {
    const text = `{"skipped":["${'x'.repeat(5000)}",{"items":[1]}],"${'k'.repeat(5000)}":{"items":[3]},"items":[2]}`;
    expect((await read(text, ['items.*'], { partBytes: 10 })).parts).toEqual(['items.*[0]=2']);
  });
});
