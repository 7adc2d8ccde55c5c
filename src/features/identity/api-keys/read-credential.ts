import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns the credential of a request: `X-API-Key` or `Authorization: Bearer`, which are equivalent. Returns undefined when there is none
 * and when there are two that differ (docs/api-decisions.md, "Requests").
 */
export function readCredential(headers: IncomingHttpHeaders): string | undefined {
  const { authorization } = headers;
  const key = [headers['x-api-key']].flat().join(', ').trim();
  if (authorization === undefined) return key === '' ? undefined : key;
  const bearer = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  return key === '' || key === bearer ? bearer : undefined;
}
