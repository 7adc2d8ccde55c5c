import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../../lib/api/client.ts';
import { isInProgress } from './report.ts';

/** Key of all cached lists of reports. */
export const reportsKey = ['reports'] as const;

const pollMs = 2000;

/** One report. It is read again every two seconds until it is complete. */
export const reportQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['report', reportId],
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/reports/{reportId}', { params: { path: { reportId } }, signal }))).data,
    refetchInterval: ({ state }) => (state.data !== undefined && isInProgress(state.data) ? pollMs : false),
  });

/** The content of one version, which never changes. Each request is an entry in the audit log, so the content is not requested again. */
export const reportDocumentQuery = (reportId: string, version: number) =>
  queryOptions({
    queryKey: ['report-document', reportId, version],
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/reports/{reportId}/document', { params: { path: { reportId } }, signal }))).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
