import { useQuery } from '@tanstack/react-query';
import { scanSummaryQuery } from '../../features/scan-state/scan-summary.ts';

/** The base image that the labels of a scanned image name. */
export function StatedBase({ scanId }: { scanId: string }) {
  const { data, isError } = useQuery(scanSummaryQuery(scanId));
  if (isError) return <span className="text-unknown">? could not be loaded</span>;
  if (data === undefined) return <span className="text-muted">…</span>;
  if (data.statedBase === null) return <span className="text-muted">not stated by the image</span>;
  return (
    <span title={data.statedBase.digest ?? undefined}>
      <bdi className="wrap-anywhere">{data.statedBase.name}</bdi>{' '}
      <span className="text-muted">as the image states</span>
    </span>
  );
}
