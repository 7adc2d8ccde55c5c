import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ContentCoding, chooseEncoding } from './choose-encoding.ts';

/** Smaller answers gain nothing. */
const bytesMin = 1024;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipOptions = { level: 5 };

/** Text, and no stream of events, which has to arrive event by event. */
const compressible = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|yaml|xml|x-ndjson|jsonl)\b)/i;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer issues a credential: its length must not depend on what else is in it. */
    isSecret?: boolean;
  }
}

/**
 * Compresses answers over 1 KiB for clients that ask for it. Answers that issue a credential are left as they are, and so are those to
 * requests of foreign pages: the length of a compressed answer tells what a text in the request has in common with the rest of it (BREACH).
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

/** As browsers say it; other clients send no such header and no cookie of a person. */
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

/** Undefined for what is neither text, bytes nor a stream. */
async function compress(request: FastifyRequest, payload: unknown, coding: ContentCoding): Promise<unknown> {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return compressWhole(payload, coding);
  if (!(payload instanceof Readable)) return undefined;
  // The stream of an answer to HEAD is empty and has to stay so.
  if (request.method === 'HEAD') return payload;
  const compressor = coding === 'br' ? createBrotliCompress(brotliOptions) : createGzip(gzipOptions);
  // An error of either stream ends both: Fastify then breaks off the answer.
  return pipeline(payload, compressor, () => undefined);
}

const brotliWhole = promisify(brotliCompress);
const gzipWhole = promisify(gzip);

function compressWhole(payload: string | Buffer, coding: ContentCoding): Promise<Buffer> {
  return coding === 'br' ? brotliWhole(payload, brotliOptions) : gzipWhole(payload, gzipOptions);
}
