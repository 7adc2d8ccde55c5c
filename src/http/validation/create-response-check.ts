import { Readable } from 'node:stream';
import type { EndpointDefinition, EndpointResponse } from '../endpoint.ts';
import { compileSchema, type SchemaCheck } from './compile-schema.ts';
import { toIssues } from './to-issues.ts';

/**
 * Throws for a response that does not match its definition, including keys that the schema does not name: undocumented data may be a leak.
 */
export function createResponseCheck({ id, responses }: EndpointDefinition): (answer: EndpointResponse) => void {
  const checks = new Map<number, SchemaCheck>();
  for (const [status, { schema, mediaTypes }] of Object.entries(responses)) {
    if (!mediaTypes) checks.set(Number(status), compileSchema(closed(schema) as typeof schema));
  }
  return ({ status, body, headers }) => {
    const mediaTypes = responses[status]?.mediaTypes;
    if (mediaTypes) {
      const [type = ''] = (headers?.['content-type'] ?? '').split(';');
      if (mediaTypes.includes(type)) return;
      throw new Error(
        `${id} responds with status ${status} and media type ${type}, which its definition does not declare`,
      );
    }
    const check = checks.get(status);
    if (!check) throw new Error(`${id} responds with status ${status}, which its definition does not declare`);
    // Streamed JSON is too large to be checked here. Its items come from the same presenters as those of short responses.
    if (body instanceof Readable) return;
    const issues = toIssues(check(toPlain(body)));
    if (issues.length === 0) return;
    const wrong = issues.slice(0, 10).map(({ path, message }) => `${path} ${message}`);
    throw new Error(
      `${id} responds with status ${status} and a body that does not match its schema: ${wrong.join('; ')}`,
    );
  };
}

function toPlain(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null));
}

/** Closes every object with named properties against additional ones. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) copy[key] = key === 'enum' ? value : closed(value);
  const isObject = 'properties' in copy && typeof copy['type'] !== 'undefined';
  return isObject && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy;
}
