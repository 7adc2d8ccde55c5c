import type { QueryClient } from '@tanstack/react-query';
import { startListWindow } from '../../lib/hooks/use-list-window.ts';
import type { PageAddress } from '../../lib/url/page-address.ts';
import { pageOf } from '../../lib/url/page-of.ts';
import { imageFilterOf } from './image-filters.ts';
import { imageList } from './image-list.ts';

/** Begins to load the rows before the page is shown. */
export function startRows(queries: QueryClient, { search }: PageAddress): void {
  startListWindow(queries, imageList(imageFilterOf(search), search.sort), pageOf(search.page));
}
