import { ScanError } from '../../domain/scan-error.ts';
import { parseBoundedJson } from '../../lib/json-shape.ts';
import { isObject } from '../manifest/read-json.ts';
import type { DocumentResponse } from '../transport/read-document.ts';
import { nextPageQuery } from './next-page.ts';
import type { RegistrySession } from './registry-session.ts';

/** A list that a registry returns in pages (distribution's `tags/list` and `_catalog`). */
export interface NameList {
  /** Host as in a reference, for messages. */
  host: string;
  /** Path after `/v2/`, without a query. */
  path: string;
  /** Member of the page's JSON object that holds the names. */
  member: 'tags' | 'repositories';
  /** Whether a name is valid. Invalid names are left out. */
  isName: (text: string) => boolean;
  /** Error for a status other than 200. */
  toError: (response: DocumentResponse) => ScanError;
}

/** Some registries have no pages and send 50,000 names at once. */
const pageBytesMax = 8 * 1024 * 1024;
const pageSize = 1000;
const pagesMax = 2000;
export const namesMax = 100_000;

/**
 * The names of all pages, each once, in the registry's order. When a registry refuses our page size (400), its own page size is used.
 * Throws LIMIT_EXCEEDED above 100,000 names or 2,000 pages, NOT_A_REGISTRY for pages that cannot be parsed or that repeat.
 */
export async function* listNames(
  session: RegistrySession,
  list: NameList,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const names = new Set<string>();
  const queries = new Set<string>();
  let query: string | undefined = `?n=${pageSize}`;
  while (query !== undefined) {
    if (queries.has(query)) throw unreadable(list.host);
    if (queries.size >= pagesMax) throw tooLong(list.host);
    queries.add(query);
    const response: DocumentResponse = await session.ask(
      { method: 'GET', path: `${list.path}${query}`, accept: 'application/json', bytesMax: pageBytesMax },
      signal,
    );
    const isSizeRefused = response.status === 400 && queries.size === 1;
    if (response.status !== 200 && !isSizeRefused) throw list.toError(response);
    if (!isSizeRefused) {
      for (const name of readPage(response.bytes, list)) {
        if (names.has(name)) continue;
        if (names.size >= namesMax) throw tooLong(list.host);
        names.add(name);
        yield name;
      }
    }
    query = isSizeRefused ? '' : nextPageQuery(response.headers.link, response.url, list.host);
  }
}

/** Registries commonly return `null` in place of an empty list. */
function readPage(bytes: Buffer, { host, member, isName }: NameList): string[] {
  let page: unknown;
  try {
    page = parseBoundedJson(bytes);
  } catch {
    throw unreadable(host);
  }
  const names = isObject(page) ? (page[member] ?? []) : undefined;
  if (!Array.isArray(names)) throw unreadable(host);
  return names.filter((name): name is string => typeof name === 'string' && isName(name));
}

function unreadable(host: string): ScanError {
  return new ScanError('NOT_A_REGISTRY', `${host} returned an invalid list.`);
}

function tooLong(host: string): ScanError {
  return new ScanError('LIMIT_EXCEEDED', `${host} returned a list of more than ${namesMax} names or too many pages.`);
}
