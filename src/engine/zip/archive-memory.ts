import { storedArchiveBytesMax } from './zip-budget.ts';

/** Memory of archives that were read. New memory for each of 300 archives costs more than copying them. */
const free: Buffer[] = [];
const buffersMax = 2;
const bytesMin = 1024 * 1024;

/** Memory of at least this size with any content. */
export function borrowMemory(bytes: number): Buffer {
  const at = free.findIndex((buffer) => buffer.length >= bytes);
  const [found] = at === -1 ? [] : free.splice(at, 1);
  if (found) return found;
  let size = bytesMin;
  while (size < bytes) size *= 2;
  return Buffer.allocUnsafeSlow(size);
}

/** Returns memory for the next archive. Its content is overwritten. */
export function returnMemory(buffer: Buffer): void {
  if (buffer.length > storedArchiveBytesMax) return;
  if (free.length < buffersMax) free.push(buffer);
  else {
    const smallest = free.reduce((one, other) => (one.length <= other.length ? one : other));
    if (smallest.length < buffer.length) free[free.indexOf(smallest)] = buffer;
  }
}
