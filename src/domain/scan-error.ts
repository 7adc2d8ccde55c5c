/**
 * Why a scan could not be done or done wholly. The code is part of the API (`error.code` of a FAILED scan, `code` of a warning);
 * the message is written for the person who asked for the scan, and holds no credential and nothing a far side sent us verbatim.
 */
export const scanErrorCodes = [
  'INVALID_REFERENCE',
  'IMAGE_NOT_FOUND',
  'PLATFORM_NOT_FOUND',
  'UNAUTHORIZED',
  'BLOCKED_ADDRESS',
  'UNREACHABLE',
  'TLS',
  'NOT_A_REGISTRY',
  'RATE_LIMITED',
  'TIMEOUT',
  'UNSUPPORTED_MEDIA_TYPE',
  'MALFORMED_MANIFEST',
  'MALFORMED_CONFIG',
  'MALFORMED_ARCHIVE',
  'MALFORMED_LAYER',
  'DIGEST_MISMATCH',
  'LIMIT_EXCEEDED',
  'PLAN_LIMIT',
  'CANCELLED',
  'WORKER_LOST',
  'ENGINE_CRASHED',
  'INTERNAL',
] as const;

export type ScanErrorCode = (typeof scanErrorCodes)[number];

/** Codes where another try, later, may well succeed. */
const passing: ReadonlySet<ScanErrorCode> = new Set([
  'UNREACHABLE',
  'RATE_LIMITED',
  'TIMEOUT',
  'WORKER_LOST',
  'INTERNAL',
]);

export class ScanError extends Error {
  override readonly name = 'ScanError';
  readonly code: ScanErrorCode;
  /** Whether the same work may succeed on a later try. */
  readonly isRetryable: boolean;

  constructor(code: ScanErrorCode, message: string, options: { cause?: unknown; isRetryable?: boolean } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.isRetryable = options.isRetryable ?? passing.has(code);
  }
}

/** What a worker answers or what is stored: a scan error without its stack. */
export interface ScanErrorRecord {
  code: ScanErrorCode;
  message: string;
}
