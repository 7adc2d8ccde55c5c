import { escapeHtml } from '../docs/escape-html.ts';
import { publicPath } from '../public-path.ts';

/**
 * Inserts `<base href>` with the path of the public address. Addresses of assets are relative, and a page at `/images/123` would otherwise look
 * for them below `/images/`.
 *
 * @throws {Error} when the page has no `<head>`
 */
export function insertBase(page: string, publicUrl: string | undefined): string {
  const head = '<head>';
  if (!page.includes(head)) throw new Error('index.html of the dashboard has no <head>');
  return page.replace(head, () => `${head}\n    <base href="${escapeHtml(publicPath(publicUrl))}" />`);
}
