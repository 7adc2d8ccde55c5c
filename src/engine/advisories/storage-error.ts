import { ScanError } from '../../domain/scan-error.ts';
import { isFileError, isSpaceError, writeProblem } from '../../lib/file-problem.ts';

/** SQLite's result code SQLITE_FULL. */
const sqliteFull = 13;

/** Classified error of a file of the advisories that cannot be written. Returns every other error unchanged. */
export function storageError(cause: unknown): unknown {
  if (cause instanceof ScanError) return cause;
  if (cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteFull)
    return new ScanError('LIMIT_EXCEEDED', 'The advisories cannot be stored: the disk is full.', { cause });
  if (!isFileError(cause)) return cause;
  const code = isSpaceError(cause) ? 'LIMIT_EXCEEDED' : 'INTERNAL';
  return new ScanError(code, `The advisories cannot be stored: ${writeProblem(cause)}.`, { cause });
}

/** Whether the error of a download is one of the file that it is written to, and not of the feed. */
export function isErrorOfDraft(error: unknown, draft: string): boolean {
  return isSpaceError(error) || (isFileError(error) && error.path !== undefined && draft.startsWith(error.path));
}
