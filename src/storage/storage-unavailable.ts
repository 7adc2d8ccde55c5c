import { ApiError } from '../domain/api-error.ts';

const retryAfterSeconds = 30;

/** SERVICE_UNAVAILABLE with a cause for the log. */
export function storageUnavailable(cause: unknown): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', `The file storage is ${isDiskFull(cause) ? 'full' : 'not available'}`, {
    retryAfterSeconds,
    cause,
  });
}

export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error));
}

/** Returns the code of a failed system call, or an empty string for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
