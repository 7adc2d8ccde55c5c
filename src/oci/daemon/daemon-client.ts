import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { ScanError } from '../../domain/scan-error.ts';
import { parseBoundedJson } from '../../lib/json-shape.ts';
import { isObject } from '../manifest/read-json.ts';
import { nodeHttp, nodeHttps } from '../transport/node-http.ts';
import { transportError } from '../transport/transport-error.ts';
import type { DaemonAddress } from './daemon-address.ts';

/** The part of the Docker Engine API that reads images. All errors are ScanError. */
export interface DaemonClient {
  /** Facts of an image of the daemon. Undefined when it has no such image. */
  inspect(name: string, options: { signal: AbortSignal; timeoutMs: number }): Promise<DaemonImage | undefined>;
  /** The image as `docker save` writes it. Throws IMAGE_NOT_FOUND. */
  save(name: string, signal: AbortSignal): AsyncGenerator<Buffer, void, undefined>;
}

export interface DaemonImage {
  /** Empty when the engine does not state it. */
  os: string;
  architecture: string;
}

export interface DaemonClientOptions {
  address: DaemonAddress;
  /** For messages: `Docker`, `Podman`. */
  title: string;
  /** Longest time without a byte. An engine writes large layers to disk before it sends them. */
  idleMs?: number;
}

const documentBytesMax = 4 * 1024 * 1024;
const idleMsDefault = 300_000;

/** Opens no connection before the first request. Each request has a connection of its own. */
export function createDaemonClient({ address, title, idleMs = idleMsDefault }: DaemonClientOptions): DaemonClient {
  const get = async (path: string, signal: AbortSignal, timeoutMs: number): Promise<IncomingMessage> => {
    try {
      return await respond(request(address, path, signal, timeoutMs));
    } catch (error) {
      throw connectError(error, { address, title, signal });
    }
  };
  return {
    async inspect(name, { signal, timeoutMs }) {
      const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const response = await get(`/images/${name}/json`, within, timeoutMs);
      try {
        if (response.statusCode === 404) return undefined;
        requireSuccess(response, title);
        return imageOf(await readDocument(response, title));
      } catch (error) {
        throw connectError(error, { address, title, signal });
      } finally {
        response.destroy();
      }
    },
    async *save(name, signal) {
      const response = await get(`/images/${name}/get`, signal, idleMs);
      try {
        if (response.statusCode === 404) throw noSuchImage(title);
        requireSuccess(response, title);
        for await (const chunk of response) yield Buffer.from(chunk);
        if (!response.complete) throw new ScanError('UNREACHABLE', `${title} interrupted the transfer of the image.`);
      } catch (error) {
        throw connectError(error, { address, title, signal });
      } finally {
        response.destroy();
      }
    },
  };
}

export function noSuchImage(title: string): ScanError {
  return new ScanError('IMAGE_NOT_FOUND', `${title} has no image of this name.`);
}

function request(address: DaemonAddress, path: string, signal: AbortSignal, timeout: number): ClientRequest {
  const common: RequestOptions = {
    method: 'GET',
    path,
    signal,
    timeout,
    agent: false,
    headers: { accept: '*/*', 'user-agent': 'plimsoll', connection: 'close' },
  };
  if (address.kind === 'socket') return nodeHttp().request({ ...common, socketPath: address.path, host: 'localhost' });
  const { hostname, port, tls } = address;
  if (tls === null) return nodeHttp().request({ ...common, hostname, port });
  const { ca, certificate, key, isVerified } = tls;
  return nodeHttps().request({
    ...common,
    hostname,
    port,
    rejectUnauthorized: isVerified,
    ...(ca !== undefined && { ca }),
    ...(certificate !== undefined && { cert: certificate }),
    ...(key !== undefined && { key }),
  });
}

function respond(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve);
    // Also after the response has started: the request reports an interrupted connection a second time.
    sent.on('error', reject);
    sent.once('timeout', () => sent.destroy(new DaemonTimeout()));
    sent.end();
  });
}

class DaemonTimeout extends Error {
  override readonly name = 'TimeoutError';
}

function requireSuccess({ statusCode = 0 }: IncomingMessage, title: string): void {
  if (statusCode === 200) return;
  if (statusCode === 401 || statusCode === 403)
    throw new ScanError('UNAUTHORIZED', `${title} refused the request (status ${statusCode}).`);
  if (statusCode >= 500) throw new ScanError('UNREACHABLE', `${title} reported an error (status ${statusCode}).`);
  throw new ScanError('NOT_A_REGISTRY', `${title} does not respond like a Docker Engine (status ${statusCode}).`);
}

async function readDocument(response: IncomingMessage, title: string): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes > documentBytesMax) throw new ScanError('LIMIT_EXCEEDED', `${title} sent a document that is too large.`);
    chunks.push(buffer);
  }
  try {
    return parseBoundedJson(Buffer.concat(chunks));
  } catch (cause) {
    throw new ScanError('NOT_A_REGISTRY', `${title} does not respond like a Docker Engine.`, { cause });
  }
}

function imageOf(document: unknown): DaemonImage {
  const [os, architecture] = ['Os', 'Architecture'].map((name) => (isObject(document) ? document[name] : undefined));
  return {
    os: typeof os === 'string' ? os : '',
    architecture: typeof architecture === 'string' ? architecture : '',
  };
}

function connectError(
  error: unknown,
  { address, title, signal }: { address: DaemonAddress; title: string; signal: AbortSignal },
): ScanError {
  if (error instanceof ScanError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (address.kind === 'socket' && !signal.aborted) {
    if (code === 'ENOENT' || code === 'ENOTSOCK')
      return new ScanError('UNREACHABLE', `There is no socket of ${title} at ${address.path}.`, { cause: error });
    if (code === 'EACCES' || code === 'EPERM') {
      const message = `This user must not use the socket of ${title} at ${address.path}.`;
      return new ScanError('UNAUTHORIZED', message, { cause: error });
    }
    if (code === 'ECONNREFUSED')
      return new ScanError('UNREACHABLE', `${title} does not run: nothing listens at ${address.path}.`, {
        cause: error,
      });
  }
  return transportError(error, title, signal);
}
