import { parentPort } from 'node:worker_threads';
import { ScanError } from '../../../domain/scan-error.ts';
import type { LayerAnswer, LayerFailure, LayerRequest } from './layer-thread-messages.ts';
import { sendContent } from './send-content.ts';

/** Program of the thread that `layer-thread.ts` starts. */

interface Running {
  abort: AbortController;
  /** Counts bytes that the reader has used. */
  onUsed(bytes: number): void;
}

const running = new Map<number, Running>();
const answer = (message: LayerAnswer, memory: ArrayBuffer[] = []): void => parentPort?.postMessage(message, memory);

parentPort?.on('message', (request: LayerRequest) => {
  if (request.kind === 'open') void read(request);
  else if (request.kind === 'used') running.get(request.id)?.onUsed(request.bytes);
  else running.get(request.id)?.abort.abort();
});

async function read({ id, layer }: LayerRequest & { kind: 'open' }): Promise<void> {
  const abort = new AbortController();
  const content = sendContent(layer, {
    signal: abort.signal,
    send: (parts, readBytes) =>
      answer(
        { kind: 'parts', id, parts, readBytes },
        parts.map(({ memory }) => memory),
      ),
  });
  running.set(id, { abort, onUsed: content.onUsed });
  try {
    const { hex, readBytes } = await content.done;
    answer({ kind: 'end', id, hex, readBytes });
  } catch (error) {
    answer({ kind: 'failed', id, failure: failureOf(error) });
  } finally {
    running.delete(id);
  }
}

function failureOf(error: unknown): LayerFailure {
  const detail = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ScanError))
    return { code: 'INTERNAL', message: 'A layer could not be read.', isRetryable: true, detail };
  const { code, message, isRetryable, cause } = error;
  return { code, message, isRetryable, detail: cause instanceof Error ? cause.message : undefined };
}
