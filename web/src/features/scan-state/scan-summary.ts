import { queryOptions } from '@tanstack/react-query';
import { api, read, type Schemas } from '../../lib/api/client.ts';

/** A scan with totals and without its lists. `base` is always null. */
export type ScanSummary = Omit<Schemas['ScanSummary'], 'base'>;
export type ScanTotals = NonNullable<ScanSummary['totals']>;

export function scanSummaryQuery(scanId: string) {
  return queryOptions({
    queryKey: ['scan', scanId],
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/scans/{scanId}/summary', { params: { path: { scanId } }, signal }))).data,
  });
}
