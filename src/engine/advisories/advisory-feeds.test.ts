import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { osvRecord, temporaryFolder, writeFile, zipOf } from '../../../test/helpers/advisory-fixtures.ts';
import type { FeedExample } from '../../../test/helpers/feed-examples/feed-example.ts';
import { feedExamples } from '../../../test/helpers/feed-examples/feed-examples.ts';
import { fullSizeOr } from '../../../test/helpers/full-size.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { createHttpClient } from '../../lib/http-client.ts';
import type { AdvisoryFeed } from './advisory-feed.ts';
import { advisoryFeeds, feedKey, feedOfFile } from './advisory-feeds.ts';
import { ecosystems } from './ecosystems.ts';
import { updateCachedFeed } from './feed-cache.ts';
import type { FeedRecord } from './feed-record.ts';
import { readFeed } from './read-feed.ts';
import { refreshSnapshot } from './refresh-snapshot.ts';

const exampleFeed = (example: FeedExample): AdvisoryFeed =>
  feedOfFile({ feedId: example.feedId, ...(example.part !== undefined && { part: example.part }) });

/** Reads bytes as a file of the feed. */
async function read(feed: AdvisoryFeed, bytes: Uint8Array, folder = temporaryFolder()) {
  const file = path.join(folder, path.posix.basename(feed.mirrorPath));
  writeFile(file, bytes);
  const found: FeedRecord[] = [];
  const stored = await readFeed(
    feed,
    { feedId: feed.id, path: file, fetchedAt: '' },
    (record) => void found.push(record),
    { onProgress: () => {}, signal: undefined },
  );
  return { ...stored, found };
}

/** The number of records, or the code of the classified error. Any other error fails the test. */
async function outcome(feed: AdvisoryFeed, bytes: Uint8Array, folder: string): Promise<number | string> {
  try {
    return (await read(feed, bytes, folder)).records;
  } catch (error) {
    if (error instanceof ScanError) return error.code;
    throw error;
  }
}

async function documentsOf(example: FeedExample): Promise<string[]> {
  const file = path.join(temporaryFolder(), path.posix.basename(exampleFeed(example).mirrorPath));
  writeFile(file, example.bytes);
  const documents: string[] = [];
  for await (const { document } of exampleFeed(example).documents(file)) documents.push(document ?? '');
  return documents;
}

/** Documents as the text of a JSON list. */
const jsonList = (values: readonly unknown[]): Buffer => Buffer.from(JSON.stringify(values));

describe('broken records', () => {
  it.each<[string, string, Buffer]>([
    [
      'kev',
      'entries without the name of a CVE beside the facts of the catalog',
      Buffer.from('{"title":"t","count":1,"vulnerabilities":[{"cve":"CVE-2024-1111"}]}'),
    ],
    [
      'epss',
      'rows in another order below the header',
      gzipSync('#model_version:v1,score_date:2026-08-16T00:00:00+0000\ncve,epss,percentile\n0.1,0.2,CVE-2024-1111\n'),
    ],
    ['maven-index', 'a comment and lines in another format', gzipSync('# index\norg.slf4j:slf4j-api:1.7.36\n')],
  ])('make %s malformed without a readable one: %s', async (id, _title, bytes) => {
    expect(await outcome(feedOfFile({ feedId: id }), bytes, temporaryFolder())).toBe('MALFORMED_ARCHIVE');
  });

  it('are left out of a page of Fedora’s updates, and counted', async () => {
    const feed = feedOfFile({ feedId: 'fedora' });
    const [example] = feedExamples.filter(({ feedId }) => feedId === 'fedora');
    const documents = JSON.parse(Buffer.from(example?.bytes ?? []).toString()) as { updates?: object[] }[];
    const [page] = documents.filter(({ updates }) => updates !== undefined);
    const updates = page?.updates ?? [];
    const whole = await read(feed, jsonList([{ updates }]));
    expect(whole.records).toBeGreaterThan(0);
    for (const broken of [7, null, {}, { ...updates[0], alias: 'x'.repeat(100) }]) {
      const { found, skipped } = await read(feed, jsonList([{ updates: [broken, ...updates, broken] }]));
      expect([found, skipped]).toEqual([whole.found, 2]);
    }
    expect(await outcome(feed, jsonList([{ updates: [7, {}] }]), temporaryFolder())).toBe('MALFORMED_ARCHIVE');
  });
});

describe('the list of advisory feeds', () => {
  it('has an example for each format', () => {
    const formatOf = (id: string): string => id.split(':')[0] ?? '';
    expect([...new Set(feedExamples.map(({ feedId }) => formatOf(feedId)))].sort()).toEqual(
      [...new Set(advisoryFeeds.map(({ id }) => formatOf(id)))].sort(),
    );
  });

  it('names each file once, below the base of a mirror', () => {
    const keys = advisoryFeeds.map(({ id, part }) => feedKey(id, part));
    const paths = advisoryFeeds.map(({ mirrorPath }) => mirrorPath);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((one) => one.startsWith('/') || one.split('/').includes('..'))).toEqual([]);
  });

  it('has a feed for every ecosystem', () => {
    const covered = new Set(advisoryFeeds.flatMap(({ covers = [] }) => covers));
    expect(ecosystems.map(({ ecosystem }) => ecosystem).filter((ecosystem) => !covered.has(ecosystem))).toEqual([]);
  });

  it('uses https for public addresses and limits every file', () => {
    const urls = advisoryFeeds.flatMap(({ publicUrl }) => publicUrl ?? []);
    expect(urls.filter((url) => new URL(url).protocol !== 'https:')).toEqual([]);
    expect(advisoryFeeds.filter(({ fileBytesMax }) => !(fileBytesMax > 0 && fileBytesMax <= 2 ** 32))).toEqual([]);
  });
});

describe.each(feedExamples)('the feed $feedId', (example) => {
  const feed = exampleFeed(example);

  it('reads every record of its example', async () => {
    expect(await read(feed, example.bytes)).toMatchObject({ records: example.records, skipped: 0 });
  });

  it('classifies an empty file and files of other formats', async () => {
    const folder = temporaryFolder();
    for (const text of [
      '',
      '<html><body>not found</body></html>',
      '{"error":"not found"}',
      'PK\x03\x04',
      '[]x',
      '\0\0',
    ]) {
      const result = await outcome(feed, Buffer.from(text), folder);
      expect([0, 'MALFORMED_ARCHIVE'], text).toContain(result);
    }
    expect(await outcome(feed, Buffer.alloc(0), folder)).toBe('MALFORMED_ARCHIVE');
    expect(await outcome(feed, Buffer.from('<html><body>not found</body></html>'), folder)).toBe('MALFORMED_ARCHIVE');
  });

  it('classifies a truncated file or reads what precedes its end', async () => {
    const folder = temporaryFolder();
    const { length } = example.bytes;
    const cuts = Array.from({ length: 40 }, (_, index) => Math.floor((length * index) / 40));
    for (const cut of cuts) {
      const result = await outcome(feed, example.bytes.subarray(0, cut), folder);
      if (typeof result === 'number') expect(result).toBeLessThanOrEqual(example.records);
      else expect(result).toBe('MALFORMED_ARCHIVE');
    }
  });

  it('classifies noise and files with changed bytes', async () => {
    const folder = temporaryFolder();
    const changed = fc.tuple(fc.nat(example.bytes.length - 1), fc.nat(255)).map(([at, byte]) => {
      const bytes = Buffer.from(example.bytes);
      bytes[at] = byte;
      return bytes;
    });
    const noise = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
    await fc.assert(
      fc.asyncProperty(fc.oneof(changed, noise), async (bytes) => {
        const result = await outcome(feed, bytes, folder);
        expect(typeof result === 'number' || ['MALFORMED_ARCHIVE', 'LIMIT_EXCEEDED'].includes(result)).toBe(true);
      }),
      { numRuns: fullSizeOr(120, 40) },
    );
  });

  it('parses any document without an error and in bounded time', async () => {
    const documents = await documentsOf(example);
    const broken = [
      '',
      '{',
      'null',
      '7',
      '"x"',
      '[]',
      '{"keys":7}',
      '{"keys":["a","b"],"value":null}',
      '<',
      '<a',
      '<a b="',
    ];
    const long = ['['.repeat(200_000), '<a>'.repeat(100_000), 'x'.repeat(1_000_000), `${'-'.repeat(100_000)},,`];
    for (const document of [...broken, ...long]) expect(() => feed.parse(document)).not.toThrow();
    const words = fc.constantFrom('null', '7', '[]', '{}', '""', '"\\u0000"', '-1e999', '../../etc', '<x>', ',');
    const altered = fc
      .tuple(fc.constantFrom(...documents), fc.nat(), fc.nat(12), words)
      .map(([text, at, length, word]) => {
        const from = at % (text.length + 1);
        return text.slice(0, from) + word + text.slice(from + length);
      });
    fc.assert(
      fc.property(altered, (document) => {
        feed.parse(document);
      }),
      { numRuns: fullSizeOr(500, 150) },
    );
  });

  it('refuses a file above its limit and keeps the one before', async () => {
    const mirror = temporaryFolder();
    const folder = temporaryFolder();
    const base = pathToFileURL(mirror);
    const client = createHttpClient();
    const options = { folder, client, onProgress: () => {}, signal: AbortSignal.timeout(10_000) };
    writeFile(path.join(mirror, feed.mirrorPath), example.bytes);
    const before = await updateCachedFeed(feed, base, options);
    writeFile(path.join(mirror, feed.mirrorPath), Buffer.concat([example.bytes, Buffer.alloc(8)]));
    const limited = { ...feed, fileBytesMax: example.bytes.length };
    await expect(updateCachedFeed(limited, base, options)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect((await read(feed, example.bytes)).records).toBe(example.records);
    writeFile(path.join(mirror, feed.mirrorPath), example.bytes);
    expect(await updateCachedFeed(limited, base, options)).toMatchObject({ sha256: before?.sha256 });
    await client.close();
  });

  it('is compiled again only when its file changes, and a damaged file is replaced by the one before', async () => {
    const mirror = temporaryFolder();
    const npm = osvRecord('GHSA-a', 'npm', 'left', [{ introduced: '0' }], { aliases: ['CVE-2024-1111'] });
    writeFile(path.join(mirror, 'osv/npm/all.zip'), zipOf([['a.json', JSON.stringify(npm)]]));
    writeFile(path.join(mirror, feed.mirrorPath), example.bytes);
    const request = { folder: temporaryFolder(), bases: [pathToFileURL(mirror).href], feeds: ['osv:npm', feed.id] };
    const first = await refreshSnapshot(request);
    expect(first.snapshot.feeds.find(({ id }) => id === feed.id)?.records).toBe(example.records);
    expect((await refreshSnapshot(request)).state).toBe('unchanged');
    writeFile(path.join(mirror, feed.mirrorPath), example.bytes.subarray(0, 20));
    const damaged = await refreshSnapshot(request);
    expect(damaged.snapshot.digest).toBe(first.snapshot.digest);
    expect(damaged.outdated).toEqual([feedKey(feed.id, feed.part)]);
    writeFile(path.join(mirror, feed.mirrorPath), example.bytes);
    expect(await refreshSnapshot(request)).toMatchObject({
      outdated: [],
      snapshot: { digest: first.snapshot.digest },
    });
  });
});
