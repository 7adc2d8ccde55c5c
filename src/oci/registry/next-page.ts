import { ScanError } from '../../domain/scan-error.ts';

const headerLengthMax = 8192;
const linkPattern = /<([^<>]{0,4096})>([^<]*)/g;

/**
 * Query (`?…`) of the page that a Link header (RFC 8288) names as `rel="next"`. Undefined without such a link. Only the query is used:
 * behind proxies, scheme and path of the link often differ from those of the registry. Throws NOT_A_REGISTRY when the link names another
 * host.
 */
export function nextPageQuery(link: string | string[] | undefined, from: URL, host: string): string | undefined {
  const header = [link ?? []].flat().join(',').slice(0, headerLengthMax);
  for (const [, target = '', parameters = ''] of header.matchAll(linkPattern)) {
    if (!/;\s*rel\s*=\s*"?next\b/i.test(parameters)) continue;
    const url = URL.canParse(target, from.href) ? new URL(target, from) : undefined;
    if (url?.hostname !== from.hostname) {
      throw new ScanError('NOT_A_REGISTRY', `${host} returned a next page on another host.`);
    }
    return url.search;
  }
  return undefined;
}
