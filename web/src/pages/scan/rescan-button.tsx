import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showFailure } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { isUnfinished } from '../../features/scan-state/scan-state.ts';
import type { ScanSummary } from '../../features/scan-state/scan-summary.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, read } from '../../lib/api/client.ts';

/** Scans the same tag and platform with the same scanners again, and opens the new scan. */
export function RescanButton({ scan }: { scan: ScanSummary }) {
  const navigate = useNavigate();
  const missingRole = useMissingPermission('createScan');
  const rescan = useMutation({
    mutationFn: async () => {
      const explicit = scan.scanners.filter(({ requested }) => requested === 'explicit').map(({ name }) => name);
      const { data } = await read(
        api.POST('/api/scans', {
          body: {
            imageId: scan.imageId,
            tags: [scan.tag],
            ...(scan.platform === null ? {} : { platforms: [scan.platform] }),
            ...(explicit.length === 0 ? {} : { scanners: explicit }),
          },
        }),
      );
      return data;
    },
    onSuccess: ({ scanId }) => void navigate({ to: '/scans/$scanId', params: { scanId } }),
    onError: (error) => showFailure('The scan was not started', error),
  });
  const reason =
    missingRole ??
    (scan.origin === 'cli' ? 'The result was uploaded. Scan the image again where it was built.' : undefined) ??
    (isUnfinished(scan.status) ? 'This scan has not ended.' : undefined);
  return (
    <Button disabledReason={reason} disabled={rescan.isPending} onClick={() => rescan.mutate()}>
      {rescan.isPending ? 'Starting…' : 'Rescan'}
    </Button>
  );
}
