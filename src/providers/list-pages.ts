import { ScanError } from '../domain/scan-error.ts';
import { nextPageQuery } from '../oci/registry/next-page.ts';
import type { ProviderContext } from './provider-access.ts';
import type { ProviderAnswer, ProviderRequest } from './provider-http.ts';
import { responseError } from './response-error.ts';

export interface PagedList {
  first: Pick<ProviderRequest, 'url' | 'headers' | 'authorization' | 'refusalStatus'>;
  /** In place of `first.authorization`, where a list may take longer than a token counts: asked before each page. */
  authorize?: () => Promise<string | undefined>;
  /** Entries of a page; undefined when it is no such page. */
  entriesOf: (json: unknown) => readonly unknown[] | undefined;
  /** Address of the page after this one; undefined at the end. */
  nextOf: (answer: ProviderAnswer, entries: readonly unknown[]) => string | undefined;
  /** What an answer that is no page means, where more can be said of it than `responseError` does. */
  errorOf?: (answer: ProviderAnswer) => ScanError;
}

const pagesMax = 2000;

/**
 * Entries of a list that a provider's API gives in pages. Credentials go to the first page's origin only: a next page elsewhere, one that
 * was read before, or more than 2,000 pages end the listing with an error (NOT_A_REGISTRY, LIMIT_EXCEEDED).
 */
export async function* listPages(
  { http, signal, credentials }: ProviderContext,
  { first, authorize, entriesOf, nextOf, errorOf }: PagedList,
): AsyncGenerator<unknown, void, undefined> {
  const { origin, host } = new URL(first.url);
  const read = new Set<string>();
  let url: string | undefined = first.url;
  while (url !== undefined) {
    if (read.has(url) || !URL.canParse(url) || new URL(url).origin !== origin) {
      throw new ScanError(
        'NOT_A_REGISTRY',
        `${host} returned a next page on another host or a page that was already read.`,
      );
    }
    if (read.size >= pagesMax) throw new ScanError('LIMIT_EXCEEDED', `${host} returned more than ${pagesMax} pages.`);
    read.add(url);
    const authorization = authorize ? await authorize() : first.authorization;
    const answer: ProviderAnswer = await http.request({ ...first, authorization, method: 'GET', url }, signal);
    const entries = entriesOf(answer.json);
    if (entries === undefined) throw errorOf?.(answer) ?? responseError(answer, credentials !== null);
    yield* entries;
    url = nextOf(answer, entries);
  }
}

/** A JSON array is the page itself. */
export function arrayEntries(json: unknown): readonly unknown[] | undefined {
  return Array.isArray(json) ? json : undefined;
}

/** The next page by the answer's Link header, at the same address with another query. */
export function linkedPage({ headers, url }: ProviderAnswer): string | undefined {
  const query = nextPageQuery(headers.link, url, url.host);
  return query === undefined ? undefined : `${url.origin}${url.pathname}${query}`;
}
