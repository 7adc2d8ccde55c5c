import { ApiError } from '../domain/api-error.ts';

const retryAfterSeconds = 30;

/** SERVICE_UNAVAILABLE; the cause is for the log. */
export function storageUnavailable(cause: unknown): ApiError {
  const code = codeOf(cause);
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
  return new ApiError('SERVICE_UNAVAILABLE', `The storage of files is ${isFull ? 'full' : 'not available'}`, {
    retryAfterSeconds,
    cause,
  });
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
