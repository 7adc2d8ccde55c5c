import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, read, type Schemas } from '../../lib/api/client.ts';
import { isWithoutResults } from './is-without-results.ts';
import type { Scope } from './period.ts';

export type Overview = Schemas['GetOverviewAnswer']['data'];
export type Posture = Schemas['GetPostureAnswer']['data'];
export type Visit = Schemas['RecordOverviewVisitAnswer']['data'];

const everyMs = 60_000;
/** While the first result is awaited. */
const firstResultEveryMs = 5000;

/** Changes, coverage, deadlines, trend and sources in the scope. */
export const overviewQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['overview', scope],
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/overview', { params: { query: { ...scope } }, signal }))).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isWithoutResults(data) ? firstResultEveryMs : everyMs,
  });

/** Risk, open findings and upgrades in the scope. */
export const postureQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['posture', scope],
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/reports/posture', { params: { query: { ...scope } }, signal }))).data,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });

/** Records that the overview was opened. The time of the earlier visit stays the same while the page is open. */
export const visitQuery = queryOptions({
  queryKey: ['overview-visit'],
  queryFn: async ({ signal }) => (await read(api.PUT('/api/visits', { signal }))).data,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
});
