import { readSync } from 'node:fs';
import { RandomAccessReader } from 'yauzl';

const windowBytes = 1024 * 1024;

/**
 * Synchronous random access to an open file through a few windows of 1 MiB. An archive of 50,000 small documents costs some dozens of
 * reads. yauzl's own reader makes 150,000 calls to the thread pool, which takes ten times as long.
 */
export class WindowedFile extends RandomAccessReader {
  readonly #file: number;
  /** Two windows, because the central directory and the content are read alternately. */
  readonly #windows: { start: number; bytes: Buffer; memory: Buffer }[] = [];

  constructor(file: number) {
    super();
    this.#file = file;
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const bytes = this.slice(position, length);
    bytes?.copy(target, offset);
    queueMicrotask(() => callback(bytes === undefined ? new Error('unexpected end of file') : null));
  }

  /** Bytes of the file, valid until the next call. Undefined when the file ends before them. */
  slice(position: number, length: number): Buffer | undefined {
    const known = this.#windows.find(
      ({ start, bytes }) => position >= start && position + length <= start + bytes.length,
    );
    const window = known ?? this.#open(position, length);
    const from = position - window.start;
    return from + length <= window.bytes.length ? window.bytes.subarray(from, from + length) : undefined;
  }

  /** The memory of the older window is used again, because an archive of 30,000 documents has dozens of windows. */
  #open(start: number, length: number): { start: number; bytes: Buffer } {
    const older = this.#windows.length < 2 ? undefined : this.#windows.pop();
    const memory =
      older !== undefined && older.memory.length >= length
        ? older.memory
        : Buffer.allocUnsafeSlow(Math.max(windowBytes, length));
    const bytes = memory.subarray(0, readSync(this.#file, memory, 0, memory.length, start));
    const window = { start, bytes, memory };
    this.#windows.unshift(window);
    return window;
  }
}
