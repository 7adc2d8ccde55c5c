import { readFileSync } from 'node:fs';
import { privateMemoryBytes } from './work-pool/private-memory.ts';

/** Bounds the work for a program that starts many processes. */
const processesMax = 200;

/** Private memory of a process and its descendants in bytes (Linux). 0 where the system does not report it. */
export function groupMemoryBytes(pid: number): number {
  const pids = [pid];
  let bytes = 0;
  for (let index = 0; index < pids.length && index < processesMax; index += 1) {
    const one = pids[index] ?? 0;
    bytes += privateMemoryBytes(one) ?? 0;
    pids.push(...childrenOf(one));
  }
  return bytes;
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}
