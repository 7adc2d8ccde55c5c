import type { HttpClient } from '../../lib/http-client.ts';
import type { AdvisoryFeed } from './advisory-feed.ts';
import { feedError, feedStatusError } from './feed-error.ts';

const documentBytesMax = 1024 * 1024;

/**
 * Public address of a feed's file. Some databases name it in a small document, such as a list of mirrors or the metadata of a package
 * repository. Undefined when the feed has no public file. Rejects with a classified ScanError.
 */
export async function publicAddress(
  feed: AdvisoryFeed,
  client: HttpClient,
  signal: AbortSignal,
): Promise<URL | undefined> {
  if (feed.publicUrl === null) return undefined;
  let address = new URL(feed.publicUrl);
  for (const step of feed.publicSteps ?? []) {
    const next = step(await readDocument(feed, address, client, signal), address);
    if (next === undefined || next.protocol !== 'https:') {
      throw feedError(feed, new Error('the public document names no file'));
    }
    address = next;
  }
  return address;
}

async function readDocument(
  feed: AdvisoryFeed,
  address: URL,
  client: HttpClient,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { status, body } = await client.get(address, { headers: { 'user-agent': 'plimsoll' }, signal });
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of body as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > documentBytesMax) throw new Error('the public document is too large');
      pieces.push(piece);
    }
    if (status !== 200) throw feedStatusError(feed, status);
    return Buffer.concat(pieces).toString('utf8');
  } catch (cause) {
    throw feedError(feed, cause);
  }
}
