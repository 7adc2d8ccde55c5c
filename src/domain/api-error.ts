/** HTTP status of each error code of openapi/service-v1.yaml. */
export const apiErrorStatuses = {
  BAD_REQUEST: 400,
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  PLAN_LIMIT: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  TIMEOUT: 504,
} as const;

export type ApiErrorCode = keyof typeof apiErrorStatuses;

/** An error of one field; `path` is dotted, relative to the request body (`scanners.0`). */
export interface ValidationIssue {
  path: string;
  message: string;
}

/** An error for the API client. The server converts it to the error envelope. The message is shown to the client. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly issues: ValidationIssue[] | undefined;
  /** Whole seconds, at least 1; sent with 429 and 503. */
  readonly retryAfterSeconds: number | undefined;
  /** Headers of the response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ApiErrorCode,
    message: string,
    options: {
      issues?: ValidationIssue[];
      retryAfterSeconds?: number;
      headers?: Readonly<Record<string, string>>;
      cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.headers = options.headers ?? {};
  }
}

/** VALIDATION_ERROR whose message joins the issues as `path: message` with `; `. */
export function validationError(issues: ValidationIssue[]): ApiError {
  return new ApiError('VALIDATION_ERROR', issues.map((issue) => `${issue.path}: ${issue.message}`).join('; '), {
    issues,
  });
}

/** NOT_FOUND that names the resource: `Scan not found`. The same for another organization's id and for an unknown one. */
export function notFound(resource: string): ApiError {
  return new ApiError('NOT_FOUND', `${resource} not found`);
}
