import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProcess, runProcess } from '../../lib/run-process.ts';
import { isolatedCommand } from './isolated-command.ts';
import { type Isolation, isolationsOfRoot, isolationsOfUser, noIsolation } from './isolation.ts';

const limits = { timeMs: 20_000, outputBytesMax: 64 * 1024 };
/** Folders of `unshare`, `setpriv` and `mount` on all systems that have them. */
export const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** The two lines of the heading and the loopback device (proc(5), /proc/net/dev). */
const linesWithoutNetwork = 3;

/** Returns the first isolation that works here, by running a command with it that lists network devices. */
export async function detectIsolation(signal: AbortSignal): Promise<Isolation> {
  const isRoot = process.getuid?.() === 0;
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-isolation-'));
  try {
    for (const isolation of isRoot ? isolationsOfRoot : isolationsOfUser) {
      if (await works(isolation, folder, signal)) return isolation;
    }
    return noIsolation;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function works(isolation: Isolation, folder: string, signal: AbortSignal): Promise<boolean> {
  const command = isolatedCommand(isolation, {
    program: '/bin/cat',
    args: ['/proc/net/dev'],
    mounts: [],
    hidden: [folder],
  });
  const running = runProcess({ ...command, folder: '/', environment: { PATH: systemPath }, limits, signal });
  const text = await textOf(running);
  const end = await running.end;
  if (end.kind !== 'exited' || end.code !== 0) return false;
  return !isolation.hasOwnNetwork || text.trimEnd().split('\n').length <= linesWithoutNetwork;
}

async function textOf({ output }: RunningProcess): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of output) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
