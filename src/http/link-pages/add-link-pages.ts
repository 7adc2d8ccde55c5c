import type { FastifyInstance } from 'fastify';
import { linkPages } from './link-pages.ts';
import { linkPagePolicy, renderLinkPage } from './render-link-page.ts';

/** Serves the pages that one-time links open. */
export function addLinkPages(server: FastifyInstance): void {
  for (const page of linkPages) {
    const html = renderLinkPage(page);
    server.get(page.path, async (_request, reply) =>
      reply.header('content-security-policy', linkPagePolicy).type('text/html; charset=utf-8').send(html),
    );
  }
}
