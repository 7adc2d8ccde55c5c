import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FilterCounts } from '../../components/filters/filter-definition.ts';
import { listApi, read } from '../../lib/api/client.ts';

/** Filters whose values the service counts. */
const countedFields = ['severity', 'status', 'kev', 'fixable', 'malware', 'suppressed', 'packageType'] as const;

/** The counted fields of a filter, and those of the editors that were opened. */
export function countedFieldsOf(
  filter: Readonly<Record<string, string>>,
  opened: ReadonlySet<string>,
): readonly string[] {
  return countedFields.filter((name) => filter[name] !== undefined || opened.has(name));
}

/** Numbers of rows by the values of the fields, with the other filters. */
export function filterCountsQuery(filter: Readonly<Record<string, string>>, fields: readonly string[]) {
  return queryOptions({
    queryKey: ['finding-counts', filter, fields],
    enabled: fields.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FilterCounts> => {
      const query = { ...filter, fields: fields.join(',') };
      const { data } = await read(
        listApi.GET('/api/vulnerabilities/filter-counts', { params: { query: query }, signal }),
      );
      return Object.fromEntries(
        Object.entries(data).map(([name, { values, areLowerBounds = false }]) => [
          name,
          { values: new Map<string, number>(values.map(({ value, count }) => [value, count])), areLowerBounds },
        ]),
      );
    },
  });
}
