import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { HashAnswer, HashBytes, HashRequest } from './hash-messages.ts';

/** Program of the thread that `hash-thread.ts` starts. */

const hashes = new Map<number, Hash>();
const answer = (message: HashAnswer): void => parentPort?.postMessage(message);

function hashOf(id: number): Hash {
  const known = hashes.get(id);
  if (known) return known;
  const created = createHash('sha256');
  hashes.set(id, created);
  return created;
}

function add({ id, memory, offset, length }: HashBytes): void {
  hashOf(id).update(Buffer.from(memory, offset, length));
  // Freed at once, because garbage collection would run late.
  if (memory instanceof ArrayBuffer) memory.transfer(0);
  answer({ kind: 'used', id });
}

parentPort?.on('message', (request: HashRequest) => {
  if (request.kind === 'bytes') return add(request);
  if (request.kind === 'end') answer({ kind: 'digest', id: request.id, hex: hashOf(request.id).digest('hex') });
  hashes.delete(request.id);
});
