import { type ApiError, validationError } from '../../../domain/api-error.ts';
import { rateLimited } from '../../../http/rate-limit/rate-limiter.ts';
import type { CodeOutcome } from './verify-code.ts';

/** Error for an authenticated user whose code was not accepted. `whenAbsent` is the message at `code` for a user without a factor. */
export function wrongCode(outcome: Exclude<CodeOutcome, { kind: 'passed' }>, whenAbsent: string): ApiError {
  if (outcome.kind === 'waiting') return rateLimited({ ok: false, retryAfterSeconds: outcome.retryAfterSeconds });
  const message = outcome.kind === 'absent' ? whenAbsent : 'is wrong, expired or already used';
  return validationError([{ path: 'code', message }]);
}
