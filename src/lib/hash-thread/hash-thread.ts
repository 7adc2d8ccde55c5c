import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { HashAnswer, HashRequest } from './hash-messages.ts';

/** Computes hashes beside the thread of the caller. */
export interface HashThread {
  /** Sends a request. `onUsed` is called when the bytes of the request were read. */
  send(request: HashRequest, onUsed?: () => void): void;
  /** The digest of an ended hash. Rejects when the thread has failed. */
  digest(id: number): Promise<string>;
  nextId(): number;
  /** Why the thread has failed. */
  failure(): Error | undefined;
}

let started: HashThread | undefined;

/** The hash thread of this thread. It starts with its first use, and does not keep the process alive when no digest is awaited. */
export function hashThread(): HashThread {
  if (started === undefined || started.failure() !== undefined) started = startHashThread();
  return started;
}

function startHashThread(): HashThread {
  const compiled = getCompileCacheDir();
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), {
    // No environment variable, so no credential.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  const waiting = new Map<number, (() => void)[]>();
  const digests = new Map<number, { resolve(hex: string): void; reject(error: Error): void }>();
  let lastId = 0;
  let failure: Error | undefined;

  /** An idle thread does not keep the process alive. */
  const hold = (): void => {
    if (waiting.size > 0 || digests.size > 0) worker.ref();
    else worker.unref();
  };

  const fail = (error: Error): void => {
    failure ??= error;
    for (const { reject } of digests.values()) reject(failure);
    const callbacks = [...waiting.values()].flat();
    digests.clear();
    waiting.clear();
    for (const onUsed of callbacks) onUsed();
  };

  const used = (id: number): void => {
    const callbacks = waiting.get(id) ?? [];
    const [onUsed] = callbacks.splice(0, 1);
    if (callbacks.length === 0) waiting.delete(id);
    onUsed?.();
  };

  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => fail(new Error('the hash thread ended')));
  worker.on('message', (answer: HashAnswer) => {
    if (answer.kind === 'used') used(answer.id);
    else {
      digests.get(answer.id)?.resolve(answer.hex);
      digests.delete(answer.id);
    }
    hold();
  });
  hold();

  return {
    nextId: () => (lastId += 1),
    failure: () => failure,
    send(request, onUsed) {
      if (failure) {
        onUsed?.();
        return;
      }
      const { id } = request;
      if (onUsed) {
        const callbacks = waiting.get(id) ?? [];
        callbacks.push(onUsed);
        waiting.set(id, callbacks);
      }
      if (request.kind === 'drop') waiting.delete(id);
      worker.postMessage(request);
      hold();
    },
    digest(id) {
      if (failure) return Promise.reject(failure);
      return new Promise((resolve, reject) => {
        digests.set(id, { resolve, reject });
        hold();
      });
    },
  };
}
