import { ScanError } from '../../../domain/scan-error.ts';
import type { PlainLayer, ReadHereOptions } from '../plain-layer.ts';
import { layerThread } from './layer-thread.ts';
import type { ContentPart, LayerAnswer, LayerFailure, OpenedLayer } from './layer-thread-messages.ts';

/** Used bytes after which the thread is told about them. A message costs 0.1 to 0.3 ms. */
const usedBytesMin = 2 * 1024 * 1024;

/**
 * The uncompressed content of a layer that a thread of its own fetches, verifies, decompresses and hashes. Node's decompressor starts each
 * step in a turn of its thread's event loop. In the thread that parses the content, every step would wait for the parser: an image with one
 * layer of 499 MB took 5.9 s instead of 5.0 s.
 */
export function readInThread(
  { locator, digest, sizeBytes }: OpenedLayer,
  { signal, onInput }: Pick<ReadHereOptions, 'signal' | 'onInput'>,
): PlainLayer {
  const waiting: ContentPart[] = [];
  let readBytes = 0;
  let ended: { hex: string } | { error: Error } | undefined;
  let wake: (() => void) | undefined;
  let usedBytes = 0;

  const onAnswer = (answer: LayerAnswer): void => {
    if (answer.kind === 'failed') ended = { error: errorOf(answer.failure) };
    else {
      readBytes = answer.readBytes;
      if (answer.kind === 'end') ended = { hex: answer.hex };
      else waiting.push(...answer.parts);
    }
    wake?.();
  };
  const onLost = (cause: Error): void => {
    ended = { error: new ScanError('INTERNAL', 'The thread that read the layer ended unexpectedly.', { cause }) };
    wake?.();
  };
  const thread = layerThread().open({ locator, digest, sizeBytes }, onAnswer, onLost);
  // `onInput` reports the cancellation.
  signal.addEventListener('abort', () => wake?.(), { once: true });

  const use = (bytes: number): void => {
    usedBytes += bytes;
    if (usedBytes < usedBytesMin) return;
    thread.used(usedBytes);
    usedBytes = 0;
  };

  async function* chunks(): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      await onInput(readBytes);
      const part = waiting.shift();
      if (part) {
        yield Buffer.from(part.memory, part.offset, part.length);
        // Freed at once, because garbage collection would run late.
        part.memory.transfer(0);
        use(part.length);
      } else if (ended) {
        if ('error' in ended) throw ended.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }

  return {
    chunks: chunks(),
    readBytes: () => readBytes,
    async diffId() {
      if (ended === undefined || 'error' in ended) throw new ScanError('INTERNAL', 'The layer was not read.');
      return `sha256:${ended.hex}`;
    },
    drop: thread.stop,
  };
}

function errorOf({ code, message, isRetryable, detail }: LayerFailure): ScanError {
  return new ScanError(code, message, { isRetryable, ...(detail !== undefined && { cause: new Error(detail) }) });
}
