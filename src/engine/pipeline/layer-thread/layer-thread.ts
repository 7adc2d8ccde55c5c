import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { chooseLayerThread, fillsThread } from './choose-layer-thread.ts';
import type { LayerAnswer, LayerRequest, LayerWork } from './layer-thread-messages.ts';

/** A thread that reads layers beside the thread of the caller. */
interface LayerThread {
  open(work: LayerWork, events: LayerEvents): OpenInThread;
  openCount(): number;
  hasEnded(): boolean;
}

export interface LayerEvents {
  onAnswer(answer: LayerAnswer): void;
  /** The thread ended before the layer. */
  onLost(error: Error): void;
}

export interface OpenInThread {
  /** Reports that a part of the ring was released. */
  room(): void;
  stop(): void;
}

/** Large layers of one worker that are read at the same time have threads of their own, up to this number. */
const threadsMax = Math.min(4, availableParallelism());

let started: LayerThread[] = [];

/**
 * Lets a layer thread of this thread work on a layer. Threads start with their first use, and do not keep the process alive when they have no
 * work.
 */
export function workInThread(
  layer: Parameters<typeof fillsThread>[0],
  work: LayerWork,
  events: LayerEvents,
): OpenInThread {
  started = started.filter((thread) => !thread.hasEnded());
  const openCounts = started.map((thread) => thread.openCount());
  const chosen = chooseLayerThread(openCounts, fillsThread(layer), threadsMax);
  const thread = started[chosen ?? started.length] ?? startLayerThread();
  if (!started.includes(thread)) started.push(thread);
  return thread.open(work, events);
}

function startLayerThread(): LayerThread {
  const compiled = getCompileCacheDir();
  const worker = new Worker(new URL('./layer-worker.ts', import.meta.url), {
    // No environment variable, so no credential.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
  });
  const open = new Map<number, LayerEvents>();
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
    if (answer.kind !== 'wake') open.delete(answer.id);
    known?.onAnswer(answer);
    hold();
  });

  return {
    hasEnded: () => hasEnded,
    openCount: () => open.size,
    open(work, events) {
      lastId += 1;
      const id = lastId;
      open.set(id, events);
      send({ ...work, id });
      hold();
      return {
        room: () => send({ kind: 'room', id }),
        stop() {
          if (open.delete(id)) send({ kind: 'stop', id });
          hold();
        },
      };
    },
  };
}
