import { ScanError } from '../../../domain/scan-error.ts';
import type { FileRange } from '../../../oci/read-file-range.ts';
import { errorOf, lostThread } from './layer-failure.ts';
import { workInThread } from './layer-thread.ts';
import type { LayerAnswer, LayerToOpen } from './layer-thread-messages.ts';

export interface Verification {
  /** State of the file (see `FileRangeReader`) after its last read. Rejects with the errors of `verifyFile`. */
  fileState: Promise<string>;
  stop(): void;
}

/** Verifies size and digest of a layer that is a file in a thread of its own. An abort of the signal rejects with CANCELLED. */
export function verifyInThread(layer: LayerToOpen, file: FileRange, signal: AbortSignal): Verification {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // A caller that stops, or fails before, does not wait for the result.
  promise.catch(() => undefined);
  const { digest, sizeBytes } = layer;
  const onAnswer = (answer: LayerAnswer): void => {
    if (answer.kind === 'verified') resolve(answer.fileState);
    else if (answer.kind === 'failed') reject(errorOf(answer.failure));
  };
  const onLost = (error: Error): void => reject(errorOf(lostThread(error)));
  const thread = workInThread(layer, { kind: 'verify', layer: { digest, sizeBytes, file } }, { onAnswer, onLost });
  const stop = (): void => {
    thread.stop();
    reject(new ScanError('CANCELLED', 'The work was cancelled.'));
  };
  signal.addEventListener('abort', stop, { once: true });
  return { fileState: promise, stop };
}
