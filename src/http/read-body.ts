import type { IncomingMessage } from 'node:http';
import { ApiError } from '../domain/api-error.ts';

export interface BodyLimits {
  bodyBytesMax: number;
  /** Maximum time until the last byte arrives; 30 s by default. */
  bodyTimeoutMs?: number;
}

/**
 * Reads the raw body; empty when there is none. Throws BAD_REQUEST when it exceeds the limit, is incomplete or arrives too slowly. The rest
 * of a body that is too large is read and discarded, because a client whose connection is closed while it sends does not see the response.
 * The request timeout of the server bounds this.
 */
export function readBody(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const { bodyBytesMax, bodyTimeoutMs = 30_000 } = limits;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const refuse = (message: string, cause?: unknown): void => reject(new ApiError('BAD_REQUEST', message, { cause }));
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= bodyBytesMax) {
      chunks.push(chunk);
      return;
    }
    refuse(`The request body is larger than ${bodyBytesMax} bytes`);
  };
  const timer = setTimeout(() => refuse('The request body did not arrive in time'), bodyTimeoutMs);
  request.on('data', onData);
  request.once('end', () => resolve(Buffer.concat(chunks, bytes)));
  request.once('error', (error) => refuse('The request body is incomplete', error));
  request.once('close', () => refuse('The request body is incomplete'));
  return promise.finally(() => {
    clearTimeout(timer);
    chunks.length = 0;
    request.off('data', onData);
    // Removing the data listener does not resume a stream that was paused.
    request.resume();
  });
}
