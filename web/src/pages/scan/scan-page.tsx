import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { ScanProgress } from '../../features/scan-state/scan-progress.tsx';
import { isUnfinished } from '../../features/scan-state/scan-state.ts';
import { type ScanSummary, scanSummaryQuery } from '../../features/scan-state/scan-summary.ts';
import { useLiveScan } from '../../features/scan-state/use-live-scan.ts';
import { ScanHeader } from './scan-header.tsx';
import { ScanResult } from './scan-result.tsx';
import { ScanWithoutResult } from './tab-parts.ts';

/** One scan: live progress, then its result or the cause of its failure. */
export function ScanPage() {
  const { scanId } = useParams({ from: '/shell/scans/$scanId' });
  const query = useQuery(scanSummaryQuery(scanId));
  if (query.data === undefined) {
    return (
      <>
        <PageHeader title="Scan" />
        {query.isError ? (
          <ErrorState title="The scan could not be loaded." error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton lines={12} label="Loading the scan" />
        )}
      </>
    );
  }
  return <Scan key={scanId} scan={query.data} />;
}

function Scan({ scan }: { scan: ScanSummary }) {
  const client = useQueryClient();
  const { scanId, totals } = scan;
  const onEnd = useCallback(() => void client.invalidateQueries({ queryKey: ['scan', scanId] }), [client, scanId]);
  const isRunning = isUnfinished(scan.status);
  const { query, isStreaming } = useLiveScan(scanId, isRunning, onEnd);
  const live = isRunning ? query.data : undefined;
  // What a complete scan has assessed is in its summary, which is loaded when the scan has ended.
  const shown =
    live === undefined
      ? scan
      : { ...scan, status: live.status === 'COMPLETE' ? ('IN_PROGRESS' as const) : live.status, error: live.error };
  return (
    <>
      <ScanHeader scan={shown} />
      {isRunning ? (
        <QueryContent query={query} name="the progress" lines={6}>
          {(state) => <ScanProgress state={state} origin={scan.origin} isStreaming={isStreaming} />}
        </QueryContent>
      ) : totals === null ? (
        <Suspense fallback={<Skeleton lines={5} label="Loading the cause" />}>
          <ScanWithoutResult scan={scan} />
        </Suspense>
      ) : (
        <ScanResult scan={scan} totals={totals} />
      )}
    </>
  );
}
