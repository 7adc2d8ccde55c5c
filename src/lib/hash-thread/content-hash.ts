import { createHash } from 'node:crypto';
import { type HashThread, hashThread } from './hash-thread.ts';

/** SHA-256 of content that is computed while other code reads the content. */
export interface ContentHash {
  /** Adds bytes, which must not change until `onRead` is called. */
  add(bytes: Buffer, onRead: () => void): void;
  /** Undefined, or resolves when enough of the bytes were read that more may be added. */
  room(): Promise<void> | undefined;
  /** In lower-case hexadecimal digits. */
  digest(): Promise<string>;
  /** Gives the hash up. Must be called unless `digest` was. */
  drop(): void;
}

/** Bytes that may wait for the thread. */
const waitingBytesMax = 16 * 1024 * 1024;

/** Computes the hash in this thread. */
export function inlineHash(): ContentHash {
  const hash = createHash('sha256');
  return {
    add(bytes, onRead) {
      hash.update(bytes);
      onRead();
    },
    room: () => undefined,
    digest: async () => hash.digest('hex'),
    drop: () => undefined,
  };
}

/**
 * Computes the hash of shared memory (`SharedArrayBuffer`) in a thread of its own, for content of which the hash takes longer than messages
 * to the thread. The thread starts with the first bytes.
 */
export function threadHash(): ContentHash {
  let begun: { thread: HashThread; id: number } | undefined;
  const begin = (): { thread: HashThread; id: number } => {
    if (begun) return begun;
    const thread = hashThread();
    begun = { thread, id: thread.nextId() };
    return begun;
  };
  let waitingBytes = 0;
  let wake: (() => void) | undefined;
  const slots = new Map<SharedArrayBuffer, number>();

  return {
    add({ buffer, byteOffset: offset, length }, onRead) {
      if (!(buffer instanceof SharedArrayBuffer)) throw new Error('The memory is not shared.');
      const known = slots.get(buffer);
      const slot = known ?? slots.size;
      if (known === undefined) slots.set(buffer, slot);
      const memory = known === undefined ? buffer : undefined;
      const { thread, id } = begin();
      waitingBytes += length;
      thread.send({ kind: 'add', id, slot, memory, offset, length }, () => {
        waitingBytes -= length;
        onRead();
        if (waitingBytes < waitingBytesMax) wake?.();
      });
    },
    room() {
      if (waitingBytes < waitingBytesMax) return undefined;
      return new Promise((resolve) => {
        wake = resolve;
      });
    },
    async digest() {
      const { thread, id } = begin();
      const digest = thread.digest(id);
      thread.send({ kind: 'end', id });
      return digest;
    },
    drop: () => begun?.thread.send({ kind: 'drop', id: begun.id }),
  };
}
