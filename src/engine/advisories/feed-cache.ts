import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { HttpClient } from '../../lib/http-client.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import type { AdvisoryFeed, FeedFile, FeedProgress } from './advisory-feed.ts';
import { feedKey } from './advisory-feeds.ts';
import { feedError } from './feed-error.ts';
import { type Fetched, fetchFeed, type Validators } from './fetch-feed.ts';
import { limitBytes } from './limit-bytes.ts';
import { readObject, readText } from './osv/read-json.ts';
import { isErrorOfDraft } from './storage-error.ts';

export interface CachedFeed extends FeedFile {
  sha256: string;
  keptPart: { path: string; sha256: string };
  /** Whether its content differs from that of the refresh before. */
  isChanged: boolean;
}

export interface UpdateOptions {
  /** Folder for files between refreshes. */
  folder: string;
  client: HttpClient;
  onProgress: (progress: FeedProgress) => void;
  signal: AbortSignal;
}

interface CacheState {
  validators: Validators;
  sha256: string;
  /** Time at which the file was fetched or confirmed unchanged. */
  fetchedAt: string;
}

/**
 * Updates one feed's file from one base: conditional request, download beside the old file, then replacement. Returns undefined when the
 * base does not have the feed. A failed or too large download leaves the old file unchanged. Errors of the own files are not classified.
 */
export async function updateCachedFeed(
  feed: AdvisoryFeed,
  base: URL | null,
  options: UpdateOptions,
): Promise<CachedFeed | undefined> {
  const folder = cacheFolder(feed, base, options.folder);
  // The name is not changed, because its extension `.gz` selects the parser.
  const file = path.join(folder, path.posix.basename(feed.mirrorPath));
  const state = await readState(folder, file);
  const fetched = await fetchFeed(feed, base, state?.validators ?? {}, options);
  if (fetched.kind === 'missing') return undefined;
  const fetchedAt = new Date().toISOString();
  const save = (validators: Validators, sha256: string): Promise<void> =>
    writeFile(path.join(folder, 'state.json'), JSON.stringify({ validators, sha256, fetchedAt }));
  if (fetched.kind === 'unchanged' && state) {
    await save(state.validators, state.sha256);
    return fileOf(feed, file, { fetchedAt, sha256: state.sha256, isChanged: false });
  }
  if (fetched.kind !== 'document') throw feedError(feed, new Error('unchanged, but never fetched'));
  const sha256 = await download(feed, fetched, file, options);
  await save(fetched.validators, sha256);
  return fileOf(feed, file, { fetchedAt, sha256, isChanged: sha256 !== state?.sha256 });
}

function fileOf(
  { id, part }: AdvisoryFeed,
  file: string,
  state: Pick<CachedFeed, 'fetchedAt' | 'sha256' | 'isChanged'>,
): CachedFeed {
  const keptPart = { path: path.join(path.dirname(file), 'parsed.db'), sha256: state.sha256 };
  return { feedId: id, path: file, ...state, keptPart, ...(part !== undefined && { part }) };
}

/** The file of an earlier refresh, with the time at which it was confirmed. Undefined before the first one. */
export async function earlierCachedFeed(
  feed: AdvisoryFeed,
  base: URL | null,
  cache: string,
): Promise<CachedFeed | undefined> {
  const folder = cacheFolder(feed, base, cache);
  const file = path.join(folder, path.posix.basename(feed.mirrorPath));
  const state = await readState(folder, file);
  return state && fileOf(feed, file, { fetchedAt: state.fetchedAt, sha256: state.sha256, isChanged: false });
}

/** Deletes the validators of a file, so that the next refresh downloads it completely. The parsed content of an earlier file stays. */
export async function forgetCachedFile(file: FeedFile): Promise<void> {
  await rm(path.join(path.dirname(file.path), 'state.json'), { force: true });
}

async function download(
  feed: AdvisoryFeed,
  { body, bytesTotal }: Extract<Fetched, { kind: 'document' }>,
  file: string,
  { onProgress, signal }: UpdateOptions,
): Promise<string> {
  const draft = `${file}.${randomUUID()}.tmp`;
  const hash = createHash('sha256');
  const report = (bytesDone: number): void => onProgress({ feed: feed.id, phase: 'fetch', bytesDone, bytesTotal });
  try {
    report(0);
    await makeFolder(path.dirname(file));
    await pipeline(
      body,
      limitBytes(feed.fileBytesMax, report),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(draft),
      { signal },
    );
    await rename(draft, file);
    return hash.digest('hex');
  } catch (cause) {
    body.destroy();
    throw isErrorOfDraft(cause, draft) ? cause : feedError(feed, cause);
  } finally {
    await rm(draft, { force: true });
  }
}

/** One folder for each base and feed. The name is a hash, because a base is an address with slashes and possibly a password. */
function cacheFolder(feed: AdvisoryFeed, base: URL | null, folder: string): string {
  const key = createHash('sha256')
    .update(`${base?.href ?? ''}\n${feedKey(feed.id, feed.part)}`)
    .digest('hex')
    .slice(0, 16);
  return path.join(folder, `${feed.id.replaceAll(/[^A-Za-z0-9]/g, '-')}-${key}`);
}

/** Returns undefined without validators: no file, or no readable state. */
async function readState(folder: string, file: string): Promise<CacheState | undefined> {
  try {
    await stat(file);
    const state = readObject(JSON.parse(await readFile(path.join(folder, 'state.json'), 'utf8')));
    const { etag, lastModified } = readObject(state.validators);
    const sha256 = readText(state.sha256, 64);
    const fetchedAt = readText(state.fetchedAt, 40);
    if (sha256 === '' || Number.isNaN(Date.parse(fetchedAt))) return undefined;
    return {
      sha256,
      fetchedAt,
      validators: {
        ...(typeof etag === 'string' && { etag }),
        ...(typeof lastModified === 'string' && { lastModified }),
      },
    };
  } catch {
    return undefined;
  }
}
