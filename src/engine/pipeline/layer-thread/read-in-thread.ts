import { createHash } from 'node:crypto';
import { ScanError } from '../../../domain/scan-error.ts';
import type { PlainLayer, ReadHereOptions } from '../plain-layer.ts';
import { type ContentRing, clearContentRing, createContentRing, ringReader } from './content-ring.ts';
import { errorOf, lostThread } from './layer-failure.ts';
import { workInThread } from './layer-thread.ts';
import type { LayerAnswer, LayerToOpen } from './layer-thread-messages.ts';

/** Rings that no thread uses. New ones would wait for the garbage collector, which does not count shared memory. */
const freeRings: ContentRing[] = [];

/**
 * The uncompressed content of a layer that a thread of its own fetches, verifies and decompresses. This thread parses and hashes it: both
 * then take about the same time.
 */
export function readInThread(
  layer: LayerToOpen,
  { signal, onInput, onReleased }: Pick<ReadHereOptions, 'signal' | 'onInput' | 'onReleased'>,
): PlainLayer {
  const ring = freeRings.pop() ?? createContentRing();
  const reader = ringReader(ring);
  const hash = createHash('sha256');
  let ended: LayerAnswer | undefined;
  /** Known after the ring was given to another layer. */
  let allReadBytes: number | undefined;
  let wake: (() => void) | undefined;

  const onAnswer = (answer: LayerAnswer): void => {
    if (answer.kind !== 'wake') ended = answer;
    wake?.();
  };
  const onLost = (error: Error): void => onAnswer({ kind: 'failed', id: 0, failure: lostThread(error) });
  const { locator, digest, sizeBytes } = layer;
  const work = { kind: 'open', layer: { locator, digest, sizeBytes }, ring } as const;
  const thread = workInThread(layer, work, { onAnswer, onLost });
  // `onInput` reports the cancellation.
  signal.addEventListener('abort', () => wake?.(), { once: true });

  async function* chunks(): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      await onInput(reader.readBytes());
      const part = reader.part();
      if (part) {
        if (reader.isCompressed()) hash.update(part);
        yield part;
        onReleased?.(part);
        if (reader.release()) thread.room();
      } else if (ended?.kind === 'failed') throw errorOf(ended.failure);
      else if (ended) return;
      else if (reader.waitsForPart()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }

  return {
    chunks: chunks(),
    readBytes: () => allReadBytes ?? reader.readBytes(),
    async diffId() {
      if (ended?.kind !== 'end') throw new ScanError('INTERNAL', 'The layer was not read.');
      // The verified digest of an uncompressed layer is its diffID.
      const diffId = reader.isCompressed() ? (`sha256:${hash.digest('hex')}` as const) : layer.digest;
      allReadBytes = reader.readBytes();
      clearContentRing(ring);
      freeRings.push(ring);
      return diffId;
    },
    drop: thread.stop,
  };
}
