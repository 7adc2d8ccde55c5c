import { queryOptions } from '@tanstack/react-query';
import type { ReportDetail } from '../../features/reports/report.ts';
import { reportsKey } from '../../features/reports/report-queries.ts';
import { api, read } from '../../lib/api/client.ts';

/** The longest search text that the API accepts. */
const searchMax = 200;

/** Reports with the type and the name of a report, newest first, at most 200. */
export const sameNameQuery = ({ type, name }: Pick<ReportDetail, 'type' | 'name'>) =>
  queryOptions({
    queryKey: [...reportsKey, 'same-name', type, name],
    queryFn: async ({ signal }) => {
      const query = { type, search: name.slice(0, searchMax), limit: 200, sort: 'createdAt:desc' };
      const { data } = await read(api.GET('/api/reports', { params: { query }, signal }));
      return data.filter((one) => one.name === name);
    },
  });
