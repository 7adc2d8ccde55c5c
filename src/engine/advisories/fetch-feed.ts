import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { HttpClient } from '../../lib/http-client.ts';
import type { AdvisoryFeed } from './advisory-feed.ts';
import { feedError, feedStatusError } from './feed-error.ts';
import { publicAddress } from './public-address.ts';

/** Validators of a downloaded file (ETag, Last-Modified) for a conditional request. */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

export type Fetched =
  | { kind: 'unchanged' }
  /** The base does not have this feed. */
  | { kind: 'missing' }
  | { kind: 'document'; body: Readable; bytesTotal: number | null; validators: Validators };

/**
 * Requests a feed's file from a mirror's base (`https:`, `http:` or `file:`), or from its public address when `base` is null. Returns the
 * unread body. Rejects with a classified ScanError.
 */
export async function fetchFeed(
  feed: AdvisoryFeed,
  base: URL | null,
  previous: Validators,
  { client, signal }: { client: HttpClient; signal: AbortSignal },
): Promise<Fetched> {
  const address = base === null ? await publicAddress(feed, client, signal) : below(base, feed.mirrorPath);
  if (address === undefined) return { kind: 'missing' };
  try {
    return address.protocol === 'file:'
      ? await fetchFile(address, previous)
      : await fetchHttp(feed, address, previous, client, signal);
  } catch (cause) {
    throw feedError(feed, cause);
  }
}

/** A base may or may not end with a slash. */
function below(base: URL, relative: string): URL {
  const address = new URL(base);
  address.pathname = `${base.pathname.replace(/\/+$/, '')}/${relative}`;
  return address;
}

/** Size and modification time replace an ETag. */
async function fetchFile(address: URL, previous: Validators): Promise<Fetched> {
  const file = fileURLToPath(address);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return { kind: 'missing' };
  const etag = `${path.basename(file)}-${found.size}-${found.mtimeMs}`;
  if (etag === previous.etag) return { kind: 'unchanged' };
  return { kind: 'document', body: createReadStream(file), bytesTotal: found.size, validators: { etag } };
}

async function fetchHttp(
  feed: AdvisoryFeed,
  address: URL,
  previous: Validators,
  client: HttpClient,
  signal: AbortSignal,
): Promise<Fetched> {
  const headers = {
    // Bytes as stored: the files are already compressed, and EPSS is a gzip file, not a gzip-encoded response.
    'accept-encoding': 'identity',
    'user-agent': 'plimsoll',
    ...(previous.etag !== undefined && { 'if-none-match': previous.etag }),
    ...(previous.lastModified !== undefined && { 'if-modified-since': previous.lastModified }),
  };
  const answer = await client.get(address, { headers, signal });
  if (answer.status === 200) {
    const { etag, 'last-modified': lastModified, 'content-length': length } = answer.headers;
    return {
      kind: 'document',
      body: answer.body,
      bytesTotal: length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null,
      validators: { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) },
    };
  }
  answer.body.on('error', () => {}).destroy();
  if (answer.status === 304) return { kind: 'unchanged' };
  if (answer.status === 404 || answer.status === 410) return { kind: 'missing' };
  throw feedStatusError(feed, answer.status);
}
