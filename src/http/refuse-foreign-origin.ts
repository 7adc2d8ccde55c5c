import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../domain/api-error.ts';

/**
 * Browsers send the session cookie with requests of any page. Throws FORBIDDEN when `Origin` or `Sec-Fetch-Site` is present and names
 * another site. The own site is `publicUrl`, including its scheme, else the requested host.
 */
export function refuseForeignOrigin(headers: IncomingHttpHeaders, publicUrl: string | undefined): void {
  const site = headers['sec-fetch-site'];
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isForeignSite || !isOurs(headers, publicUrl)) {
    throw new ApiError('FORBIDDEN', 'A session can only be used from pages of this service');
  }
}

function isOurs({ origin, host }: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  return page.host === known?.host ? page.origin === known.origin : page.host === host;
}
