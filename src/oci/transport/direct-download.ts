import { connect as connectPlain, isIP, type OnReadOpts, type Socket } from 'node:net';
import { ScanError } from '../../domain/scan-error.ts';
import { nodeTls } from '../../lib/node-tls.ts';
import { type LentChunk, lendChunk, type OnReleased } from '../lent-chunk.ts';
import { canonicalHostname } from './address-guard.ts';
import { checkedAddresses, checkedSocketOptions, type DialOptions } from './checked-destination.ts';
import { isProxied } from './is-proxied.ts';
import { createReceiveBuffers, type ReceiveBuffers } from './receive-buffers.ts';
import { isRedirect, redirectsMax, redirectTarget, tooManyRedirects } from './redirect-target.ts';
import { parseResponseHead, type ResponseHead } from './response-head.ts';
import type { TransferTimeouts } from './transfer-timeouts.ts';
import { transportError } from './transport-error.ts';

export interface DirectDownload {
  url: string;
  headers: Record<string, string>;
  /** Headers for this url only. They are dropped at the first redirect. */
  authorization: string | undefined;
  /** Headers that the expected response must have. */
  contentBytes: number;
  signal: AbortSignal;
  onReleased?: OnReleased | undefined;
}

export interface DirectAnswer extends ResponseHead {
  /** Address of the response, after redirects. */
  url: URL;
  /** Body of an expected response, otherwise empty. The reader may hold `heldChunksMax` chunks at a time. */
  body: AsyncIterable<LentChunk>;
  close(): void;
}

const headBytesMax = 32 * 1024;

/**
 * Download on a connection of its own into reused memory. It needs half the processor time of the HTTP client, which matters for gigabytes.
 * Only the plainest response is accepted: complete, with a length that is known in advance. For any other response it returns undefined and
 * the caller uses the HTTP client; received bytes of such a response are discarded.
 * Responses with a status other than 200 and 206 have no body. Follows redirects with the same checks at every hop. Throws ScanError:
 * BLOCKED_ADDRESS, TLS, UNREACHABLE, TIMEOUT, CANCELLED, NOT_A_REGISTRY (redirects).
 */
export async function downloadDirectly(
  request: DirectDownload,
  dial: DialOptions,
  timeouts: TransferTimeouts,
): Promise<DirectAnswer | undefined> {
  let url = new URL(request.url);
  for (let hop = 0; hop <= redirectsMax; hop += 1) {
    const answer = await ask(url, hop === 0 ? request : { ...request, authorization: undefined }, dial, timeouts);
    if (!answer || !isRedirect(answer.status)) return answer;
    const { location } = answer.headers;
    if (location === undefined) return answer;
    url = redirectTarget(location, url);
  }
  throw tooManyRedirects(request.url);
}

async function ask(
  url: URL,
  request: DirectDownload,
  dial: DialOptions,
  timeouts: TransferTimeouts,
): Promise<DirectAnswer | undefined> {
  const { signal, contentBytes, onReleased } = request;
  const text = requestHead(url, request);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const destination = { hostname: url.hostname, port };
  const { proxy } = dial.policy;
  if (text === undefined || (proxy && isProxied(destination, proxy))) return undefined;
  let connection: Connection | undefined;
  try {
    const addresses = await checkedAddresses(destination, url.protocol, dial);
    connection = openConnection(url, port, checkedSocketOptions(destination, addresses, dial), request);
    await connection.until(connection.isOpen, dial.connectMs);
    connection.socket.write(text, 'latin1');
    const { head, rest } = await readHead(connection, timeouts.headersMs);
    if (!head) {
      connection.close();
      return undefined;
    }
    const isContent = head.status === 200 || head.status === 206;
    const { close } = connection;
    if (!isContent) close();
    else if (!isPlain(head, contentBytes)) {
      close();
      return undefined;
    }
    const body = isContent ? receive(connection, lendChunk(rest, onReleased), contentBytes, timeouts.idleMs) : noBody();
    return { ...head, url, body, close };
  } catch (error) {
    connection?.close();
    throw transportError(error, url.host, signal);
  }
}

/** Undefined when a part of the request contains a line end. */
function requestHead(url: URL, { headers, authorization }: DirectDownload): string | undefined {
  const fields = {
    host: url.host,
    'user-agent': 'plimsoll',
    connection: 'close',
    ...headers,
    ...(authorization !== undefined && { authorization }),
  };
  const lines = [`GET ${url.pathname}${url.search} HTTP/1.1`];
  for (const [name, value] of Object.entries(fields)) lines.push(`${name}: ${value}`);
  return lines.every((line) => /^[\x20-\x7e]+$/.test(line)) ? `${lines.join('\r\n')}\r\n\r\n` : undefined;
}

function isPlain({ headers }: ResponseHead, contentBytes: number): boolean {
  const encoding = headers['content-encoding'] ?? 'identity';
  return (
    headers['transfer-encoding'] === undefined &&
    encoding === 'identity' &&
    headers['content-length'] === String(contentBytes)
  );
}

interface Connection {
  socket: Socket;
  buffers: ReceiveBuffers;
  isOpen(): boolean;
  hasEnded(): boolean;
  /** Waits until the condition is true or the server has ended the connection. Throws the connection's error, CANCELLED or TIMEOUT. */
  until(isSo: () => boolean, timeoutMs: number): Promise<void>;
  close(): void;
}

function openConnection(
  url: URL,
  port: number,
  options: ReturnType<typeof checkedSocketOptions>,
  { signal, onReleased }: Pick<DirectDownload, 'signal' | 'onReleased'>,
): Connection {
  const isSecure = url.protocol === 'https:';
  const buffers = createReceiveBuffers({ onRoom: () => socket.resume(), onReleased });
  const host = canonicalHostname(url.hostname);
  let isOpen = false;
  let hasEnded = false;
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const onread: OnReadOpts = {
    buffer: () => buffers.region(),
    callback: (bytes) => {
      const continues = buffers.received(bytes);
      wake?.();
      return continues;
    },
  };
  const target = { ...options, host, port, onread };
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const socket = isSecure
    ? nodeTls().connect({ ...target, ...servername, ALPNProtocols: ['http/1.1'] })
    : connectPlain(target);
  socket.setNoDelay(true);
  // Without a listener the end of the connection would go unnoticed.
  socket.resume();
  socket.once(isSecure ? 'secureConnect' : 'connect', () => {
    isOpen = true;
    wake?.();
  });
  socket.on('error', (error) => {
    failure ??= error;
    wake?.();
  });
  const end = (): void => {
    hasEnded = true;
    wake?.();
  };
  socket.once('end', end);
  socket.once('close', end);
  const abort = (): void => {
    socket.destroy();
    wake?.();
  };
  signal.addEventListener('abort', abort, { once: true });

  return {
    socket,
    buffers,
    isOpen: () => isOpen,
    hasEnded: () => hasEnded,
    async until(isSo, timeoutMs) {
      const deadline = performance.now() + timeoutMs;
      while (!isSo()) {
        if (signal.aborted) throw transportError(signal.reason, url.host, signal);
        if (failure) throw failure;
        if (hasEnded) return;
        const leftMs = deadline - performance.now();
        if (leftMs <= 0) throw new ScanError('TIMEOUT', `${url.host} did not respond in time.`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, leftMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
    },
    close() {
      signal.removeEventListener('abort', abort);
      socket.destroy();
    },
  };
}

/** Undefined when the headers are unusual or too long, or when the server ends the connection before their end. */
async function readHead(
  { buffers, until }: Connection,
  timeoutMs: number,
): Promise<{ head: ResponseHead | undefined; rest: Buffer }> {
  const deadline = performance.now() + timeoutMs;
  let received = Buffer.alloc(0);
  while (received.length <= headBytesMax) {
    let next = buffers.take();
    if (!next) {
      await until(() => (next ??= buffers.take()) !== undefined, deadline - performance.now());
      if (!next) break;
    }
    received = Buffer.concat([received, next.bytes]);
    next.release();
    const end = received.indexOf('\r\n\r\n');
    if (end === -1) continue;
    if (end > headBytesMax) break;
    return { head: parseResponseHead(received.toString('latin1', 0, end)), rest: received.subarray(end + 4) };
  }
  return { head: undefined, rest: received };
}

/** As many bytes as announced. Fewer when the server ends early, never more. */
async function* receive(
  { buffers, until, hasEnded, close }: Connection,
  rest: LentChunk,
  contentBytes: number,
  idleMs: number,
): AsyncGenerator<LentChunk, void, undefined> {
  let left = contentBytes;
  try {
    let next: LentChunk | undefined = rest.bytes.length > 0 ? rest : undefined;
    while (left > 0) {
      next ??= buffers.take();
      if (!next) {
        await until(() => (next ??= buffers.take()) !== undefined, idleMs);
        if (!next && hasEnded()) throw new ScanError('UNREACHABLE', 'The connection was interrupted.');
        continue;
      }
      const chunk: LentChunk = next.bytes.length > left ? shortened(next, left) : next;
      next = undefined;
      left -= chunk.bytes.length;
      yield chunk;
    }
  } finally {
    close();
  }
}

function shortened({ bytes, release }: LentChunk, length: number): LentChunk {
  return { bytes: bytes.subarray(0, length), release };
}

async function* noBody(): AsyncGenerator<LentChunk, void, undefined> {}
