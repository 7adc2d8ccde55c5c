/** Size of one part. Smaller parts need more turns of both threads, and larger ones leave the cache of the processor before they are read. */
export const slotBytes = 2 * 1024 * 1024;
/** One part is written, one is read, and the others wait. */
export const slotCount = 6;

/** Parts that wait when the reader is woken. */
const partsBeforeWake = 2;

/** Words of the control block. The counters only grow, so that the number of waiting parts is their difference. */
const [writtenWord, readWord, writerWaitsWord, readerWaitsWord, compressedWord, lengthsWord] = [0, 1, 2, 3, 4, 5];
/** Position of the number of compressed bytes, a double, after all words. */
const readBytesAt = 64;
const controlBytes = 128;

/**
 * Shared memory through which one thread passes the content of a layer to another one. Each part has its own slot, which is written again
 * only after its release. A message is sent only to wake a thread that waits: with a message for each part, and memory that changes its
 * owner, the garbage collector of both threads ran for every few dozen MiB.
 */
export type ContentRing = SharedArrayBuffer;

export function createContentRing(): ContentRing {
  return new SharedArrayBuffer(controlBytes + slotCount * slotBytes);
}

/** Prepares the ring for its next layer. No thread may use it. */
export function clearContentRing(ring: ContentRing): void {
  new Uint8Array(ring, 0, controlBytes).fill(0);
}

export interface RingWriter {
  /** Memory for the next part. Undefined when its slot waits for the reader. */
  slot(): Buffer | undefined;
  /**
   * Passes the first bytes of the slot on. Returns true when the reader waits and must be woken: when two parts wait, because a message for
   * each part takes longer than the wait. The writer wakes the reader in any case when it ends.
   */
  publish(length: number): boolean;
  /** Announces that the writer waits for a slot. Returns false when there is one already. */
  waitsForSlot(): boolean;
  /** Compressed bytes that were read so far. */
  setReadBytes(bytes: number): void;
  setCompressed(): void;
}

export interface RingReader {
  /** The oldest part that is not released. Undefined if there is no part. */
  part(): Buffer | undefined;
  /**
   * Gives the memory of the oldest part back. Returns true when the writer waits and must be woken: when half of the slots are free, because
   * a message for each slot takes longer than the wait.
   */
  release(): boolean;
  /** Announces that the reader waits for a part. Returns false when there is one already. */
  waitsForPart(): boolean;
  readBytes(): number;
  /** Known with the first part. */
  isCompressed(): boolean;
}

function viewsOf(ring: ContentRing) {
  return {
    control: new Int32Array(ring, 0, readBytesAt / Int32Array.BYTES_PER_ELEMENT),
    readBytes: new Float64Array(ring, readBytesAt, 1),
    slots: Array.from({ length: slotCount }, (_, slot) =>
      Buffer.from(ring, controlBytes + slot * slotBytes, slotBytes),
    ),
  };
}

export function ringWriter(ring: ContentRing): RingWriter {
  const { control, readBytes, slots } = viewsOf(ring);
  let written = 0;
  const hasSlot = (): boolean => written - Atomics.load(control, readWord) < slotCount;
  return {
    slot: () => (hasSlot() ? slots[written % slotCount] : undefined),
    publish(length) {
      Atomics.store(control, lengthsWord + (written % slotCount), length);
      written += 1;
      Atomics.store(control, writtenWord, written);
      const waitingParts = written - Atomics.load(control, readWord);
      return waitingParts >= partsBeforeWake && Atomics.exchange(control, readerWaitsWord, 0) === 1;
    },
    waitsForSlot() {
      Atomics.store(control, writerWaitsWord, 1);
      if (!hasSlot()) return true;
      Atomics.store(control, writerWaitsWord, 0);
      return false;
    },
    setReadBytes: (bytes) => void (readBytes[0] = bytes),
    setCompressed: () => void Atomics.store(control, compressedWord, 1),
  };
}

export function ringReader(ring: ContentRing): RingReader {
  const { control, readBytes, slots } = viewsOf(ring);
  let read = 0;
  const hasPart = (): boolean => read < Atomics.load(control, writtenWord);
  return {
    part() {
      if (!hasPart()) return undefined;
      return slots[read % slotCount]?.subarray(0, Atomics.load(control, lengthsWord + (read % slotCount)));
    },
    release() {
      if (!hasPart()) throw new Error('There is no part to release.');
      read += 1;
      Atomics.store(control, readWord, read);
      const waitingParts = Atomics.load(control, writtenWord) - read;
      return waitingParts <= slotCount / 2 && Atomics.exchange(control, writerWaitsWord, 0) === 1;
    },
    waitsForPart() {
      Atomics.store(control, readerWaitsWord, 1);
      if (!hasPart()) return true;
      Atomics.store(control, readerWaitsWord, 0);
      return false;
    },
    readBytes: () => readBytes[0] ?? 0,
    isCompressed: () => Atomics.load(control, compressedWord) === 1,
  };
}
