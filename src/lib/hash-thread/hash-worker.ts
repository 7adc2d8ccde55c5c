import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { HashAnswer, HashRequest, SharedBytes } from './hash-messages.ts';

/** Program of the thread that `hash-thread.ts` starts. */

interface Running {
  hash: Hash;
  slots: SharedArrayBuffer[];
}

const running = new Map<number, Running>();
const answer = (message: HashAnswer): void => parentPort?.postMessage(message);

function runningOf(id: number): Running {
  const known = running.get(id);
  if (known) return known;
  const begun = { hash: createHash('sha256'), slots: [] };
  running.set(id, begun);
  return begun;
}

function addShared({ id, slot, memory, offset, length }: SharedBytes): void {
  const { hash, slots } = runningOf(id);
  if (memory) slots[slot] = memory;
  const known = slots[slot];
  if (known) hash.update(Buffer.from(known, offset, length));
}

parentPort?.on('message', (request: HashRequest) => {
  const { id, kind } = request;
  if (kind === 'add') addShared(request);
  else {
    if (kind === 'end') answer({ kind: 'digest', id, hex: runningOf(id).hash.digest('hex') });
    running.delete(id);
    return;
  }
  answer({ kind: 'used', id });
});
