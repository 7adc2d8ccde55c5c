import type { Digest } from '../domain/digest.ts';
import { ScanError } from '../domain/scan-error.ts';
import type { BlobLocator } from './image-source.ts';
import { type Connections, discardBody, type HttpResponse, openConnections } from './transport/connections.ts';
import { isPassingStatus, withRetries } from './transport/retry.ts';
import type { TransferTimeouts } from './transport/transfer-timeouts.ts';
import { transportError } from './transport/transport-error.ts';

export interface HttpBlobOptions {
  digest: Digest;
  sizeBytes: number;
  signal: AbortSignal;
  timeouts: TransferTimeouts;
}

/** Slower than this, counted only while we wait and after a first idle time, and the far side is held to be stalling. */
const bytesPerWaitedMsMin = 16;
/** Times a transfer that broke off is taken up again where it stopped. */
const resumesMax = 3;

/** A blob from a registry. Neither size nor digest is verified here, but no more than one chunk beyond the size is read. */
export async function* readHttpBlob(
  locator: Extract<BlobLocator, { kind: 'http' }>,
  options: HttpBlobOptions,
): AsyncGenerator<Buffer, void, undefined> {
  const { timeouts, sizeBytes } = options;
  const ownHostname = new URL(locator.url).hostname;
  const connections = openConnections({ policy: locator.addressPolicy, ownHostname, timeouts });
  const state: Transfer = { receivedBytes: 0, waitedMs: 0 };
  try {
    for (let resumes = 0; ; resumes += 1) {
      try {
        const response = await requestFrom(connections, locator, state.receivedBytes, options);
        yield* receive(response, state, options);
        if (state.receivedBytes >= sizeBytes) return;
      } catch (error) {
        const isBroken = error instanceof ScanError && error.code === 'UNREACHABLE' && state.receivedBytes > 0;
        if (!isBroken || resumes === resumesMax) throw error;
        continue;
      }
      // The far side ended its answer in good order, but too early: the verification says so.
      return;
    }
  } finally {
    await connections.close();
  }
}

interface Transfer {
  receivedBytes: number;
  waitedMs: number;
}

async function requestFrom(
  connections: Connections,
  locator: Extract<BlobLocator, { kind: 'http' }>,
  offset: number,
  { signal, digest }: HttpBlobOptions,
): Promise<HttpResponse> {
  const { url, authorization } = locator;
  const host = new URL(url).host;
  const headers = { 'accept-encoding': 'identity', ...(offset > 0 && { range: `bytes=${offset}-` }) };
  const response = await withRetries(host, signal, async () => {
    const answer = await connections.request({ method: 'GET', url, headers, authorization, signal });
    if (isPassingStatus(answer.status)) await discardBody(answer.body);
    return answer;
  });
  const isWhole = response.status === 200 && offset === 0;
  const isRest = response.status === 206 && response.headers['content-range']?.startsWith(`bytes ${offset}-`) === true;
  if (isWhole || (offset > 0 && isRest)) return response;
  await discardBody(response.body);
  throw statusError(response.status, host, digest);
}

function statusError(status: number, host: string, digest: Digest): ScanError {
  const blob = `the blob ${digest.slice(0, 19)}…`;
  if (status === 401 || status === 403) return new ScanError('UNAUTHORIZED', `${host} refused access to ${blob}.`);
  if (status === 404)
    return new ScanError('IMAGE_NOT_FOUND', `${host} does not have ${blob}, which the manifest names.`);
  if (status === 200 || status === 206)
    return new ScanError('TIMEOUT', `${host} broke off ${blob} and cannot resume it.`);
  return new ScanError('NOT_A_REGISTRY', `${host} does not answer as a registry does.`);
}

async function* receive(
  response: HttpResponse,
  state: Transfer,
  { sizeBytes, signal, timeouts }: HttpBlobOptions,
): AsyncGenerator<Buffer, void, undefined> {
  const host = response.url.host;
  let waitingSinceMs = performance.now();
  try {
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      state.waitedMs += performance.now() - waitingSinceMs;
      state.receivedBytes += chunk.length;
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
