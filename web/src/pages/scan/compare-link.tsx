import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../components/form/button.tsx';
import type { ScanSummary } from '../../features/scan-state/scan-summary.ts';
import { api, read } from '../../lib/api/client.ts';

/** Leads to the comparison with the previous result of the same tag and platform. */
export function CompareLink({ scan }: { scan: ScanSummary }) {
  const { scanId, imageId, tagId, platform, createdAt, status } = scan;
  const hasResult = status === 'COMPLETE';
  const previous = useQuery({
    queryKey: ['previous-scan', scanId],
    enabled: hasResult,
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const { data } = await read(
        api.GET('/api/images/{imageId}/scans', {
          params: {
            path: { imageId },
            query: {
              tag: tagId,
              ...(platform === null ? {} : { platform }),
              status: 'COMPLETE',
              to: createdAt,
              sort: 'createdAt:desc',
              limit: 2,
            },
          },
          signal,
        }),
      );
      return data.find((one) => one.scanId !== scanId)?.scanId ?? null;
    },
  });
  if (typeof previous.data !== 'string') {
    const reason = hasResult
      ? previous.isPending
        ? 'Looking for the previous scan'
        : previous.isError
          ? 'The previous scan could not be loaded.'
          : 'There is no earlier result of this tag and platform.'
      : 'Only results can be compared.';
    return <Button disabledReason={reason}>Compare</Button>;
  }
  return (
    <Link
      to="/scans/$scanId/compare"
      params={{ scanId }}
      search={{ base: previous.data }}
      title="Compare with the previous scan"
      className={buttonClass()}
    >
      Compare
    </Link>
  );
}
