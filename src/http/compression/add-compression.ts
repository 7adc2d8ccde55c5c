import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ContentCoding, chooseEncoding } from './choose-encoding.ts';

/** Compression does not pay off for smaller responses. */
const bytesMin = 1024;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipOptions = { level: 5 };

/** Text, except event streams, whose events must be sent one by one. */
const compressible = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|yaml|xml|x-ndjson|jsonl)\b)/i;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response issues a credential. Its length must not depend on the rest of the response. */
    isSecret?: boolean;
  }
}

/**
 * Compresses responses over 1 KiB for clients that accept it. It does not compress responses that issue a credential, or responses to
 * cross-site requests: the compressed length reveals whether a text in the request occurs in the rest of the response (BREACH).
 */
export function addCompression(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const type = reply.getHeader('content-type');
    if (typeof type !== 'string' || !compressible.test(type) || reply.hasHeader('content-encoding')) return payload;
    if (request.routeOptions.config.isSecret === true) return payload;
    addVary(reply);
    const coding = isOfForeignPage(request) ? null : chooseEncoding(headerOf(request));
    if (coding === null || isSmall(reply, payload)) return payload;
    const compressed = await compress(request, payload, coding);
    if (compressed === undefined) return payload;
    reply.header('content-encoding', coding).removeHeader('content-length');
    return compressed;
  });
}

function addVary(reply: FastifyReply): void {
  const present = reply.getHeader('vary');
  const names = present === undefined ? [] : String(present).split(', ');
  reply.header('vary', [...new Set([...names, 'Accept-Encoding'])].join(', '));
}

function headerOf({ raw }: FastifyRequest): string | undefined {
  const header = raw.headers['accept-encoding'];
  return Array.isArray(header) ? header.join(',') : header;
}

/** Browsers send this header. Other clients do not send a user's cookie either. */
function isOfForeignPage({ raw }: FastifyRequest): boolean {
  const site = raw.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

function isSmall(reply: FastifyReply, payload: unknown): boolean {
  const size =
    typeof payload === 'string' || Buffer.isBuffer(payload)
      ? Buffer.byteLength(payload)
      : Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY);
  return size <= bytesMin;
}

/** Returns undefined for a payload that is neither text, bytes nor a stream. */
async function compress(request: FastifyRequest, payload: unknown, coding: ContentCoding): Promise<unknown> {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return compressWhole(payload, coding);
  if (!(payload instanceof Readable)) return undefined;
  // The stream of a response to HEAD is empty and must stay so.
  if (request.method === 'HEAD') return payload;
  const compressor = coding === 'br' ? createBrotliCompress(brotliOptions) : createGzip(gzipOptions);
  // An error of either stream ends both, and Fastify aborts the response.
  return pipeline(payload, compressor, () => undefined);
}

const brotliWhole = promisify(brotliCompress);
const gzipWhole = promisify(gzip);

function compressWhole(payload: string | Buffer, coding: ContentCoding): Promise<Buffer> {
  return coding === 'br' ? brotliWhole(payload, brotliOptions) : gzipWhole(payload, gzipOptions);
}
