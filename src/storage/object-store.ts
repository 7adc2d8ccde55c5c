import type { Readable } from 'node:stream';

/**
 * Files by key. Keys are parts of letters, digits, `_`, `-` and `.`, none of which begins with a dot, joined by `/`. When it is full or
 * away, every call rejects with `SERVICE_UNAVAILABLE`.
 */
export interface ObjectStore {
  /** Stores the whole of it or nothing; replaces what was there. Gives the number of bytes. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Null when there is none. The stream must be read or destroyed. */
  open(key: string): Promise<StoredObject | null>;
  /** Nothing happens when there is none. */
  delete(key: string): Promise<void>;
  /** All whose keys begin with `prefix`, which ends with `/`; in no order. */
  list(prefix: string): AsyncIterable<{ key: string; storedAt: Date }>;
  /** Removes what was begun before then and never finished, because its writer died. Gives the number. */
  removeUnfinished(before: Date): Promise<number>;
  /** Whether something could be stored now. */
  check(): Promise<void>;
}

export interface StoredObject {
  sizeBytes: number;
  content: Readable;
}
