import type { Readable } from 'node:stream';

/**
 * Stores files by key. A key consists of parts of letters, digits, `_`, `-` and `.`, not beginning with a dot, joined by `/`. When the
 * store is full or unavailable, every call rejects with `SERVICE_UNAVAILABLE`.
 */
export interface ObjectStore {
  /** Stores the complete content or nothing and replaces an existing file. Returns the number of bytes. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Returns null when the key does not exist. The stream must be read or destroyed. */
  open(key: string): Promise<StoredObject | null>;
  /** Does nothing when the key does not exist. */
  delete(key: string): Promise<void>;
  /** Lists all keys that begin with `prefix`, which ends with `/`, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; storedAt: Date }>;
  /** Deletes incomplete files that were begun before this time, because their writer ended. Returns their number. */
  removeUnfinished(before: Date): Promise<number>;
  /** Rejects when nothing can be stored. */
  check(): Promise<void>;
}

export interface StoredObject {
  sizeBytes: number;
  content: Readable;
}
