import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** CPU time (user and system) of a process tree on Linux: of these processes, their living children, and the children that have ended. */
export function cpuSeconds(rootPids: readonly number[]): number {
  const roots = new Set(rootPids);
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = readStat(name);
    if (fields === undefined) continue;
    const isRoot = roots.has(Number(name));
    if (isRoot || roots.has(Number(fields[1]))) ticks += Number(fields[11]) + Number(fields[12]);
    if (isRoot) ticks += Number(fields[13]) + Number(fields[14]);
  }
  return ticks / ticksPerSecond;
}

/** Fields of proc(5) from the state on. The command name before it may contain spaces. */
function readStat(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
