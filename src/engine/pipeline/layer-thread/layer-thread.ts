import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { LayerAnswer, LayerRequest, OpenedLayer } from './layer-thread-messages.ts';

/** Reads layers beside the thread of the caller. */
export interface LayerThread {
  /** `onAnswer` gets everything about this layer, `onLost` the error when the thread ends before. */
  open(layer: OpenedLayer, onAnswer: (answer: LayerAnswer) => void, onLost: (error: Error) => void): OpenInThread;
}

export interface OpenInThread {
  used(bytes: number): void;
  stop(): void;
}

let started: (LayerThread & { hasEnded(): boolean }) | undefined;

/** The layer thread of this thread. It starts with its first use, and does not keep the process alive when no layer is open. */
export function layerThread(): LayerThread {
  if (started === undefined || started.hasEnded()) started = startLayerThread();
  return started;
}

function startLayerThread(): LayerThread & { hasEnded(): boolean } {
  const compiled = getCompileCacheDir();
  const worker = new Worker(new URL('./layer-worker.ts', import.meta.url), {
    // No environment variable, so no credential.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
  });
  const open = new Map<number, { onAnswer(answer: LayerAnswer): void; onLost(error: Error): void }>();
  let lastId = 0;
  let hasEnded = false;

  const hold = (): void => (open.size > 0 ? worker.ref() : worker.unref());
  const send = (request: LayerRequest): void => worker.postMessage(request);
  const lose = (error: Error): void => {
    hasEnded = true;
    for (const { onLost } of open.values()) onLost(error);
    open.clear();
  };

  worker.on('error', (error) => lose(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => lose(new Error('the layer thread ended')));
  worker.on('message', (answer: LayerAnswer) => {
    const known = open.get(answer.id);
    if (answer.kind !== 'parts') open.delete(answer.id);
    known?.onAnswer(answer);
    hold();
  });

  return {
    hasEnded: () => hasEnded,
    open(layer, onAnswer, onLost) {
      lastId += 1;
      const id = lastId;
      open.set(id, { onAnswer, onLost });
      send({ kind: 'open', id, layer });
      hold();
      return {
        used: (bytes) => send({ kind: 'used', id, bytes }),
        stop() {
          if (open.delete(id)) send({ kind: 'stop', id });
          hold();
        },
      };
    },
  };
}
