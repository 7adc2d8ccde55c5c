import { ScanError, type ScanErrorCode } from '../../domain/scan-error.ts';
import type { AdvisoryFeed } from './advisory-feed.ts';

const codes: readonly [RegExp, ScanErrorCode, string][] = [
  [/^(ABORT_ERR|UND_ERR_ABORTED)$/, 'CANCELLED', 'was cancelled'],
  [/TIMEOUT|ETIMEDOUT|^23$/, 'TIMEOUT', 'exceeded the time limit'],
  [/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/, 'TLS', 'has an untrusted certificate'],
];

/** Classified error of a feed's download. The message names the feed and never the address, which may contain credentials. */
export function feedError(feed: AdvisoryFeed, cause: unknown): ScanError {
  if (cause instanceof ScanError) return cause;
  const [, code, words] = codes.find(([pattern]) => pattern.test(errorCode(cause))) ?? [];
  return new ScanError(code ?? 'UNREACHABLE', `advisory feed ${feed.id} ${words ?? 'cannot be reached'}`, { cause });
}

function errorCode(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  if (cause.name === 'AbortError') return 'ABORT_ERR';
  return 'code' in cause ? String(cause.code) : cause.name;
}

export function feedStatusError(feed: AdvisoryFeed, status: number): ScanError {
  const codeOf: Readonly<Record<number, ScanErrorCode>> = {
    401: 'UNAUTHORIZED',
    403: 'UNAUTHORIZED',
    429: 'RATE_LIMITED',
  };
  return new ScanError(codeOf[status] ?? 'UNREACHABLE', `advisory feed ${feed.id} responded with status ${status}`);
}
