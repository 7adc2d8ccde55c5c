import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Measured {
  seconds: number;
  /** User and system time of the process and its ended children. */
  cpuSeconds: number;
  /** Largest sum of the peaks of resident memory of the processes that ran at the same time: the process and its children. */
  peakMebibytes: number;
}

/** At 10 ms, the samples took 5 % of a processor, which slowed programs down that use all of them. */
const sampleMs = 50;
/** USER_HZ of Linux on every platform that Node supports. */
const ticksPerSecond = 100;

/** Runs a program to its end and measures the whole process tree (Linux, proc(5)). Throws when it ends with an unexpected exit code. */
export async function measureProgram(
  command: readonly string[],
  { env = {}, exitCodes = [0] }: { env?: Record<string, string>; exitCodes?: number[] } = {},
): Promise<Measured> {
  const [program = '', ...args] = command;
  const cpuBefore = endedChildrenSeconds();
  const started = performance.now();
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-2000)));
  let peakBytes = 0;
  const timer = setInterval(() => {
    if (child.pid !== undefined) peakBytes = Math.max(peakBytes, treeBytes(child.pid));
  }, sampleMs);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  const seconds = (performance.now() - started) / 1000;
  clearInterval(timer);
  if (code === null || !exitCodes.includes(code)) throw new Error(`${command.join(' ')} ended with ${code}: ${stderr}`);
  return { seconds, cpuSeconds: endedChildrenSeconds() - cpuBefore, peakMebibytes: peakBytes / 2 ** 20 };
}

/** Fields 16 and 17 of the process: time of the children that it has waited for. */
function endedChildrenSeconds(): number {
  const text = readFileSync('/proc/self/stat', 'latin1');
  // The name of the program may have spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

function treeBytes(pid: number): number {
  try {
    const own = peakBytesOf(pid);
    return childrenOf(pid).reduce((sum, child) => sum + treeBytes(child), own);
  } catch {
    // The process has ended.
    return 0;
  }
}

/** The kernel keeps the peak (VmHWM), so that none is missed between two samples. */
function peakBytesOf(pid: number): number {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return Number(kibibytes ?? 0) * 1024;
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1')
      .split(' ')
      .filter((text) => text.trim() !== '')
      .map(Number),
  );
}
