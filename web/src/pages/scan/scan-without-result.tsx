import { Link } from '@tanstack/react-router';
import { Banner } from '../../components/feedback/banner.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { CopyText } from '../../components/text/copy-text.tsx';
import { resultStatusOf } from '../../features/result-status/result-status.ts';
import { adviceFor } from '../../features/scan-state/scan-failure-advice.ts';
import type { ScanSummary } from '../../features/scan-state/scan-summary.ts';

const looks = {
  failed: { tone: 'bad', title: 'The scan failed. Nothing is known about this image from it.' },
  unsupported: {
    tone: 'unknown',
    title: 'The image is of a kind that the service does not read. Nothing is known about its content.',
  },
} as const;

/** A scan that ended without a result: the cause and what to do. It makes no statement about findings. */
export function ScanWithoutResult({ scan }: { scan: ScanSummary }) {
  const { scanId, status, error, latestScanId } = scan;
  const earlier = latestScanId !== null && latestScanId !== scanId && (
    <p className="mt-2">
      <Link to="/scans/$scanId" params={{ scanId: latestScanId }}>
        Result that describes this tag now
      </Link>
    </p>
  );
  if (status === 'CANCELLED') {
    return (
      <EmptyState title="The scan was cancelled">
        It has no result, which says nothing about the image. Start it again with “Rescan”.
        {earlier}
      </EmptyState>
    );
  }
  const look = looks[resultStatusOf(scan) === 'UNSUPPORTED' ? 'unsupported' : 'failed'];
  const advice = adviceFor(error?.code ?? 'INTERNAL');
  return (
    <Banner tone={look.tone} title={look.title}>
      <p className="wrap-anywhere">
        <strong>Cause:</strong> <bdi>{error?.message ?? 'The cause was not recorded.'}</bdi>{' '}
        {error !== null && <code>{error.code}</code>}
      </p>
      <p className="mt-1">
        <strong>What to do:</strong> {advice.text} <Place place={advice.place} registryId={scan.registryId} />
      </p>
      {!advice.canRetry && <p className="mt-1">The same scan fails again as long as nothing changes.</p>}
      <p className="mt-1">
        Scan <CopyText value={scanId} label="id of the scan" />
      </p>
      {earlier}
    </Banner>
  );
}

function Place({ place, registryId }: { place: 'registry' | 'plan' | undefined; registryId: string | null }) {
  if (place === 'plan') {
    return (
      <Link to="/settings/$section" params={{ section: 'plan' }}>
        Open the plan
      </Link>
    );
  }
  if (place === undefined || registryId === null) return null;
  return (
    <Link to="/registries/$registryId" params={{ registryId }}>
      Open the registry
    </Link>
  );
}
