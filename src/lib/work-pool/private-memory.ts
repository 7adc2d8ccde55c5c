import { readFileSync } from 'node:fs';

/** Linux reports memory in pages; Node supports no architecture with smaller ones, and larger ones only make the bound stricter to reach. */
const pageBytes = 4096;

/**
 * Resident memory of a process that it shares with no file, in bytes: heap and buffers, but no mapped database. Undefined where there is no
 * `/proc` (not Linux) and for a process that has ended.
 */
export function privateMemoryBytes(pid: number): number | undefined {
  try {
    const [, resident = '', shared = ''] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    const pages = Number(resident) - Number(shared);
    return Number.isFinite(pages) ? pages * pageBytes : undefined;
  } catch {
    return undefined;
  }
}
