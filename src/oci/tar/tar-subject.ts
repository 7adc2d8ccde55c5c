import { ScanError } from '../../domain/scan-error.ts';

/** The role of a tar: it decides error codes and messages. */
export type TarSubject = 'layer' | 'archive';

const malformedCodes = { layer: 'MALFORMED_LAYER', archive: 'MALFORMED_ARCHIVE' } as const;

/** `what` completes the sentence "The layer …". */
export function malformedTar(subject: TarSubject, what: string, cause?: unknown): ScanError {
  return new ScanError(malformedCodes[subject], `The ${subject} ${what}.`, { cause });
}
