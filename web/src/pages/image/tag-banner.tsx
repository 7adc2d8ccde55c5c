import { Link } from '@tanstack/react-router';
import { Banner } from '../../components/feedback/banner.tsx';
import { Time } from '../../components/text/time.tsx';
import { notAssessedText, resultStatusLooks } from '../../features/result-status/result-status.ts';
import type { Image, Tag } from './image-query.ts';

const tones = {
  PARTIAL: 'unknown',
  NOT_ASSESSED: 'unknown',
  NEVER_SCANNED: 'unknown',
  FAILED: 'bad',
  UNSUPPORTED: 'unknown',
  CANCELLED: 'warning',
  QUEUED: 'info',
  IN_PROGRESS: 'info',
} as const;

/** What the reader has to know before the figures of a tag. Nothing for a complete result that is the newest. */
export function TagBanner({ image, tag }: { image: Image; tag: Tag }) {
  const { status, lastScan, removedAt } = tag;
  const error = lastScan?.error ?? null;
  // The API has the content that was not assessed for the latest tag only.
  const missing = tag.name === image.latestTag ? notAssessedText(image.notAssessed) : undefined;
  return (
    <>
      {removedAt !== null && (
        <Banner tone="warning" title="The registry no longer has this tag">
          It was removed <Time value={removedAt} />. Its last result stays here, and is not part of the findings.
        </Banner>
      )}
      {status !== 'COMPLETE' && (
        <Banner tone={tones[status]} title={`${resultStatusLooks[status].word}: ${resultStatusLooks[status].meaning}`}>
          {error !== null && (
            <p className="wrap-anywhere">
              Cause: <bdi>{error.message}</bdi> <code>{error.code}</code>
            </p>
          )}
          {missing !== undefined && (
            <p className="wrap-anywhere">
              Not assessed: <bdi>{missing}</bdi>
            </p>
          )}
          {lastScan !== null && (
            <Link to="/scans/$scanId" params={{ scanId: lastScan.scanId }} search={{ tab: 'coverage' }}>
              Open the scan
            </Link>
          )}
        </Banner>
      )}
      {tag.scanId !== null && lastScan !== null && lastScan.status !== 'COMPLETE' && (
        <NewerScan scanId={lastScan.scanId} status={lastScan.status} message={lastScan.error?.message} />
      )}
    </>
  );
}

const newerTexts = {
  QUEUED: 'A newer scan is queued',
  IN_PROGRESS: 'A newer scan is running',
  FAILED: 'The newest scan failed',
  CANCELLED: 'The newest scan was cancelled',
} as const;

/** The figures belong to an earlier result. */
function NewerScan({
  scanId,
  status,
  message,
}: {
  scanId: string;
  status: keyof typeof newerTexts;
  message: string | undefined;
}) {
  const isRunning = status === 'QUEUED' || status === 'IN_PROGRESS';
  return (
    <Banner tone={isRunning ? 'info' : 'warning'} title={`${newerTexts[status]}: the figures are of an earlier result`}>
      {message !== undefined && (
        <p className="wrap-anywhere">
          Cause: <bdi>{message}</bdi>
        </p>
      )}
      <Link to="/scans/$scanId" params={{ scanId }}>
        Open the scan
      </Link>
    </Banner>
  );
}
