import { escapeHtml } from '../docs/escape-html.ts';

/**
 * Inserts `<base href>` with the path of the public address. Addresses of assets are relative, and a page at `/images/123` would otherwise look
 * for them below `/images/`.
 *
 * @throws {Error} when the page has no `<head>`
 */
export function insertBase(page: string, publicUrl: string | undefined): string {
  const head = '<head>';
  if (!page.includes(head)) throw new Error('index.html of the dashboard has no <head>');
  return page.replace(head, () => `${head}\n    <base href="${escapeHtml(pathOf(publicUrl))}" />`);
}

/** Begins and ends with one slash: an address that begins with two names another host. */
function pathOf(publicUrl: string | undefined): string {
  const path = publicUrl === undefined ? '' : new URL(publicUrl).pathname;
  const inner = path.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '/' : `/${inner}/`;
}
