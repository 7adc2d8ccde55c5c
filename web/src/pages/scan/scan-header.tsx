import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { BreakableName } from '../../components/text/breakable-name.tsx';
import { CopyText } from '../../components/text/copy-text.tsx';
import { Time } from '../../components/text/time.tsx';
import { ScanStatusBadge } from '../../features/result-status/scan-status-badge.tsx';
import type { ScanSummary } from '../../features/scan-state/scan-summary.ts';
import { shortDigest } from '../../lib/text/short-digest.ts';
import { CompareLink } from './compare-link.tsx';
import { RescanButton } from './rescan-button.tsx';

const origins = { cloud: 'by this service', sensor: 'by a sensor', cli: 'by the command line' } as const;

/** Which content was scanned, when, and what can be done with the result. */
export function ScanHeader({ scan }: { scan: ScanSummary }) {
  const { image, tag, imageId, platform, digest, scannedAt, createdAt, origin, os } = scan;
  return (
    <PageHeader
      title={`${image}:${tag}`}
      heading={
        <>
          <span className="sr-only">Scan of </span>
          <Link to="/images/$imageId" params={{ imageId }} search={{ tag }} className="text-text">
            <bdi>
              <BreakableName name={`${image}:${tag}`} />
            </bdi>
          </Link>
        </>
      }
      description={
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <ScanStatusBadge scan={scan} />
          <span>{platform ?? 'platform not known yet'}</span>
          {digest === null ? (
            <span>digest not known yet</span>
          ) : (
            <CopyText value={digest} shown={`sha256:${shortDigest(digest)}…`} label="digest" />
          )}
          {os !== null && <bdi>{os.name === '' ? `${os.id} ${os.versionId}` : os.name}</bdi>}
          {scannedAt === null ? (
            <span>
              requested <Time value={createdAt} />
            </span>
          ) : (
            <span>
              scanned <Time value={scannedAt} /> {origins[origin]}
            </span>
          )}
        </div>
      }
      actions={
        <>
          <RescanButton scan={scan} />
          <CompareLink scan={scan} />
        </>
      }
    />
  );
}
