/**
 * - `unreachable`: no response, or none in time.
 * - `busy`: the request may succeed later (408, 429, 5xx, responses of a proxy).
 * - `refused`: the key is not valid or not permitted (401, 402, 403).
 * - `missing`: the sensor, job or scan does not exist (404).
 * - `invalid`: the service does not accept the content of the request.
 */
export type ServiceErrorKind = 'unreachable' | 'busy' | 'refused' | 'missing' | 'invalid';

/** A request to the service failed. The message has neither the key nor text of the response. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ServiceErrorKind;
  /** Delay that the service asks for. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: ServiceErrorKind, message: string, options: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/**
 * `isOwn`: the body is an error of the service. A reverse proxy in front of a stopped service also responds with 404 or 413, which says
 * nothing about the request.
 */
export function kindOfStatus(status: number, isOwn: boolean): ServiceErrorKind {
  if (status === 401 || status === 402 || status === 403) return 'refused';
  if (!isOwn || status === 408 || status === 429 || status >= 500) return 'busy';
  return status === 404 ? 'missing' : 'invalid';
}
