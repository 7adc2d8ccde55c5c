import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { PageAddress } from '../lib/url/page-address.ts';
import type { Search } from '../lib/url/search.ts';

/** What the module of a page can export beside its component. */
interface PageModule {
  /** Loads the code of the part that the address names, such as a tab. It does not fail: drawing the part does. */
  loadPart?: (address: PageAddress) => Promise<void> | undefined;
  /** Begins to load the rows of the page. */
  startRows?: (queries: QueryClient, address: PageAddress) => void;
}

type PageStart = (queries: QueryClient, address: PageAddress) => Promise<void>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Begins to load the code and the rows of a page. */
    start?: PageStart;
  }
}

type NamedComponent<Name extends string> = Record<Name, ComponentType>;

/** The options of a route whose page has its own chunk. */
export function pageRoute<Name extends string>(load: () => Promise<NamedComponent<Name> & PageModule>, name: Name) {
  return {
    component: lazyRouteComponent<NamedComponent<Name>, Name>(load, name),
    staticData: { start: startOf(load) },
  };
}

/**
 * The same for a page whose parts have their own chunks. The part is loaded before the page is drawn: React shows the placeholder of a
 * part that is loaded while the page is drawn for at least 300 ms.
 *
 * @param parameter of the query that names the part; absent if the path names it
 */
export function pageRouteWithParts<Name extends string>(
  load: () => Promise<NamedComponent<Name> & PageModule>,
  name: Name,
  parameter?: string,
) {
  return {
    ...pageRoute(load, name),
    loaderDeps: ({ search }: { search: Search }): Search => {
      const value = parameter === undefined ? undefined : search[parameter];
      return parameter === undefined || value === undefined ? {} : { [parameter]: value };
    },
    loader: ({ params, deps }: { params: Readonly<Record<string, string>>; deps: Search }) =>
      // The component reports a chunk that cannot be loaded.
      load().then(
        ({ loadPart }) => loadPart?.({ params, search: deps }),
        () => undefined,
      ),
  };
}

const startOf =
  (load: () => Promise<PageModule>): PageStart =>
  async (queries, address) => {
    const { loadPart, startRows } = await load();
    startRows?.(queries, address);
    await loadPart?.(address);
  };
