import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../domain/api-error.ts';
import { chooseEncoding } from '../compression/choose-encoding.ts';
import { insertBase } from './insert-base.ts';
import { isPageRequest } from './is-page-request.ts';
import type { WebBuild } from './read-web-build.ts';
import { createWebFile, type WebFile } from './web-file.ts';
import { webPolicy } from './web-policy.ts';

const yearOfSeconds = 31_536_000;

/**
 * Serves the dashboard: its files, and its page for every other address that a browser opens, because the routes of the dashboard are in the
 * browser. Files come from memory by their exact address. All other routes take precedence.
 */
export function addWeb(server: FastifyInstance, build: WebBuild, publicUrl: string | undefined): void {
  const page = createWebFile('index.html', Buffer.from(insertBase(build.page, publicUrl)));
  server.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const file = build.files.get(path);
    if (file !== undefined) return await sendFile(request, reply, file);
    if (!isPageRequest(path, request.headers.accept)) throw new ApiError('NOT_FOUND', 'Route not found');
    reply.header('content-security-policy', webPolicy).header('vary', 'Accept');
    return await sendFile(request, reply, page);
  });
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
  const { etag, isImmutable, mediaType, content, encoded } = file;
  reply.headers({ etag, 'cache-control': isImmutable ? `public, max-age=${yearOfSeconds}, immutable` : 'no-cache' });
  if (encoded !== undefined) addVary(reply);
  if (isKnown(request, etag)) return reply.code(304).send();
  reply.type(mediaType);
  const coding = encoded === undefined ? null : chooseEncoding(acceptedCodings(request));
  if (encoded === undefined || coding === null) return reply.send(content);
  return reply.header('content-encoding', coding).send(await encoded(coding));
}

function addVary(reply: FastifyReply): void {
  const present = reply.getHeader('vary');
  reply.header('vary', present === undefined ? 'Accept-Encoding' : `${String(present)}, Accept-Encoding`);
}

function acceptedCodings({ headers }: FastifyRequest): string | undefined {
  const header = headers['accept-encoding'];
  return Array.isArray(header) ? header.join(',') : header;
}

/** RFC 9110 §13.1.2 compares entity tags weakly here. */
function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return known.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === opaque);
}
