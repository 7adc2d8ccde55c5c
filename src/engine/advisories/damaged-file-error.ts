import { ScanError } from '../../domain/scan-error.ts';
import type { FeedFile } from './advisory-feed.ts';
import { feedKey } from './advisory-feeds.ts';

/** A file of a feed that cannot be read. The message names the feed, and the caller can download this file again and keep all others. */
export class DamagedFileError extends ScanError {
  readonly file: FeedFile;
  /** Without the name of the feed. */
  readonly damage: ScanError;

  constructor(file: FeedFile, damage: ScanError) {
    const message = `advisory feed ${feedKey(file.feedId, file.part)}: ${damage.message}`;
    super(damage.code, message, { cause: damage, isRetryable: damage.isRetryable });
    this.file = file;
    this.damage = damage;
  }
}

/** The error of reading a file. Cancellations and other errors do not say that the file is damaged, and stay. */
export function damageOf(file: FeedFile, error: unknown): unknown {
  return error instanceof ScanError && error.code !== 'CANCELLED' ? new DamagedFileError(file, error) : error;
}
