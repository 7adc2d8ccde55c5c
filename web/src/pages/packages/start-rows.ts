import type { QueryClient } from '@tanstack/react-query';
import { startListWindow } from '../../lib/hooks/use-list-window.ts';
import type { PageAddress } from '../../lib/url/page-address.ts';
import { pageOf } from '../../lib/url/page-of.ts';
import { packageQueryOf, placeFilterOf, placeList } from './place-list.ts';

/** Begins to load the rows before the page is shown. */
export function startRows(queries: QueryClient, { search }: PageAddress): void {
  const query = packageQueryOf({ name: search.name, type: search.type, range: search.range });
  if (query === undefined) return;
  startListWindow(queries, placeList(query, placeFilterOf(search)), pageOf(search.page));
}
