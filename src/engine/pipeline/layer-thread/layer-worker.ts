import { parentPort } from 'node:worker_threads';
import { ScanError } from '../../../domain/scan-error.ts';
import type { LayerAnswer, LayerFailure, LayerRequest } from './layer-thread-messages.ts';
import { sendContent } from './send-content.ts';

/** Program of the thread that `layer-thread.ts` starts. */

interface Running {
  abort: AbortController;
  onRoom(): void;
}

const running = new Map<number, Running>();
const answer = (message: LayerAnswer): void => parentPort?.postMessage(message);

parentPort?.on('message', (request: LayerRequest) => {
  if (request.kind === 'open') void read(request);
  else if (request.kind === 'room') running.get(request.id)?.onRoom();
  else running.get(request.id)?.abort.abort();
});

async function read({ id, layer, ring }: LayerRequest & { kind: 'open' }): Promise<void> {
  const abort = new AbortController();
  const content = sendContent(layer, { ring, signal: abort.signal, wake: () => answer({ kind: 'wake', id }) });
  running.set(id, { abort, onRoom: content.onRoom });
  try {
    await content.done;
    answer({ kind: 'end', id });
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
