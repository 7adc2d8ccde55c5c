import type { FastifyInstance } from 'fastify';
import { stringify } from 'yaml';
import type { EndpointDefinition } from '../endpoint.ts';
import { buildOpenApi } from '../openapi.ts';
import { serverAddress } from '../server-address.ts';
import { docsPolicy, renderDocs } from './docs-page.ts';
import { filterCharactersMax } from './filter-definitions.ts';

/** Serves `/openapi/service-v1.yaml` and `/docs` from the same definitions as the routes. Both are rendered on first use. */
export function addDocs(
  server: FastifyInstance,
  definitions: readonly EndpointDefinition[],
  publicUrl: string | undefined,
): void {
  let yaml: string | undefined;
  // Cached for the last address only: rendering takes some milliseconds, and clients can send any number of hosts.
  let page: { address: string; html: string } | undefined;
  server.get('/openapi/service-v1.yaml', async (_request, reply) => {
    yaml ??= toYaml(definitions);
    return reply.type('application/yaml; charset=utf-8').send(yaml);
  });
  server.get('/docs', async (request, reply) => {
    const address = serverAddress(request, publicUrl);
    const filter = filterOf(request.url);
    if (filter === '' && page?.address !== address) page = { address, html: renderDocs(definitions, { address }) };
    const html = filter === '' ? page?.html : renderDocs(definitions, { address, filter });
    return reply.header('content-security-policy', docsPolicy).type('text/html; charset=utf-8').send(html);
  });
}

/** The parameter `q`, cut to its limit. */
function filterOf(url: string): string {
  const at = url.indexOf('?');
  const text = at < 0 ? '' : (new URLSearchParams(url.slice(at)).get('q') ?? '');
  return text.trim().slice(0, filterCharactersMax).toWellFormed();
}

/**
 * The OpenAPI file in the form that is served and committed. Texts that YAML 1.1 reads as another type, such as `yes` and `2026-01-01`, are
 * quoted: many programs, such as those with PyYAML, do not read YAML 1.2.
 */
export function toYaml(definitions: readonly EndpointDefinition[]): string {
  return stringify(buildOpenApi(definitions), { aliasDuplicateObjects: false, lineWidth: 120, compat: 'yaml-1.1' });
}
