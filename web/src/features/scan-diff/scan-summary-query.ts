import { queryOptions } from '@tanstack/react-query';
import { api, read, type Schemas } from '../../lib/api/client.ts';

type ScanSummary = Schemas['GetScanSummaryAnswer']['data'];

/** What a comparison shows of one of its scans. */
export type ComparedScan = Pick<
  ScanSummary,
  | 'scanId'
  | 'imageId'
  | 'image'
  | 'tag'
  | 'status'
  | 'completeness'
  | 'compliance'
  | 'riskScore'
  | 'counts'
  | 'notAssessed'
  | 'error'
  | 'totals'
>;

/** Totals of a scan at its end, to which a comparison refers. */
export function comparedScanQuery(scanId: string) {
  return queryOptions({
    queryKey: ['compared-scan', scanId],
    queryFn: async ({ signal }): Promise<ComparedScan> =>
      (await read(api.GET('/api/scans/{scanId}/summary', { params: { path: { scanId } }, signal }))).data,
  });
}
