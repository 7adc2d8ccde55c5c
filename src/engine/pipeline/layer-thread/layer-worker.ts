import { parentPort } from 'node:worker_threads';
import { failureOf } from './layer-failure.ts';
import type { LayerAnswer, LayerRequest } from './layer-thread-messages.ts';
import { sendContent } from './send-content.ts';
import { verifyFile } from './verify-file.ts';

/** Program of the thread that `layer-thread.ts` starts. */

interface Running {
  abort: AbortController;
  onRoom(): void;
}

const running = new Map<number, Running>();
const answer = (message: LayerAnswer): void => parentPort?.postMessage(message);

parentPort?.on('message', (request: LayerRequest) => {
  if (request.kind === 'open') void read(request);
  else if (request.kind === 'verify') void verify(request);
  else if (request.kind === 'room') running.get(request.id)?.onRoom();
  else running.get(request.id)?.abort.abort();
});

async function read({ id, layer, ring }: LayerRequest & { kind: 'open' }): Promise<void> {
  const abort = new AbortController();
  const content = sendContent(layer, { ring, signal: abort.signal, wake: () => answer({ kind: 'wake', id }) });
  running.set(id, { abort, onRoom: content.onRoom });
  await answerWith(
    id,
    content.done.then(() => ({ kind: 'end', id })),
  );
}

async function verify({ id, layer }: LayerRequest & { kind: 'verify' }): Promise<void> {
  const abort = new AbortController();
  running.set(id, { abort, onRoom: () => undefined });
  await answerWith(
    id,
    verifyFile(layer, abort.signal).then((fileState) => ({ kind: 'verified', id, fileState })),
  );
}

async function answerWith(id: number, result: Promise<LayerAnswer>): Promise<void> {
  try {
    answer(await result);
  } catch (error) {
    answer({ kind: 'failed', id, failure: failureOf(error) });
  } finally {
    running.delete(id);
  }
}
