import { ScanError } from '../domain/scan-error.ts';
import { nextPageQuery } from '../oci/registry/next-page.ts';
import type { ProviderContext } from './provider-access.ts';
import type { ProviderAnswer, ProviderRequest } from './provider-http.ts';
import { responseError } from './response-error.ts';

export interface PagedList {
  first: Pick<ProviderRequest, 'url' | 'headers' | 'authorization' | 'refusalStatus'>;
  /** Replaces `first.authorization` when a list may take longer than a token is valid. Called before each page. */
  authorize?: () => Promise<string | undefined>;
  /** Entries of a page. Undefined when the response is no such page. */
  entriesOf: (json: unknown) => readonly unknown[] | undefined;
  /** Address of the following page. Undefined at the end. */
  nextOf: (answer: ProviderAnswer, entries: readonly unknown[]) => string | undefined;
  /** Error for a response that is no page, when it can be more specific than `responseError`. */
  errorOf?: (answer: ProviderAnswer) => ScanError;
}

const pagesMax = 2000;

/**
 * Entries of a list that a provider's API returns in pages. Credentials are sent only to the first page's origin. A next page on another
 * origin, a repeated page, or more than 2,000 pages end the listing with an error (NOT_A_REGISTRY, LIMIT_EXCEEDED).
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

/** A page that is a JSON array. */
export function arrayEntries(json: unknown): readonly unknown[] | undefined {
  return Array.isArray(json) ? json : undefined;
}

/** The next page according to the Link header, at the same address with another query. */
export function linkedPage({ headers, url }: ProviderAnswer): string | undefined {
  const query = nextPageQuery(headers.link, url, url.host);
  return query === undefined ? undefined : `${url.origin}${url.pathname}${query}`;
}
