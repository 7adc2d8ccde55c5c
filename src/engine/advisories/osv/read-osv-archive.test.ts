import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, zipOf } from '../../../../test/helpers/advisory-fixtures.ts';
import { archiveLimits, readOsvArchive } from './read-osv-archive.ts';

async function read(content: Uint8Array, limits = archiveLimits): Promise<(string | undefined)[]> {
  const file = path.join(temporaryFolder(), 'all.zip');
  writeFileSync(file, content);
  const documents: (string | undefined)[] = [];
  for await (const { document } of readOsvArchive(file, limits)) documents.push(document);
  return documents;
}

const entries = Array.from(
  { length: 40 },
  (_, index) => [`${index}.json`, `document ${index} ${'x'.repeat(index * 50)}`] as const,
);

describe('readOsvArchive', () => {
  it('yields every document, regardless of the name of its entry', async () => {
    const odd = [
      ['../../../etc/cron.d/x', 'one'],
      ['/abs', 'two'],
      ['C:\\x', 'three'],
      ['a\0b', 'four'],
    ] as const;
    expect(await read(zipOf([...entries, ...odd]))).toEqual([...entries, ...odd].map(([, text]) => text));
  });

  it('yields nothing for an empty archive', async () => {
    expect(await read(zipOf([]))).toEqual([]);
  });

  it.each([
    ['cut in the middle', (zip: Buffer) => zip.subarray(0, zip.length / 2)],
    ['cut at the end', (zip: Buffer) => zip.subarray(0, zip.length - 1)],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('<html>Service unavailable</html>')],
    ['missing its beginning', (zip: Buffer) => zip.subarray(500)],
  ])('fails with MALFORMED_ARCHIVE when the file is %s', async (_title, damage) => {
    await expect(read(damage(zipOf(entries)))).rejects.toMatchObject({ code: 'MALFORMED_ARCHIVE' });
  });

  it('yields undefined for a damaged entry, and the other documents', async () => {
    const zip = zipOf(entries);
    // The content of the first entry begins after its 30-byte header and 6-byte name.
    zip.writeUInt8((zip.readUInt8(38) + 1) % 256, 38);
    const documents = await read(zip);
    expect(documents[0]).toBeUndefined();
    expect(documents.slice(1)).toEqual(entries.slice(1).map(([, text]) => text));
  });

  it('yields undefined for an entry above the limit, and for one that inflates to more than its header states', async () => {
    const limits = { ...archiveLimits, entryBytesMax: 1_000 };
    expect(
      await read(
        zipOf([
          ['a', 'x'.repeat(2_000)],
          ['b', 'small'],
        ]),
        limits,
      ),
    ).toEqual([undefined, 'small']);
    const wrongSizes = zipOf([
      ['a', 'x'.repeat(100_000)],
      ['b', 'small'],
    ]);
    const central = wrongSizes.indexOf('PK\x01\x02', 0, 'latin1');
    wrongSizes.writeUInt32LE(10, central + 24);
    expect(await read(wrongSizes)).toEqual([undefined, 'small']);
  });

  it.each([
    ['entries', { ...archiveLimits, entriesMax: 39 }],
    ['bytes', { ...archiveLimits, totalBytesMax: 10_000 }],
  ])('fails with LIMIT_EXCEEDED for too many %s', async (_title, limits) => {
    await expect(read(zipOf(entries), limits)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });
});
