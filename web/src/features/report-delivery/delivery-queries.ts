import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../../lib/api/client.ts';
import { serviceNow } from '../../lib/time/service-clock.ts';
import { recentFailures } from './recent-failures.ts';

export const destinationsKey = ['report-destinations'] as const;
export const deliveriesKey = ['report-deliveries'] as const;

/** Maximum number of destinations of an organization, and of rows of one request. */
const rowsMax = 100;
const everyMs = 60_000;

/** All destinations, by name. */
export const destinationsQuery = queryOptions({
  queryKey: [...destinationsKey, 'all'],
  queryFn: async ({ signal }) =>
    (await read(api.GET('/api/report-destinations', { params: { query: { limit: rowsMax } }, signal }))).data,
});

/** Deliveries that failed recently. It is read again every minute, so that an open page shows a new failure. */
export const recentFailuresQuery = queryOptions({
  queryKey: [...deliveriesKey, 'recent-failures'],
  queryFn: async ({ signal }) => {
    const query = { status: 'FAILED', limit: rowsMax } as const;
    const { data } = await read(api.GET('/api/report-deliveries', { params: { query }, signal }));
    return recentFailures(data, serviceNow());
  },
  refetchInterval: everyMs,
});
