import { ScanError } from '../../../domain/scan-error.ts';
import type { RingWriter } from './content-ring.ts';

/** Writes content to the slots of a ring. */
export interface ContentOutput {
  /** The slot that is being filled. Its first `filled` bytes are content. */
  readonly memory: Buffer;
  readonly filled: number;
  /** Counts bytes that were written to `memory` after `filled`. A full slot is passed on. */
  add(bytes: number): void;
  /** Undefined when `memory` has room. Otherwise resolves when it has. Rejects with CANCELLED. */
  room(): Promise<void> | undefined;
  /** Copies bytes to as many slots as they need. */
  write(bytes: Buffer): Promise<void>;
  /** Passes the last part on. */
  end(): void;
  /** Reports that the reader has released a part. */
  onRoom(): void;
}

const none = Buffer.alloc(0);

/** `wake` wakes the reader, which waits. */
export function createContentOutput(
  ring: RingWriter,
  { signal, wake }: { signal: AbortSignal; wake(): void },
): ContentOutput {
  let memory = ring.slot() ?? none;
  let filled = 0;
  let onRoom: (() => void) | undefined;
  signal.addEventListener('abort', () => onRoom?.(), { once: true });

  const publish = (): void => {
    if (ring.publish(filled)) wake();
    memory = ring.slot() ?? none;
    filled = 0;
  };

  const waitForSlot = async (): Promise<void> => {
    for (;;) {
      if (signal.aborted) throw new ScanError('CANCELLED', 'The work was cancelled.');
      memory = ring.slot() ?? none;
      if (memory !== none) return;
      if (!ring.waitsForSlot()) continue;
      await new Promise<void>((resolve) => {
        onRoom = resolve;
      });
    }
  };

  const room = (): Promise<void> | undefined => (memory === none || signal.aborted ? waitForSlot() : undefined);
  const add = (bytes: number): void => {
    filled += bytes;
    if (filled === memory.length) publish();
  };

  return {
    get memory() {
      return memory;
    },
    get filled() {
      return filled;
    },
    add,
    room,
    async write(bytes) {
      for (let at = 0; at < bytes.length; ) {
        const wait = room();
        if (wait) await wait;
        const copied = bytes.copy(memory, filled, at);
        at += copied;
        add(copied);
      }
    },
    end() {
      if (filled > 0) publish();
    },
    onRoom: () => onRoom?.(),
  };
}
