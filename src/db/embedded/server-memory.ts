import { totalmem } from 'node:os';
import { mebibyte } from '../../lib/byte-sizes.ts';

/**
 * Bytes for PostgreSQL's `shared_buffers`: a sixteenth of the memory, at least the 128 MiB that PostgreSQL itself uses and at most 1 GiB. The
 * server takes them from the system as pages are read, so that a small database stays small. `memory`: bytes that this process may use,
 * which a container may limit.
 */
export function sharedBuffers(memory = availableMemory()): number {
  const share = Math.floor(memory / 16 / mebibyte) * mebibyte;
  return Math.min(Math.max(share, 128 * mebibyte), 1024 * mebibyte);
}

function availableMemory(): number {
  // 0 where the system cannot say, a very large number where nothing is limited.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
