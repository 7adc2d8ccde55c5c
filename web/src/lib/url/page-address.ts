import type { Search } from './search.ts';

/** The address of a page, without its base path. */
export interface PageAddress {
  /** Values of the path, such as `scanId`. */
  params: Readonly<Record<string, string>>;
  search: Search;
}
