import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { createGunzip, type Gunzip } from 'node:zlib';
import { ApiError } from '../domain/api-error.ts';
import { JsonShape, type JsonShapeLimits } from '../lib/json-shape.ts';
import { isJsonContentType } from './parse-json.ts';

export interface LargeBodyLimits {
  /** Compressed size as sent. */
  wireBytesMax: number;
  /** Size after decompression. */
  inflatedBytesMax: number;
  /** Counted while the body arrives, because a small gzip body can contain one string of the maximum size. */
  shape: JsonShapeLimits;
}

/** Any number of smaller bodies may be in memory. Larger ones are read one at a time. */
const smallBytes = 8 * 1024 * 1024;
const turnWaitMs = 20_000;
const bodyTimeoutMs = 50_000;

/**
 * Reads and decompresses large JSON bodies, which a worker parses later. Throws BAD_REQUEST when a body exceeds a limit, is incomplete,
 * arrives too slowly or is not gzip, and SERVICE_UNAVAILABLE when other large bodies are still being read.
 */
export function createLargeBodyReader(limits: LargeBodyLimits) {
  const waitForTurn = createResponseTurns();
  return async (request: IncomingMessage, response: ServerResponse): Promise<Uint8Array> => {
    const isGzip = checkMedia(request);
    const body = new LargeBody(limits, isGzip ? createGunzip() : undefined);
    const timeUp = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => timeUp.reject(new ApiError('BAD_REQUEST', 'The request body did not arrive in time')),
      bodyTimeoutMs,
    );
    try {
      return await Promise.race([readAll(request, body, () => waitForTurn(response)), timeUp.promise]);
    } finally {
      clearTimeout(timer);
      body.end();
      // A client whose connection is closed while it sends does not see the response.
      request.resume();
    }
  };
}

function checkMedia({ headers }: IncomingMessage): boolean {
  if (!isJsonContentType(headers['content-type'])) {
    throw new ApiError('BAD_REQUEST', 'The request body must be JSON with content type application/json');
  }
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'gzip' || encoding === 'x-gzip') return true;
  if (encoding === 'identity' || encoding === '') return false;
  throw new ApiError('BAD_REQUEST', 'The request body must be uncompressed or compressed with gzip');
}

async function readAll(
  request: IncomingMessage,
  body: LargeBody,
  waitForTurn: () => Promise<void>,
): Promise<Uint8Array> {
  let hasTurn = false;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      await body.add(chunk);
      if (!hasTurn && body.bytes > smallBytes) {
        await waitForTurn();
        hasTurn = true;
      }
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('BAD_REQUEST', 'The request body is incomplete', { cause: error });
  }
  return body.finish();
}

class LargeBody {
  bytes = 0;
  readonly #limits: LargeBodyLimits;
  readonly #gunzip: Gunzip | undefined;
  readonly #closed: Promise<void>;
  #chunks: Uint8Array[] = [];
  #wireBytes = 0;
  readonly #shape: JsonShape;
  #failure: ApiError | undefined;

  constructor(limits: LargeBodyLimits, gunzip: Gunzip | undefined) {
    this.#limits = limits;
    this.#shape = new JsonShape(limits.shape);
    this.#gunzip = gunzip;
    this.#closed = new Promise((resolve) => gunzip?.once('close', resolve));
    gunzip?.on('data', (chunk: Uint8Array) => this.#append(chunk));
    gunzip?.on('error', (cause) => {
      this.#failure ??= new ApiError('BAD_REQUEST', 'The request body is not valid gzip', { cause });
    });
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.#wireBytes += chunk.length;
    const { wireBytesMax } = this.#limits;
    if (this.#wireBytes > wireBytesMax) {
      throw new ApiError('BAD_REQUEST', `The request body is larger than ${wireBytesMax} bytes`);
    }
    const gunzip = this.#gunzip;
    if (gunzip) {
      // After an error the callback of write is never called.
      const written = new Promise<void>((resolve) => void gunzip.write(chunk, () => resolve()));
      await Promise.race([written, this.#closed]);
    } else this.#append(chunk);
    if (this.#failure) throw this.#failure;
  }

  async finish(): Promise<Uint8Array> {
    const gunzip = this.#gunzip;
    if (gunzip && this.#wireBytes > 0) {
      gunzip.end();
      await this.#closed;
    }
    if (this.#failure) throw this.#failure;
    if (this.bytes === 0) throw new ApiError('BAD_REQUEST', 'A request body is required');
    const whole = new Uint8Array(new SharedArrayBuffer(this.bytes));
    let at = 0;
    let turnAt = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.length;
      // Copying a large body at once would block the main thread.
      if (at - turnAt >= smallBytes) {
        await setImmediate();
        turnAt = at;
      }
    }
    return whole;
  }

  /** Releases all received bytes. */
  end(): void {
    this.#chunks = [];
    this.#gunzip?.destroy();
  }

  #append(chunk: Uint8Array): void {
    if (this.#failure) return;
    this.bytes += chunk.length;
    const { inflatedBytesMax } = this.#limits;
    const isTooLarge = this.bytes > inflatedBytesMax;
    const excess = isTooLarge ? `is larger than ${inflatedBytesMax} bytes` : this.#shape.add(chunk);
    if (excess === undefined) {
      this.#chunks.push(chunk);
      return;
    }
    this.#failure = new ApiError('BAD_REQUEST', `The request body ${excess}`);
    this.end();
  }
}

/** Serializes responses: a turn lasts until the response is sent. */
function createResponseTurns(): (response: ServerResponse) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return async (response) => {
    const mine = Promise.withResolvers<void>();
    const before = last;
    last = before.then(() => mine.promise);
    for (const event of ['finish', 'close']) response.once(event, () => mine.resolve());
    if (response.destroyed || response.writableEnded) mine.resolve();
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () =>
        reject(
          new ApiError('SERVICE_UNAVAILABLE', 'The service is reading other large uploads; try again shortly', {
            retryAfterSeconds: 5,
          }),
        ),
      turnWaitMs,
    );
    try {
      await Promise.race([before, promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
