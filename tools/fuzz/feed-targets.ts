import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ScanError } from '../../src/domain/scan-error.ts';
import type { AdvisoryFeed } from '../../src/engine/advisories/advisory-feed.ts';
import { advisoryFeeds, feedOfFile } from '../../src/engine/advisories/advisory-feeds.ts';
import { createFeedPart, type FeedPartWriter } from '../../src/engine/advisories/feed-part.ts';
import { feedExamples } from '../../test/helpers/feed-examples/feed-examples.ts';
import type { FuzzTarget } from './fuzz-target.ts';

/**
 * Two targets for each format of the registered feeds, whose seeds are the example of the format: `advisory document nvd` parses one document,
 * and `advisory file nvd` splits a file and parses its documents. Each record is stored as a refresh stores it.
 */
export async function feedTargets(): Promise<FuzzTarget[]> {
  const formats = Map.groupBy(advisoryFeeds, ({ id }) => feedFormat(id));
  const targets = await Promise.all([...formats].map(([format, feeds]) => targetsOf(format, feeds)));
  return [...targets.flat(), addressTarget()];
}

/** The documents between a public address and the file of its feed. */
function addressTarget(): FuzzTarget {
  const steps = new Set(advisoryFeeds.flatMap(({ publicSteps = [] }) => publicSteps));
  const index = '<repomd><data type="updateinfo"><location href="repodata/a-updateinfo.xml.gz"/></data></repomd>';
  const address = new URL('https://feeds.example/a/b');
  return {
    name: 'advisory address',
    seeds: ['https://feeds.example/mirror/0a/x86_64/\n', index, 'csaf_vex_2026-01-01.tar.zst\n'].map((text) =>
      Buffer.from(text),
    ),
    run(input) {
      for (const nextOf of steps) nextOf(input.toString('utf8'), address);
    },
  };
}

/** `osv` of `osv:Debian`: the feeds of a format differ in their addresses and ecosystems. */
export function feedFormat(id: string): string {
  return id.split(':')[0] ?? id;
}

async function targetsOf(format: string, feeds: readonly AdvisoryFeed[]): Promise<FuzzTarget[]> {
  const example = feedExamples.find(({ feedId }) => feedFormat(feedId) === format);
  if (!example) return [];
  const { feedId, part, bytes } = example;
  const feed = feedOfFile({ feedId, ...(part !== undefined && { part }) });
  const store = createFeedPart(':memory:');
  return [
    {
      name: `advisory document ${format}`,
      seeds: await documentsOf(feed, bytes),
      run: (input) => readDocument(feeds[input.length % feeds.length] ?? feed, input.toString('utf8'), store),
    },
    {
      name: `advisory file ${format}`,
      isSlow: true,
      seeds: isGzip(bytes) ? [bytes, gunzipSync(bytes)] : [bytes],
      run: (input) => readFeedFile(feed, input, (document) => readDocument(feed, document, store)),
    },
  ];
}

function readDocument(feed: AdvisoryFeed, document: string, store: FeedPartWriter): void {
  for (const record of feed.parse(document) ?? []) store.add(record, feed.id);
}

async function documentsOf(feed: AdvisoryFeed, bytes: Buffer): Promise<Buffer[]> {
  const documents: Buffer[] = [];
  await readFeedFile(feed, bytes, (document) => documents.push(Buffer.from(document)));
  return documents;
}

/** A damaged file is a classified error. A changed copy of the content is compressed, because damaged gzip data seldom reach the parser. */
async function readFeedFile(feed: AdvisoryFeed, input: Buffer, use: (document: string) => void): Promise<void> {
  const name = path.posix.basename(feed.mirrorPath);
  const folder = await mkdtemp(path.join(tmpdir(), 'plimsoll-fuzz-'));
  try {
    const file = path.join(folder, name);
    await writeFile(file, name.endsWith('.gz') && !isGzip(input) ? gzipSync(input, { level: 1 }) : input);
    for await (const { document } of feed.documents(file)) if (document !== undefined) use(document);
  } catch (error) {
    if (!(error instanceof ScanError) || error.code === 'INTERNAL') throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
