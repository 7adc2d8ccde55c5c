import { createHash } from 'node:crypto';
import { type HashThread, hashThread } from './hash-thread.ts';

/** SHA-256 of content that is computed while other code reads the content. */
export interface ContentHash {
  /** Adds bytes and takes their memory: the caller must not use the memory again. */
  take(bytes: Buffer): void;
  /** Adds bytes of shared memory (`SharedArrayBuffer`), which must not change until `onRead` is called. */
  share(bytes: Buffer, onRead: () => void): void;
  /** Undefined, or resolves when enough of the bytes were read that more may be added. */
  room(): Promise<void> | undefined;
  /** In lower-case hexadecimal digits. */
  digest(): Promise<string>;
  /** Gives the hash up. Must be called unless `digest` was. */
  drop(): void;
}

/** Bytes that may wait for the thread. */
const waitingBytesMax = 16 * 1024 * 1024;
/** Given bytes of one message. A message costs 0.1 to 0.3 ms, because it wakes the thread: as much as hashing 256 KiB. */
const messageBytes = 2 * 1024 * 1024;
/** Smaller pieces of memory are joined. */
const pieceBytes = 256 * 1024;

/** Computes the hash in this thread. */
export function inlineHash(): ContentHash {
  const hash = createHash('sha256');
  return {
    take(bytes) {
      hash.update(bytes);
      free(bytes);
    },
    share(bytes, onRead) {
      hash.update(bytes);
      onRead();
    },
    room: () => undefined,
    digest: async () => hash.digest('hex'),
    drop: () => undefined,
  };
}

/** Memory of this size and more is never shared by several buffers (Node's pool of small buffers). */
function isWhole({ buffer }: Buffer): boolean {
  return buffer instanceof ArrayBuffer && buffer.byteLength >= pieceBytes;
}

/** Frees the memory at once: garbage collection would run for every few dozen MiB, and hundreds of MiB would wait for it. */
function free(bytes: Buffer): void {
  if (isWhole(bytes) && bytes.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0);
}

/**
 * Computes the hash in a thread of its own, for content of which the hash takes longer than sending it to the thread. The thread starts with
 * the first bytes.
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
  let joined: Buffer | undefined;
  let joinedBytes = 0;

  const slots = new Map<SharedArrayBuffer, number>();
  let given: { memory: ArrayBuffer; offset: number; length: number }[] = [];
  let givenBytes = 0;

  const sent = (length: number, onRead?: () => void): (() => void) => {
    waitingBytes += length;
    return () => {
      waitingBytes -= length;
      onRead?.();
      if (waitingBytes < waitingBytesMax) wake?.();
    };
  };

  const sendGiven = (): void => {
    if (givenBytes === 0) return;
    const { thread, id } = begin();
    thread.send({ kind: 'given', id, parts: given }, sent(givenBytes));
    given = [];
    givenBytes = 0;
  };

  const give = ({ buffer, byteOffset: offset, length }: Buffer): void => {
    if (!(buffer instanceof ArrayBuffer) || length === 0) return;
    given.push({ memory: buffer, offset, length });
    givenBytes += length;
    if (givenBytes >= messageBytes) sendGiven();
  };

  const sendShared = (bytes: Buffer, onRead: () => void): void => {
    const { buffer, byteOffset: offset, length } = bytes;
    if (!(buffer instanceof SharedArrayBuffer)) throw new Error('The memory is not shared.');
    const known = slots.get(buffer);
    const slot = known ?? slots.size;
    if (known === undefined) slots.set(buffer, slot);
    const memory = known === undefined ? buffer : undefined;
    const { thread, id } = begin();
    thread.send({ kind: 'shared', id, slot, memory, offset, length }, sent(length, onRead));
  };

  /** Gives the joined pieces. */
  const giveJoined = (): void => {
    const bytes = joined?.subarray(0, joinedBytes);
    joined = undefined;
    joinedBytes = 0;
    if (bytes !== undefined) give(bytes);
  };

  const join = (bytes: Buffer): void => {
    for (let offset = 0; offset < bytes.length; ) {
      joined ??= Buffer.allocUnsafeSlow(pieceBytes);
      const copied = bytes.copy(joined, joinedBytes, offset);
      joinedBytes += copied;
      offset += copied;
      if (joinedBytes === pieceBytes) giveJoined();
    }
  };

  return {
    take(bytes) {
      if (!isWhole(bytes)) return join(bytes);
      giveJoined();
      give(bytes);
    },
    share(bytes, onRead) {
      giveJoined();
      sendGiven();
      sendShared(bytes, onRead);
    },
    room() {
      if (waitingBytes < waitingBytesMax) return undefined;
      return new Promise((resolve) => {
        wake = resolve;
      });
    },
    async digest() {
      giveJoined();
      sendGiven();
      const { thread, id } = begin();
      const digest = thread.digest(id);
      thread.send({ kind: 'end', id });
      return digest;
    },
    drop: () => begun?.thread.send({ kind: 'drop', id: begun.id }),
  };
}
