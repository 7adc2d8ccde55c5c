import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serviceHref } from '../../lib/api/base-path.ts';
import { api, read } from '../../lib/api/client.ts';
import { isUnfinished, readScanEvent, type ScanState } from './scan-state.ts';

const pollMs = 3000;
/** Pause before a refused stream is requested again. */
const refusedMs = 10_000;

export interface LiveScan {
  query: UseQueryResult<ScanState>;
  /** Whether the service sends each change. Otherwise the status is requested every three seconds. */
  isStreaming: boolean;
}

/**
 * The state of an unfinished scan, renewed by server-sent events. While the stream is not available, for example because the organization
 * has too many streams or a proxy refuses them, the status is polled.
 *
 * @param onEnd called once when the scan has ended or was deleted
 */
export function useLiveScan(scanId: string, isWatched: boolean, onEnd: () => void): LiveScan {
  const client = useQueryClient();
  const [isStreaming, setStreaming] = useState(false);
  const query = useQuery({
    queryKey: ['scan-status', scanId],
    enabled: isWatched,
    refetchInterval: isStreaming ? false : pollMs,
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/scans/{scanId}/status', { params: { path: { scanId } }, signal }))).data,
  });

  useEffect(() => {
    if (!isWatched) return;
    let events: EventSource;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const open = (): void => {
      events = new EventSource(serviceHref(`api/scans/${encodeURIComponent(scanId)}/events`));
      events.addEventListener('status', (event: MessageEvent<unknown>) => {
        const state = readScanEvent(event.data, scanId);
        if (state === undefined) return;
        setStreaming(true);
        client.setQueryData(['scan-status', scanId], state);
        if (!isUnfinished(state.status)) events.close();
      });
      events.addEventListener('deleted', () => {
        events.close();
        onEnd();
      });
      events.addEventListener('error', () => {
        setStreaming(false);
        // The browser repeats a stream that broke off, and not one that was refused, as by a service that starts again.
        if (events.readyState === EventSource.CLOSED) retry = setTimeout(open, refusedMs);
      });
    };
    open();
    return () => {
      clearTimeout(retry);
      events.close();
      setStreaming(false);
    };
  }, [scanId, isWatched, client, onEnd]);

  const status = query.data?.status;
  useEffect(() => {
    if (isWatched && status !== undefined && !isUnfinished(status)) onEnd();
  }, [isWatched, status, onEnd]);
  return { query, isStreaming };
}
