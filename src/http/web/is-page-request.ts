/** Addresses below these belong to the API, to the operation of the service and to the files of the dashboard. */
const reserved = /^\/(?:api|assets|docs|healthz|metrics|openapi|readyz)(?:\/|$)/;

/** Addresses that users open from elsewhere with any client. One-time links of the service lead to the last three. */
const entrances = ['/', '/set-up', '/accept-invite', '/reset-password'];

/**
 * Whether a request opens a page of the dashboard. Browsers name `text/html` for pages only, so that a script or an API client with a wrong
 * address gets 404.
 *
 * @param path without query
 */
export function isPageRequest(path: string, accept: string | undefined): boolean {
  if (entrances.includes(path)) return true;
  return !reserved.test(path) && acceptsHtml(accept ?? '');
}

function acceptsHtml(accept: string): boolean {
  return accept
    .toLowerCase()
    .split(',')
    .some((range) => /^\s*text\/html\s*(?:;|$)/.test(range) && !/;\s*q\s*=\s*0(?:\.0{0,3})?\s*(?:;|$)/.test(range));
}
