import { type ChildProcess, spawn } from 'node:child_process';

/**
 * The shell holds the read end of a pipe whose write end only this process has. When this process ends, even by SIGKILL, the kernel closes
 * the pipe and the shell kills the processes of the last line. Each line replaces the line before, and the first line the arguments. A
 * thread in each child process that compares its parent would take 10 MiB and 50 ms (decision 0008).
 */
const script = `
trap '' HUP INT TERM
pids=$*
while read -r line; do pids=$line; done
for pid in $pids; do kill -KILL "$pid"; done
`;

/** Child processes with the number that `kill` receives: a process id, or the negative id of a process group. */
const children = new Map<ChildProcess, number>();
let watch: ChildProcess | undefined;

/**
 * Ends the child process when this process ends, or with `isGroup` the process group that it leads. The closed channel alone does not: a
 * child process whose event loop is blocked never notices it. No effect where `/bin/sh` is missing.
 */
export function endWithThisProcess(child: ChildProcess, { isGroup = false }: { isGroup?: boolean } = {}): void {
  if (child.pid === undefined) return;
  children.set(child, isGroup ? -child.pid : child.pid);
  child.once('exit', () => {
    children.delete(child);
    sendPids();
  });
  if (watch === undefined) watch = startWatch();
  else sendPids();
}

function startWatch(): ChildProcess {
  const shell = spawn('/bin/sh', ['-c', script, 'plimsoll-watch', ...pids()], {
    cwd: '/',
    env: {},
    // Its own session: signals to the process group of the service do not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const forget = (): void => {
    if (watch === shell) watch = undefined;
  };
  // The next child process starts another shell.
  shell.once('error', forget);
  shell.once('exit', forget);
  shell.stdin?.on('error', forget);
  shell.unref();
  return shell;
}

function sendPids(): void {
  watch?.stdin?.write(`${pids().join(' ')}\n`);
}

function pids(): string[] {
  return [...children.values()].map(String);
}
