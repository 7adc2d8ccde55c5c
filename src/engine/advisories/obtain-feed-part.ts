import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import type { FeedFile } from './advisory-feed.ts';
import { feedOfFile } from './advisory-feeds.ts';
import { DamagedFileError, damageOf } from './damaged-file-error.ts';
import { createFeedPart, type FeedPartKey, readFeedPart } from './feed-part.ts';
import { type ReadOptions, readFeed } from './read-feed.ts';
import type { StoredFeed } from './save-snapshot.ts';

export interface FeedPart {
  path: string;
  feed: StoredFeed;
  /** The file is damaged, and this is the content of an earlier one, with its SHA-256. */
  earlier?: { sha256: string; damage: DamagedFileError };
}

export interface PartOptions extends ReadOptions {
  /** Revision of the parsers: parts of another one are parsed again. */
  revision: number;
  /** Path for the part of a file that is not kept. */
  draft: string;
  /** If the file is damaged, the content of an earlier one may be used. */
  isEarlierUsed: boolean;
}

/**
 * The parsed content of a file: the one that an earlier refresh kept, if the file has not changed since, else a new one, which is kept if the
 * file has a place for it. A part is complete or absent. Throws a DamagedFileError for a damaged file without an earlier part.
 */
export async function obtainFeedPart(file: FeedFile, options: PartOptions): Promise<FeedPart> {
  const { keptPart } = file;
  if (keptPart === undefined)
    return parseFile(file, { sha256: '', revision: options.revision }, options.draft, options);
  const key: FeedPartKey = { sha256: keptPart.sha256, revision: options.revision };
  const kept = readFeedPart(keptPart.path, options.revision);
  if (kept?.sha256 === key.sha256) return { path: keptPart.path, feed: kept.feed };
  const draft = `${keptPart.path}.${randomUUID()}.tmp`;
  try {
    const { feed } = await parseFile(file, key, draft, options);
    await rename(draft, keptPart.path);
    return { path: keptPart.path, feed };
  } catch (error) {
    if (!options.isEarlierUsed || kept === undefined || !(error instanceof DamagedFileError)) throw error;
    return { path: keptPart.path, feed: kept.feed, earlier: { sha256: kept.sha256, damage: error } };
  } finally {
    await rm(draft, { force: true });
  }
}

async function parseFile(file: FeedFile, key: FeedPartKey, path: string, reading: ReadOptions): Promise<FeedPart> {
  const part = createFeedPart(path);
  try {
    const feed = await readFeed(feedOfFile(file), file, part.add, reading);
    part.complete(key, feed);
    return { path, feed };
  } catch (error) {
    throw damageOf(file, error);
  } finally {
    part.close();
  }
}
