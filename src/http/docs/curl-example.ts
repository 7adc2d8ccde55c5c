import type { EndpointDefinition } from '../endpoint.ts';
import { requestExample } from '../openapi.ts';

/** Returns a curl command for an operation. Ids in the path and required query parameters are shell variables such as `$SCAN_ID`. */
export function curlExample(definition: EndpointDefinition, address: string): string {
  const { method, path, query, body } = definition;
  const { required = [] } = (query ?? {}) as { required?: readonly string[] };
  const search = required.map((name) => `${name}=${variableOf(name)}`).join('&');
  const url = `${address}${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => variableOf(name))}`;
  const example = body === undefined ? undefined : JSON.stringify(requestExample(definition));
  return [
    'curl -s',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...credentialOf(definition),
    ...(example === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${example.replaceAll("'", `'\\''`)}'`]),
    `"${url}${search === '' ? '' : `?${search}`}"`,
  ].join(' ');
}

/** `scanId` → `$SCAN_ID`. */
function variableOf(name: string): string {
  return `$${name.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase()}`;
}

function credentialOf({ access }: EndpointDefinition): string[] {
  if (access.minimum === 'public') return [];
  return [access.credential === 'session' ? '-b plimsoll.cookies' : '-H "X-API-Key: $KEY"'];
}
