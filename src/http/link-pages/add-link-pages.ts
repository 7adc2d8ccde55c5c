import type { FastifyInstance } from 'fastify';
import { linkPages } from './link-pages.ts';
import { linkPagePolicy, renderLinkPage } from './render-link-page.ts';

/** What people see who open a one-time link. */
export function addLinkPages(server: FastifyInstance): void {
  for (const page of linkPages) {
    const html = renderLinkPage(page);
    server.get(page.path, async (_request, reply) =>
      reply.header('content-security-policy', linkPagePolicy).type('text/html; charset=utf-8').send(html),
    );
  }
}
