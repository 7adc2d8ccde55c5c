import { parseSearch, type Search } from '../../lib/url/search.ts';

/** Whether the query of a view has exactly these parameters, in any order. */
export function isSameView(query: string, search: Search): boolean {
  const stored = parseSearch(query);
  const names = Object.keys(stored);
  return names.length === Object.keys(search).length && names.every((name) => stored[name] === search[name]);
}
