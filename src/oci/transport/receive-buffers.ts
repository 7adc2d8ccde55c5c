import { type LentChunk, lendChunk, type OnReleased } from '../lent-chunk.ts';

/** Approximate size of a chunk. Each chunk costs one turn of the event loop in every later step. */
const chunkBytes = 1024 * 1024;
/** Largest single read of a socket. */
const readBytes = 256 * 1024;
/** A chunk that is almost complete keeps room for one more read. */
const slotBytes = chunkBytes + readBytes;
/** Number of chunks that the reader may hold when it asks for the next one. */
export const heldChunksMax = 3;
/** One slot is being filled, one waits, and the reader holds the others. */
const slotCount = 2 + heldChunksMax;
/** Number of spare slots that wait for their next use. */
const idleSparesMax = 4;

/** A region of memory that is reused when neither the socket nor a chunk uses it. */
interface Slot {
  memory: Buffer;
  isSpare: boolean;
  /** Chunks of the slot that wait or are lent, plus one while the slot is being filled. */
  uses: number;
}

/**
 * Reused memory into which a socket reads. New memory for each read (Node's default) costs more processor time than all other work on a
 * byte before decompression, and hundreds of MiB of garbage. No byte is overwritten before the reader releases it.
 */
export interface ReceiveBuffers {
  /** Destination of the next read. Called after each read. */
  region(): Buffer;
  /** Records how many bytes were read into the last region. Returns false when the socket must pause until `onRoom` is called. */
  received(bytes: number): boolean;
  /** The next bytes in order. Undefined when there are none. Throws when the reader holds `heldChunksMax` chunks. */
  take(): LentChunk | undefined;
}

export interface ReceiveBuffersOptions {
  /** Called when a slot becomes free and there was none before. */
  onRoom?: () => void;
  onReleased?: OnReleased | undefined;
}

/**
 * Bytes that arrive during a pause go to spare slots: a TLS socket delivers everything that it has decrypted, which is at most one read
 * from the network.
 */
export function createReceiveBuffers({ onRoom, onReleased }: ReceiveBuffersOptions = {}): ReceiveBuffers {
  const slots = createSlots(onRoom);
  /** Region of the next read: `filled` bytes of it were read, and `cutBytes` of these are in chunks. */
  let current: Slot | undefined;
  let filled = 0;
  let cutBytes = 0;
  let held = 0;
  const ready: LentChunk[] = [];
  const hasRoom = (): boolean => current?.isSpare === false || slots.hasFree();

  const cut = (slot: Slot): LentChunk => {
    slot.uses += 1;
    const bytes = slot.memory.subarray(cutBytes, filled);
    cutBytes = filled;
    return lendChunk(bytes, () => {
      held -= 1;
      onReleased?.(bytes);
      slots.giveUp(slot);
    });
  };

  return {
    region() {
      if (!current) {
        current = slots.begin();
        filled = 0;
        cutBytes = 0;
      }
      return current.memory.subarray(filled);
    },
    received(bytes) {
      if (!current) throw new Error('Bytes were received before there was memory for them.');
      filled += bytes;
      if (current.isSpare || filled >= chunkBytes) {
        const full = current;
        if (filled > cutBytes) ready.push(cut(full));
        current = undefined;
        slots.giveUp(full);
      }
      return hasRoom();
    },
    take() {
      if (held >= heldChunksMax) throw new Error('The reader of a transfer holds too many chunks.');
      const chunk = ready.shift() ?? (current && filled > cutBytes ? cut(current) : undefined);
      if (chunk) held += 1;
      return chunk;
    },
  };
}

function createSlots(onRoom: (() => void) | undefined) {
  const free: Slot[] = [];
  const idleSpares: Slot[] = [];
  let made = 0;
  const hasFree = (): boolean => free.length > 0 || made < slotCount;

  const makeSlot = (): Slot => {
    made += 1;
    return { memory: Buffer.allocUnsafeSlow(slotBytes), isSpare: false, uses: 0 };
  };
  const reuseSpare = (): Slot =>
    idleSpares.pop() ?? { memory: Buffer.allocUnsafeSlow(readBytes), isSpare: true, uses: 0 };

  return {
    hasFree,
    /** Acquires a slot to fill, which counts as one use. Uses a spare slot when there is no other. */
    begin(): Slot {
      const slot = free.pop() ?? (made < slotCount ? makeSlot() : reuseSpare());
      slot.uses += 1;
      return slot;
    },
    /** Ends one use of a slot. */
    giveUp(slot: Slot): void {
      slot.uses -= 1;
      if (slot.uses > 0) return;
      if (slot.isSpare) {
        if (idleSpares.length < idleSparesMax) idleSpares.push(slot);
        return;
      }
      const isFirst = !hasFree();
      free.push(slot);
      if (isFirst) onRoom?.();
    },
  };
}
