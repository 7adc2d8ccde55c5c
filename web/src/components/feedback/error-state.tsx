import { ApiFailure } from '../../lib/api/api-failure.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { Button } from '../form/button.tsx';
import { CopyText } from '../text/copy-text.tsx';

interface ErrorStateProps {
  /** What failed: "The findings could not be loaded." */
  title: string;
  error: unknown;
  onRetry?: () => void;
}

/** A part of a page that failed, with the cause, the request id for the service's log, and another attempt. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const failure = error instanceof ApiFailure ? error : undefined;
  const isForbidden = failure?.status === 403;
  return (
    <div role="alert" className="rounded-md border border-critical p-3 text-sm">
      <p className="font-semibold">{isForbidden ? 'Your role does not permit this.' : title}</p>
      <p className="text-muted wrap-anywhere">{error instanceof Error ? error.message : 'The cause is not known.'}</p>
      {failure !== undefined && failure.retryAfterSeconds !== null && (
        <p className="text-muted">Try again after {countOf(failure.retryAfterSeconds, 'second')}.</p>
      )}
      {failure?.requestId && (
        <p className="mt-1 text-muted">
          Request <CopyText value={failure.requestId} label="request id" />
        </p>
      )}
      {onRetry !== undefined && !isForbidden && (
        <Button className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
