import { ScanError, type ScanErrorCode } from '../../../domain/scan-error.ts';

/** A ScanError as a message between threads. */
export interface LayerFailure {
  code: ScanErrorCode;
  message: string;
  isRetryable: boolean;
  /** Message of the cause, for the log. */
  detail: string | undefined;
}

export function failureOf(error: unknown): LayerFailure {
  const detail = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ScanError))
    return { code: 'INTERNAL', message: 'A layer could not be read.', isRetryable: true, detail };
  const { code, message, isRetryable, cause } = error;
  return { code, message, isRetryable, detail: cause instanceof Error ? cause.message : undefined };
}

/** The thread of a layer ended before it. */
export function lostThread({ message }: Error): LayerFailure {
  const text = 'The thread that read the layer ended unexpectedly.';
  return { code: 'INTERNAL', message: text, isRetryable: true, detail: message };
}

export function errorOf({ code, message, isRetryable, detail }: LayerFailure): ScanError {
  return new ScanError(code, message, { isRetryable, ...(detail !== undefined && { cause: new Error(detail) }) });
}
