import type { EndpointDefinition } from './endpoint.ts';

export function buildOpenApi(_definitions: readonly EndpointDefinition[]): Record<string, unknown> {
  return {};
}
