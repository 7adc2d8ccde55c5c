import type { FastifyInstance } from 'fastify';
import { stringify } from 'yaml';
import type { EndpointDefinition } from '../endpoint.ts';
import { buildOpenApi } from '../openapi.ts';

/** `/openapi/service-v1.yaml` and `/docs`, made from the same definitions as the routes. */
export function addDocs(server: FastifyInstance, definitions: readonly EndpointDefinition[]): void {
  let yaml: string | undefined;
  server.get('/openapi/service-v1.yaml', async (_request, reply) => {
    yaml ??= toYaml(definitions);
    return reply.type('application/yaml; charset=utf-8').send(yaml);
  });
}

/** The OpenAPI file as it is served and committed. */
export function toYaml(definitions: readonly EndpointDefinition[]): string {
  return stringify(buildOpenApi(definitions), { aliasDuplicateObjects: false, lineWidth: 120 });
}
