import { type ApiError, validationError } from '../../../domain/api-error.ts';
import { rateLimited } from '../../../http/rate-limit/rate-limiter.ts';
import type { CodeOutcome } from './verify-code.ts';

/** What a signed-in person is told of a code that did not pass. `whenAbsent`: about a code, where there is no factor to take it. */
export function wrongCode(outcome: Exclude<CodeOutcome, { kind: 'passed' }>, whenAbsent: string): ApiError {
  if (outcome.kind === 'waiting') return rateLimited({ ok: false, retryAfterSeconds: outcome.retryAfterSeconds });
  const message = outcome.kind === 'absent' ? whenAbsent : 'is wrong, expired or already used';
  return validationError([{ path: 'code', message }]);
}
