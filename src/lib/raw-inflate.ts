import { createInflateRaw } from 'node:zlib';

/** Inflates raw deflate data (RFC 1951) in the calling thread. */
export interface RawInflate {
  /**
   * Inflates from `input` at `at` to `output` at `to`, as far as either has bytes. The data have ended when bytes of both are left.
   * Throws the error of zlib.
   */
  step(input: Buffer, at: number, output: Buffer, to: number): { inputLeft: number; outputLeft: number };
  /**
   * Inflates all data to the start of `output` and returns the number of bytes. Undefined for data that are not whole or that have no room:
   * nothing else may be inflated then.
   */
  whole(input: Uint8Array, output: Buffer): number | undefined;
  /** Prepares for the next data. */
  reset(): void;
  close(): void;
}

interface Handle {
  writeSync(
    flush: number,
    ...of: [input: Uint8Array, at: number, length: number, output: Buffer, to: number, room: number]
  ): void;
}

/** Value of `flush`: as much output as possible, without the end of the input. */
const noFlush = 0;
/** Value of `flush`: fails unless the data end with the input. */
const finish = 4;

/**
 * Undefined when this Node has no such handle. node:zlib can only inflate step by step in a task of its thread pool, with two thread
 * switches and new memory for each step. The handle of its streams has the same code without both. Decision 0022 has the measurements.
 */
export function openRawInflate(): RawInflate | undefined {
  const stream = createInflateRaw();
  // The error is read from the stream.
  stream.on('error', () => undefined);
  const handle: unknown = Reflect.get(stream, '_handle');
  const state: unknown = Reflect.get(stream, '_writeState');
  if (!isHandle(handle) || !(state instanceof Uint32Array)) {
    stream.destroy();
    return undefined;
  }
  return {
    step(input, at, output, to) {
      handle.writeSync(noFlush, input, at, input.length - at, output, to, output.length - to);
      if (stream.errored) throw stream.errored;
      const [outputLeft = 0, inputLeft = 0] = state;
      return { inputLeft, outputLeft };
    },
    whole(input, output) {
      handle.writeSync(finish, input, 0, input.length, output, 0, output.length);
      const [outputLeft = 0] = state;
      return stream.errored || outputLeft === 0 ? undefined : output.length - outputLeft;
    },
    reset: () => stream.reset(),
    close: () => void stream.destroy(),
  };
}

function isHandle(handle: unknown): handle is Handle {
  return (
    typeof handle === 'object' && handle !== null && 'writeSync' in handle && typeof handle.writeSync === 'function'
  );
}
