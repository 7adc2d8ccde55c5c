import { classifyDatabaseError } from '../db/database-errors.ts';
import { ApiError, apiErrorStatuses } from '../domain/api-error.ts';

/** An error in its HTTP form. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: { error: { code: string; message: string; issues?: { path: string; message: string }[] } };
}

/** Default value of Retry-After in seconds. */
const retryAfterSeconds = 2;

/** Converts any thrown value to an API error. An unknown error becomes INTERNAL_ERROR. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  switch (classifyDatabaseError(error)) {
    case 'unavailable':
      return new ApiError('SERVICE_UNAVAILABLE', 'The service is temporarily unavailable; try again shortly', {
        retryAfterSeconds,
        cause: error,
      });
    // The row existed when the request read it, and was deleted since. A repetition reports that it does not exist.
    case 'foreign-key-violation':
    case 'serialization':
      return new ApiError('SERVICE_UNAVAILABLE', 'The request conflicted with concurrent requests; try again shortly', {
        retryAfterSeconds: 1,
        cause: error,
      });
    case 'statement-timeout':
      return new ApiError('TIMEOUT', 'The request exceeded the time limit', { cause: error });
    case 'unique-violation':
    case 'other':
      return fromFramework(error) ?? new ApiError('INTERNAL_ERROR', 'Internal error', { cause: error });
  }
}

/** Converts an API error to the error envelope. */
export function toErrorAnswer(error: ApiError): ErrorAnswer {
  const { code, message, issues } = error;
  const headers: Record<string, string> = { ...error.headers };
  if (code === 'RATE_LIMITED' || code === 'SERVICE_UNAVAILABLE') {
    headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfterSeconds ?? retryAfterSeconds)));
  }
  // RFC 9110 §11.6.1 requires a challenge. It does not reveal why the credential was refused.
  if (code === 'UNAUTHORIZED') headers['www-authenticate'] = 'Bearer';
  return {
    status: apiErrorStatuses[code],
    headers,
    body: { error: { code, message, ...(issues && issues.length > 0 ? { issues } : {}) } },
  };
}

/** Converts errors of Fastify and Node's HTTP parser that invalid requests cause. */
function fromFramework(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (!code.startsWith('FST_ERR_') || statusCode < 400 || statusCode >= 500) return undefined;
  return new ApiError('BAD_REQUEST', frameworkMessages[code] ?? 'The request is malformed', { cause: error });
}

const frameworkMessages: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The request body must be JSON with content type application/json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large',
  FST_ERR_BAD_URL: 'The URL is malformed',
};
