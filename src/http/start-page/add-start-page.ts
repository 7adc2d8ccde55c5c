import type { FastifyInstance } from 'fastify';
import { serverAddress } from '../server-address.ts';
import { renderStartPage, startPagePolicy } from './render-start-page.ts';

/** `GET /`: the next steps for a user who opens the address of the service. It contains no data of any organization. */
export function addStartPage(server: FastifyInstance, publicUrl: string | undefined): void {
  server.get('/', async (request, reply) =>
    reply
      .header('content-security-policy', startPagePolicy)
      .type('text/html; charset=utf-8')
      .send(renderStartPage(serverAddress(request, publicUrl))),
  );
}
