import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { serverEnvironment } from './cluster.ts';
import type { ServerUser } from './server-user.ts';

export interface WatchedServer {
  /** PID of the watching shell; PostgreSQL is its child. */
  pid: number;
  /** Resolves when PostgreSQL has ended, with the last lines of its log. */
  ended: Promise<string[]>;
  hasEnded(): boolean;
  /** Fast shutdown: clients are disconnected and committed data is not lost. Resolves when the server has ended. */
  stop(): Promise<void>;
}

/**
 * The shell holds the read end of a pipe whose write end only this process has. When this process ends, even by SIGKILL, the kernel closes
 * the pipe and the shell stops PostgreSQL: SIGINT is its fast shutdown, SIGQUIT (after 30 s) its immediate one, which recovers from the
 * write-ahead log at the next start. PostgreSQL must not inherit the pipe, because its end would never be detected.
 */
const script = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
(
  trap '' HUP INT TERM
  while read -r _; do :; done <&3
  kill -INT "$server"
  tries=0
  while [ "$tries" -lt 30 ] && kill -0 "$server"; do sleep 1; tries=$((tries + 1)); done
  kill -QUIT "$server"
) >/dev/null 2>&1 &
watch=$!
exec 3<&-
wait "$server"
code=$?
kill -KILL "$watch"
exit "$code"
`;

const linesMax = 20;

/** Starts a PostgreSQL that does not outlive this process. `onLine` receives each line of its log. */
export function startWatched(
  command: string[],
  workingFolder: string,
  owner: ServerUser,
  onLine: (line: string) => void,
): WatchedServer {
  const child = spawn('/bin/sh', ['-c', script, 'plimsoll-postgres', ...command], {
    cwd: workingFolder,
    env: serverEnvironment,
    // Its own session: Ctrl-C in the terminal reaches the service, which stops the database last.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...owner,
  });
  child.stdin.on('error', () => undefined);
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line.slice(0, 1_000));
    if (lines.length > linesMax) lines.shift();
    onLine(line);
  });
  let isOver = false;
  const ended = untilClosed(child).then((failure) => {
    isOver = true;
    return failure === undefined ? lines : [...lines, failure];
  });
  return {
    pid: child.pid ?? 0,
    ended,
    hasEnded: () => isOver,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

function untilClosed(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(undefined));
  });
}
