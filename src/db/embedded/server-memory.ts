import { totalmem } from 'node:os';
import { mebibyte } from '../../lib/byte-sizes.ts';

/**
 * Bytes for PostgreSQL's `shared_buffers`: a sixteenth of the memory, at least 128 MiB (PostgreSQL's default) and at most 1 GiB. The server
 * allocates them as pages are read, so that a small database stays small. `memory`: bytes that this process may use, which a container may
 * limit.
 */
export function sharedBuffers(memory = availableMemory()): number {
  const share = Math.floor(memory / 16 / mebibyte) * mebibyte;
  return Math.min(Math.max(share, 128 * mebibyte), 1024 * mebibyte);
}

function availableMemory(): number {
  // 0 when the system does not report a limit, a very large number without a limit.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
