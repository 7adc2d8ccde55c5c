import type { PackageQuery } from '../../features/package-search/parse-package-query.ts';
import { api, read } from '../../lib/api/client.ts';
import { type ListSource, pageRows } from '../../lib/hooks/use-list-window.ts';
import type { Search } from '../../lib/url/search.ts';
import type { Occurrence } from './occurrence-columns.tsx';

type PackageParameters = Readonly<Record<'name' | 'type' | 'range', string | undefined>>;

/** The package that the parameters of an address name. */
export function packageQueryOf({ name, type, range }: PackageParameters): PackageQuery | undefined {
  if (name === undefined) return undefined;
  return { name, ...(type === undefined ? {} : { type }), ...(range === undefined ? {} : { range }) };
}

const filterNames = ['version', 'registry', 'image', 'license', 'search'] as const;

type PlaceFilter = Partial<Record<(typeof filterNames)[number], string>>;

/** The parameters of an address that are filters of places. */
export function placeFilterOf(search: Search): PlaceFilter {
  return Object.fromEntries(filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])));
}

/** The places of a package. */
export function placeList(query: PackageQuery, filter: PlaceFilter): ListSource<Occurrence> {
  return {
    key: ['packages', 'places', query, filter],
    loadPage: (page, signal) =>
      read(
        api.GET('/api/packages/occurrences', {
          params: { query: { ...query, ...filter, page, limit: pageRows } },
          signal,
        }),
      ),
  };
}
