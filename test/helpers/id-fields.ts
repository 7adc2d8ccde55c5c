import type { EndpointDefinition } from '../../src/http/endpoint.ts';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** Names of fields that contain ids of resources. */
const idNames = /(Id|Ids)$|^(registry|image|tag|batch|base|ids|actor|target|deliverTo|token)$/;

/**
 * Names that match, but have other values: keys of cloud accounts, ids of a sender, published ids of vulnerabilities and frameworks, names of
 * tags and versions, and secrets of links.
 */
const otherNames = /^(accessKeyId|clientId|projectId|tenantId|cveId|templateId)$/;

/** Query parameters and body fields of an operation that contain an id, as `query.image` and `body.filter.image`. */
export function idFieldsOf({ query, body }: EndpointDefinition): string[] {
  return [...fieldsOf(query, 'query'), ...fieldsOf(body?.schema, 'body')];
}

function fieldsOf(schema: unknown, at: string): string[] {
  const { properties = {}, anyOf = [], items } = (schema ?? {}) as Schema;
  const own = Object.entries(properties).flatMap(([name, property]) => [
    ...(idNames.test(name) && !otherNames.test(name) ? [`${at}.${name}`] : []),
    ...fieldsOf(property, `${at}.${name}`),
  ]);
  const inner = [...anyOf, ...(items ? [items] : [])].flatMap((one) => fieldsOf(one, at));
  return [...new Set([...own, ...inner])];
}
