/** A part of a piece of work, such as reading one file. Its parts that run at different times have the same number. */
export interface WorkStep {
  /** Differs for all steps of a host. Never 0. */
  readonly number: number;
  readonly text: string;
}

/** Notes the step that a host is in, where the pool reads it while the host is stuck and after the host has ended. */
export interface StepNote {
  enter(step: WorkStep): void;
  /** The host is in no step. */
  leave(): void;
}

/** Layout: number of the step and length of its text as 32-bit numbers, and the text in UTF-8. The numbers have native byte order. */
const headBytes = 8;
/** A step names a path, which has 4,096 UTF-16 units by default and at most 12 KiB in UTF-8. */
export const stepNoteBytes = 16 * 1024;
const textUnitsMax = Math.floor((stepNoteBytes - headBytes) / 3);
/** The note has 31 bits for the number. */
const numberMax = 0x7fff_ffff;
let lastNumber = 0;

export function createStep(text: string): WorkStep {
  lastNumber = (lastNumber % numberMax) + 1;
  return { number: lastNumber, text };
}

/** For work that no pool limits. */
export const noStepNote: StepNote = { enter: () => undefined, leave: () => undefined };

/**
 * Writes the note to this memory. `onWritten` is called with the number of its first bytes that changed. Called for each file of an image,
 * so it allocates nothing.
 */
export function createStepNote(memory: ArrayBufferLike, onWritten?: (bytes: number) => void): StepNote {
  const head = new Int32Array(memory, 0, 2);
  const text = Buffer.from(memory, headBytes);
  return {
    enter(step) {
      const length = step.text.length > textUnitsMax ? 0 : text.write(step.text, 'utf8');
      head[1] = length;
      // Last, because the pool may read at any time.
      Atomics.store(head, 0, step.number);
      onWritten?.(headBytes + length);
    },
    leave() {
      Atomics.store(head, 0, 0);
      onWritten?.(4);
    },
  };
}

/** Undefined while the host is in no step, or changes the note. */
export function readStepNote(memory: ArrayBufferLike): WorkStep | undefined {
  const head = new Int32Array(memory, 0, 2);
  const number = Atomics.load(head, 0);
  if (number <= 0) return undefined;
  // Copied, because the decoder reads no shared memory.
  const text = Buffer.from(
    Buffer.from(memory, headBytes, Math.min(Math.max(head[1] ?? 0, 0), stepNoteBytes - headBytes)),
  );
  return Atomics.load(head, 0) === number ? { number, text: text.toString('utf8') } : undefined;
}
