/** Why a delivery failed. The codes are part of the API. */
export const deliveryErrorCodes = [
  'MAIL_NOT_CONFIGURED',
  'SECRET_UNAVAILABLE',
  'BLOCKED_ADDRESS',
  'UNREACHABLE',
  'TLS',
  'TIMEOUT',
  'UNAUTHORIZED',
  'REJECTED',
  'RECIPIENTS_REFUSED',
  'REPORT_GONE',
  'STORAGE_UNAVAILABLE',
  'WORKER_LOST',
  'INTERNAL',
] as const;

export type DeliveryErrorCode = (typeof deliveryErrorCodes)[number];

/** The message is for users. It contains no secret and no text of the remote server. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly code: DeliveryErrorCode;
  /** A later attempt cannot succeed, or would send the report twice to some recipients. */
  readonly isFinal: boolean;

  constructor(
    code: DeliveryErrorCode,
    message: string,
    { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.isFinal = isFinal;
  }
}
