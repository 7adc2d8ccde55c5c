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

/** One field's complaint; `path` dotted, into the request body (`scanners.0`). */
export interface ValidationIssue {
  path: string;
  message: string;
}

/** Thrown by use cases and mechanics, turned into the error envelope in one place. The message is shown to the caller. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly issues: ValidationIssue[] | undefined;
  /** Whole seconds, at least 1; sent with 429 and 503. */
  readonly retryAfterSeconds: number | undefined;
  /** Sent with the answer. */
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

/** NOT_FOUND naming the resource: `Scan not found`. The same for another organization's id as for one that never was. */
export function notFound(resource: string): ApiError {
  return new ApiError('NOT_FOUND', `${resource} not found`);
}
