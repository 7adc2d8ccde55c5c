/** What is handed over at once, about: every piece costs a round through the event loop further on. */
const pieceBytes = 256 * 1024;
/** Room behind a piece that is almost whole, for one more read of a socket. */
const slotBytes = pieceBytes + 64 * 1024;
/** One being filled, one waiting, three in use by the reader: two of them lent, one just given back. */
const slotCount = 5;
/** A piece may still be read when the next one is asked for, and no longer when the one after is. */
const lentMax = 2;

interface Slot {
  memory: Buffer;
  /** Pieces of it that wait or are lent. */
  uses: number;
}

interface Piece {
  bytes: Buffer;
  slot: Slot | undefined;
}

/**
 * Memory that a socket reads into, used again and again: new memory for each read (Node's own way) costs more processor time than
 * all else that happens to a byte before it is decompressed, and hundreds of MiB of garbage.
 */
export interface ReceiveRing {
  /** Where the next read goes. Asked for after each read. */
  region(): Buffer;
  /** Tells how much was read into the last region. False: the socket must pause until `hasRoom`. */
  received(bytes: number): boolean;
  hasRoom(): boolean;
  /** The next bytes in order, if there are any. They stay as they are until two more were taken. */
  take(): Buffer | undefined;
}

/** With `readsOnWhenPaused` what comes in spite of a pause finds memory of its own: TLS sockets hand out all that they have decrypted. */
export function createReceiveRing({ readsOnWhenPaused }: { readsOnWhenPaused: boolean }): ReceiveRing {
  const slots: Slot[] = [];
  let current = 0;
  let filled = 0;
  let taken = 0;
  let overflow: Buffer | undefined;
  const ready: Piece[] = [];
  const lent: Piece[] = [];

  const slotAt = (index: number): Slot => {
    slots[index] ??= { memory: Buffer.allocUnsafeSlow(slotBytes), uses: 0 };
    return slots[index];
  };
  const hasRoom = (): boolean => slotAt(current).uses === 0 || filled > 0;

  const cut = (): Piece => {
    const slot = slotAt(current);
    const piece = { bytes: slot.memory.subarray(taken, filled), slot };
    slot.uses += 1;
    taken = filled;
    return piece;
  };

  return {
    hasRoom,
    region() {
      overflow = readsOnWhenPaused && !hasRoom() ? Buffer.allocUnsafeSlow(slotBytes - pieceBytes) : undefined;
      return overflow ?? slotAt(current).memory.subarray(filled);
    },
    received(bytes) {
      if (overflow) {
        ready.push({ bytes: overflow.subarray(0, bytes), slot: undefined });
        return hasRoom();
      }
      filled += bytes;
      if (filled >= pieceBytes) {
        if (filled > taken) ready.push(cut());
        current = (current + 1) % slotCount;
        filled = 0;
        taken = 0;
      }
      return hasRoom();
    },
    take() {
      const piece = ready.shift() ?? (filled > taken ? cut() : undefined);
      if (!piece) return undefined;
      lent.push(piece);
      if (lent.length > lentMax) {
        const slot = lent.shift()?.slot;
        if (slot) slot.uses -= 1;
      }
      return piece.bytes;
    },
  };
}
