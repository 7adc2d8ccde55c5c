import type { QueryClient } from '@tanstack/react-query';
import { findingFilterOf } from '../../features/finding-filters/finding-filter-definitions.ts';
import { groupKindOf } from '../../features/finding-filters/finding-groups.ts';
import { findingList } from '../../features/finding-filters/finding-list.ts';
import { startListWindow } from '../../lib/hooks/use-list-window.ts';
import type { PageAddress } from '../../lib/url/page-address.ts';
import { pageOf } from '../../lib/url/page-of.ts';
import { groupList } from './group-list.ts';

/** Begins to load the rows before the page is shown. */
export function startRows(queries: QueryClient, { search }: PageAddress): void {
  const findingFilter = findingFilterOf(search);
  const kind = groupKindOf(search.group);
  const page = pageOf(search.page);
  if (kind === undefined) startListWindow(queries, findingList(findingFilter, search.sort), page);
  else startListWindow(queries, groupList({ kind, findingFilter, sort: search.groupSort }), page);
}
