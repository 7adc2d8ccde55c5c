import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { isAlive } from '../../../test/helpers/is-alive.ts';

const moduleUrl = JSON.stringify(new URL('./end-with-this-process.ts', import.meta.url).href);
/** Starts a child process for each line, prints its id, and never ends. */
const program = `
  import { spawn } from 'node:child_process';
  import { createInterface } from 'node:readline';
  import { endWithThisProcess } from ${moduleUrl};
  createInterface({ input: process.stdin }).on('line', () => {
    const child = spawn('sleep', ['600'], { stdio: 'ignore' });
    endWithThisProcess(child);
    console.log(child.pid);
  });`;
const started: ChildProcess[] = [];
const strays: number[] = [];

afterEach(() => {
  for (const one of started.splice(0)) one.kill('SIGKILL');
  for (const pid of strays.splice(0).filter(isAlive)) process.kill(pid, 'SIGKILL');
});

describe('endWithThisProcess', () => {
  it('ends all child processes when their parent is killed, with one shell for all of them', async () => {
    const parent = startParent();
    const children = [await parent.startChild(), await parent.startChild(), await parent.startChild()];
    process.kill(children[1] ?? 0, 'SIGKILL');
    expect(shellsOf(parent.pid)).toHaveLength(1);
    parent.kill();
    await expect.poll(() => children.filter(isAlive)).toEqual([]);
  });

  it('starts another shell for all child processes after the first shell was killed', async () => {
    const parent = startParent();
    const first = await parent.startChild();
    const [shell = 0] = shellsOf(parent.pid);
    process.kill(shell, 'SIGKILL');
    await expect.poll(() => shellsOf(parent.pid)).toEqual([]);
    const second = await parent.startChild();
    parent.kill();
    await expect.poll(() => [first, second].filter(isAlive)).toEqual([]);
  });

  it('watches on after a signal that a terminal or a service manager sends to all processes', async () => {
    const parent = startParent();
    const child = await parent.startChild();
    const [shell = 0] = shellsOf(parent.pid);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(shell, signal);
    parent.kill();
    await expect.poll(() => isAlive(child)).toBe(false);
  });
});

function startParent() {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.push(parent);
  const lines = createInterface({ input: parent.stdout });
  return {
    pid: parent.pid,
    kill: () => parent.kill('SIGKILL'),
    async startChild(): Promise<number> {
      const line = once(lines, 'line');
      parent.stdin.write('\n');
      const pid = Number((await line)[0]);
      strays.push(pid);
      return pid;
    },
  };
}

function shellsOf(parent: number | undefined): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, ppid, state = '', ...args] = line.trim().split(/\s+/);
    const isShell = Number(ppid) === parent && !state.startsWith('Z') && args.includes('plimsoll-watch');
    return isShell ? [Number(pid)] : [];
  });
}
