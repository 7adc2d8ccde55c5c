/**
 * Reason why a scan failed or is partial. The code is part of the API (`error.code` of a FAILED scan, `code` of a warning). The message is
 * for the user who requested the scan and contains neither credentials nor text of the remote server.
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

/** Codes of errors that may not occur in a later attempt. */
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
  /** Whether a later attempt may succeed. */
  readonly isRetryable: boolean;

  constructor(code: ScanErrorCode, message: string, options: { cause?: unknown; isRetryable?: boolean } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.isRetryable = options.isRetryable ?? passing.has(code);
  }
}

/** A scan error without its stack, as workers return and the database stores it. */
export interface ScanErrorRecord {
  code: ScanErrorCode;
  message: string;
}
