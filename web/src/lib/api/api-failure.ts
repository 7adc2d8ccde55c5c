import type { components } from '../../../../openapi/service-v1.d.ts';

type ErrorAnswer = components['schemas']['Error'];

/** A request that got no usable answer. `message` is written for the user; `requestId` identifies the request in the service's log. */
export class ApiFailure extends Error {
  readonly code: string;
  /** HTTP status; 0 if the service could not be reached, 200 if the body of its response could not be read. */
  readonly status: number;
  readonly requestId: string | null;
  readonly issues: readonly { path: string; message: string }[];
  /** Seconds after which the request may be repeated, if the service said so. */
  readonly retryAfterSeconds: number | null;

  constructor(options: {
    code: string;
    message: string;
    status: number;
    requestId?: string | null;
    issues?: readonly { path: string; message: string }[];
    retryAfterSeconds?: number | null;
    cause?: unknown;
  }) {
    super(options.message, { cause: options.cause });
    this.name = 'ApiFailure';
    this.code = options.code;
    this.status = options.status;
    this.requestId = options.requestId ?? null;
    this.issues = options.issues ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

const refusals = ['BAD_REQUEST', 'FORBIDDEN', 'NOT_FOUND'];

/**
 * Whether the service refused a request for a reason that the page may not show yet: another user may have changed or deleted a record, or changed
 * the role of this one. Invalid fields are no such reason.
 */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiFailure && refusals.includes(error.code);
}

/** Whether the service has no such record, or not any more. The page of a proxy with the same status does not say so. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'NOT_FOUND';
}

/** The failure of a request that `fetch` or the parser of its body rejected. */
export function failureWithoutResponse(cause: unknown): ApiFailure {
  if (cause instanceof SyntaxError) return malformedAnswer(cause);
  return new ApiFailure({ code: 'UNREACHABLE', message: 'The service cannot be reached.', status: 0, cause });
}

/** The failure of a successful response whose body is not what the service sends, such as one that a proxy cut or replaced. */
export function malformedAnswer(cause?: unknown): ApiFailure {
  return new ApiFailure({
    code: 'MALFORMED',
    message:
      'The response of the service could not be read. A proxy between the browser and the service may have changed it.',
    status: 200,
    cause,
  });
}

/** The failure that an HTTP response with an error describes. A body that is no error envelope, such as a proxy's page, gets a general text. */
export function failureOf(response: Response, body: unknown): ApiFailure {
  const requestId = response.headers.get('x-request-id');
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const common = {
    status: response.status,
    requestId,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  };
  if (!isErrorAnswer(body)) {
    return new ApiFailure({
      ...common,
      code: 'UNEXPECTED',
      message: messageOf(response.status),
    });
  }
  return new ApiFailure({
    ...common,
    code: body.error.code,
    message: body.error.message,
    issues: body.error.issues ?? [],
  });
}

/** The failure of a response that the service did not write: proxies send pages of their own. */
function messageOf(status: number): string {
  if (status === 413)
    return 'The request is larger than the service, or a proxy before it, accepts (it answered with status 413).';
  if (status === 429) return 'A proxy before the service limits requests (it answered with status 429).';
  if (status >= 502 && status <= 504)
    return `A proxy could not reach the service, or got no response in time (it answered with status ${status}).`;
  return `The service, or a proxy before it, answered with status ${status}.`;
}

function isErrorAnswer(body: unknown): body is ErrorAnswer {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
