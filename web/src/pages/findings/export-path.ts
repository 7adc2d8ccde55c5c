import { groupKindOf } from '../../features/finding-filters/finding-groups.ts';
import { type Search, stringifySearch } from '../../lib/url/search.ts';
import { exportColumnsOf } from './export-columns.ts';

/** Path of the CSV file with exactly the rows or groups of an address of the page, in their order. */
export function exportPathOf(search: Search, filter: Readonly<Record<string, string>>): string {
  const group = groupKindOf(search.group);
  if (group !== undefined)
    return `api/vulnerabilities/groups/export${stringifySearch({ ...filter, by: group, sort: search.groupSort })}`;
  return `api/vulnerabilities/export${stringifySearch({ ...filter, sort: search.sort, columns: exportColumnsOf(search.columns) })}`;
}
