import type { IncomingHttpHeaders } from 'node:http';

/**
 * The credential a request presents: `X-API-Key`, or `Authorization: Bearer`, which are equivalent (contract). Undefined when there is none, and when there
 * are two that differ: which one was meant is not ours to guess.
 */
export function readCredential(headers: IncomingHttpHeaders): string | undefined {
  const { authorization } = headers;
  const key = [headers['x-api-key']].flat().join(', ').trim();
  if (authorization === undefined) return key === '' ? undefined : key;
  const bearer = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  return key === '' || key === bearer ? bearer : undefined;
}
