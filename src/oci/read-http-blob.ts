import type { IncomingHttpHeaders } from 'node:http';
import type { Digest } from '../domain/digest.ts';
import { ScanError } from '../domain/scan-error.ts';
import type { BlobLocator } from './image-source.ts';
import { type LentChunk, lendEach, type OnReleased } from './lent-chunk.ts';
import type { Connections } from './transport/connections.ts';
import { type DirectAnswer, downloadDirectly } from './transport/direct-download.ts';
import { isPassingStatus, withRetries } from './transport/retry.ts';
import type { TransferTimeouts } from './transport/transfer-timeouts.ts';
import { transportError } from './transport/transport-error.ts';

export interface HttpBlobOptions {
  digest: Digest;
  sizeBytes: number;
  signal: AbortSignal;
  timeouts: TransferTimeouts;
  onReleased?: OnReleased | undefined;
}

/** Lowest accepted transfer rate. Only time in which we wait counts, after an initial allowance. A slower server counts as stalled. */
const bytesPerWaitedMsMin = 16;
/** Number of times that an interrupted transfer is continued where it stopped. */
const resumesMax = 3;

/**
 * Reads a blob from a registry. The reader may hold three chunks at a time. Size and digest are not verified here, but at most one chunk
 * beyond the size is read.
 */
export async function* readHttpBlob(
  locator: HttpLocator,
  options: HttpBlobOptions,
): AsyncGenerator<LentChunk, void, undefined> {
  const state: Transfer = { receivedBytes: 0, waitedMs: 0, isDirect: true, connections: undefined };
  try {
    for (let resumes = 0; ; resumes += 1) {
      try {
        const answer = await requestFrom(locator, state, options);
        yield* receive(answer, state, options);
        if (state.receivedBytes >= options.sizeBytes) return;
      } catch (error) {
        const isBroken = error instanceof ScanError && error.code === 'UNREACHABLE' && state.receivedBytes > 0;
        if (!isBroken || resumes === resumesMax) throw error;
        continue;
      }
      // The server ended the response properly but too early. The verification reports it.
      return;
    }
  } finally {
    await state.connections?.close();
  }
}

type HttpLocator = Extract<BlobLocator, { kind: 'http' }>;

interface Transfer {
  receivedBytes: number;
  waitedMs: number;
  /** False after one response was unsuitable for the direct download. */
  isDirect: boolean;
  connections: Connections | undefined;
}

type Answer = Pick<DirectAnswer, 'status' | 'url' | 'body' | 'close'> & { headers: IncomingHttpHeaders };

async function requestFrom(locator: HttpLocator, state: Transfer, options: HttpBlobOptions): Promise<Answer> {
  const { signal, digest } = options;
  const host = new URL(locator.url).host;
  const offset = state.receivedBytes;
  const { retries } = locator;
  const attempt = async (): Promise<Answer> => {
    const direct = state.isDirect ? await askDirectly(locator, offset, options) : undefined;
    state.isDirect = direct !== undefined;
    return direct ?? askClient(locator, state, options);
  };
  const answer = await withRetries(host, signal, attempt, retries === undefined ? {} : { retries });
  const isWhole = answer.status === 200 && offset === 0;
  const isRest = answer.status === 206 && answer.headers['content-range']?.startsWith(`bytes ${offset}-`) === true;
  if (isWhole || (offset > 0 && isRest)) return answer;
  answer.close();
  throw statusError(answer.status, host, digest);
}

function askDirectly(
  { url, authorization, addressPolicy }: HttpLocator,
  offset: number,
  { sizeBytes, signal, timeouts, onReleased }: HttpBlobOptions,
): Promise<DirectAnswer | undefined> {
  const dial = { policy: addressPolicy, ownHostname: new URL(url).hostname, connectMs: timeouts.connectMs };
  const request = {
    url,
    authorization,
    headers: headersFrom(offset),
    contentBytes: sizeBytes - offset,
    signal,
    onReleased,
  };
  return downloadDirectly(request, dial, timeouts);
}

async function askClient(
  { url, authorization, addressPolicy }: HttpLocator,
  state: Transfer,
  { signal, timeouts, onReleased }: HttpBlobOptions,
): Promise<Answer> {
  // Loaded on first use: loading takes longer than reading many layers.
  const { discardBody, openConnections } = await import('./transport/connections.ts');
  state.connections ??= openConnections({ policy: addressPolicy, ownHostname: new URL(url).hostname, timeouts });
  const headers = headersFrom(state.receivedBytes);
  const answer = await state.connections.request({ method: 'GET', url, headers, authorization, signal });
  if (isPassingStatus(answer.status)) await discardBody(answer.body);
  return { ...answer, body: lendEach(answer.body, onReleased), close: () => void discardBody(answer.body) };
}

function headersFrom(offset: number): Record<string, string> {
  return { 'accept-encoding': 'identity', ...(offset > 0 && { range: `bytes=${offset}-` }) };
}

function statusError(status: number, host: string, digest: Digest): ScanError {
  const blob = `the blob ${digest.slice(0, 19)}…`;
  if (status === 401 || status === 403) return new ScanError('UNAUTHORIZED', `${host} denied access to ${blob}.`);
  if (status === 404)
    return new ScanError('IMAGE_NOT_FOUND', `${host} does not have ${blob}, which the manifest contains.`);
  if (status === 200 || status === 206)
    return new ScanError('TIMEOUT', `${host} interrupted the download of ${blob} and cannot resume it.`);
  return new ScanError('NOT_A_REGISTRY', `${host} does not respond like a container registry.`);
}

async function* receive(
  answer: Answer,
  state: Transfer,
  { sizeBytes, signal, timeouts }: HttpBlobOptions,
): AsyncGenerator<LentChunk, void, undefined> {
  const host = answer.url.host;
  let waitingSinceMs = performance.now();
  try {
    for await (const chunk of answer.body) {
      state.waitedMs += performance.now() - waitingSinceMs;
      state.receivedBytes += chunk.bytes.length;
      if (state.waitedMs > timeouts.idleMs + state.receivedBytes / bytesPerWaitedMsMin) {
        throw new ScanError('TIMEOUT', `${host} sends too slowly.`);
      }
      yield chunk;
      if (state.receivedBytes > sizeBytes) return;
      waitingSinceMs = performance.now();
    }
  } catch (error) {
    throw transportError(error, host, signal);
  }
}
