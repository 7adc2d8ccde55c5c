import type { IncomingMessage } from 'node:http';
import { ApiError } from '../domain/api-error.ts';

export interface BodyLimits {
  bodyBytesMax: number;
  /** Longest wait for the last byte; 30 s unless told. */
  bodyTimeoutMs?: number;
}

/**
 * The raw body; empty when there is none. BAD_REQUEST when it is over the limit, breaks off or trickles. The rest of one that is too large
 * is read and thrown away (the server's request timeout bounds that): a client cut off while sending never sees the answer.
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
    // Without a listener for data the stream would go on flowing, but only if nobody has paused it.
    request.resume();
  });
}
