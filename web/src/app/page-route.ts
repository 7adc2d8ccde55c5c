import type { QueryClient } from '@tanstack/react-query';
import type { FunctionComponent } from 'react';
import { lazyPart } from '../lib/code/lazy-part.ts';
import type { PageAddress } from '../lib/url/page-address.ts';
import type { Search } from '../lib/url/search.ts';

/**
 * A module that begins to load the rows of a page. The module of the page has no other export than components: the development server
 * reloads the browser for a changed module that has one.
 */
type RowsModule = Record<'startRows', (queries: QueryClient, address: PageAddress) => void>;
/** A module that loads the code of the part that the address names, such as a tab. It does not fail: drawing the part does. */
type PartsModule = Record<'loadPart', (address: PageAddress) => Promise<void> | undefined>;

type PageStart = (queries: QueryClient, address: PageAddress) => Promise<void>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Begins to load the code and the rows of a page. */
    start?: PageStart;
  }
}

type NamedComponent<Name extends string> = Record<Name, FunctionComponent>;

/**
 * The options of a route whose page has its own chunk.
 *
 * @param rows absent if the page begins to load its rows itself
 */
export function pageRoute<Name extends string>(
  load: () => Promise<NamedComponent<Name>>,
  name: Name,
  rows?: () => Promise<RowsModule>,
) {
  const start: PageStart = async (queries, address) => {
    await Promise.all([load(), rows?.().then(({ startRows }) => startRows(queries, address))]);
  };
  return { component: lazyPart(load, name), staticData: { start } };
}

/**
 * The same for a page whose parts have their own chunks. The part is loaded before the page is drawn: React shows the placeholder of a
 * part that is loaded while the page is drawn for at least 300 ms.
 *
 * @param parameter of the query that names the part; absent if the path names it
 */
export function pageRouteWithParts<Name extends string>(
  load: () => Promise<NamedComponent<Name>>,
  name: Name,
  parts: () => Promise<PartsModule>,
  parameter?: string,
) {
  const start: PageStart = async (_, address) => {
    await Promise.all([load(), parts().then(({ loadPart }) => loadPart(address))]);
  };
  return {
    ...pageRoute(load, name),
    staticData: { start },
    loaderDeps: ({ search }: { search: Search }): Search => {
      const value = parameter === undefined ? undefined : search[parameter];
      return parameter === undefined || value === undefined ? {} : { [parameter]: value };
    },
    loader: ({ params, deps }: { params: Readonly<Record<string, string>>; deps: Search }) =>
      // The component reports a chunk that cannot be loaded.
      parts().then(
        ({ loadPart }) => loadPart({ params, search: deps }),
        () => undefined,
      ),
  };
}
