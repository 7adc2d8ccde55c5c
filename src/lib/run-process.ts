import { type ChildProcess, spawn } from 'node:child_process';
import { groupMemoryBytes } from './group-memory.ts';
import type { ProcessEnd } from './process-end.ts';
import { endWithThisProcess } from './work-pool/end-with-this-process.ts';

export interface ProcessLimits {
  /** Longest run time. */
  timeMs: number;
  /** Bytes of the standard output. */
  outputBytesMax: number;
  /** Private memory of the program and the processes that it starts, measured on Linux. */
  memoryBytesMax?: number;
  /** Processor time of each process (`ulimit -t`). */
  cpuSeconds?: number;
  /** Size of each file that the program writes (`ulimit -f`). */
  fileBytesMax?: number;
}

export interface ProcessRequest {
  /** A path, or a name that is searched on the PATH of `environment`. */
  program: string;
  args: readonly string[];
  folder: string;
  /** The whole environment: nothing of the environment of this process is added. */
  environment: Readonly<Record<string, string>>;
  /** Standard input. Absent: none. */
  input?: string;
  /** Runs as another user. Only root can do this. */
  user?: { uid: number; gid: number } | undefined;
  /** Starts the program without the shell that sets limits of processor time and file size, for machines without a shell. */
  isDirect?: boolean;
  limits: ProcessLimits;
  signal: AbortSignal;
}

export interface RunningProcess {
  /** Standard output. It ends early if the process is ended: read `end` afterwards. The process is ended when the reader stops early. */
  output: AsyncIterable<Uint8Array>;
  /** Resolves when the process has ended and its output is read or abandoned. Never rejects. */
  end: Promise<ProcessEnd>;
  /** The last characters of standard error: hostile text, for logs only. */
  errorTail(): string;
}

const memoryWatchMs = 100;
const errorTailCharacters = 4096;
/** `ulimit -f` counts blocks of this size (POSIX). */
const blockBytes = 512;

/** Sets the limits of the shell and replaces it by the program. No text of a caller becomes part of the script. */
const limitScript = `
ulimit -c 0
[ "$1" = - ] || ulimit -t "$1"
[ "$2" = - ] || ulimit -f "$2"
shift 2
exec "$@"
`;

/**
 * Runs a program without a shell that interprets its arguments, in a process group of its own. The whole group is killed at a limit, when
 * the signal is aborted, when the program ends before its own child processes, and when this process ends.
 */
export function runProcess(request: ProcessRequest): RunningProcess {
  const child = start(request);
  const killGroup = (): void => {
    if (child.pid !== undefined) killProcessGroup(child.pid);
  };
  let reason: ProcessEnd | undefined;
  const stop = (why: ProcessEnd): void => {
    reason ??= why;
    killGroup();
  };
  const endWatch = watch(child, request, stop);
  const end = new Promise<ProcessEnd>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      // Other errors concern a process that has started, and its exit event follows.
      if (child.pid === undefined) finish({ kind: 'not-started', code: error.code ?? 'UNKNOWN' });
    });
    child.once('exit', killGroup);
    child.once('close', (code, signal) => finish(reason ?? endOf(code, signal)));
    const finish = (how: ProcessEnd): void => {
      endWatch();
      resolve(how);
    };
  });
  return { output: readOutput(child, request.limits.outputBytesMax, stop), end, errorTail: collectTail(child) };
}

function start({ folder, environment, input, user, ...request }: ProcessRequest): ChildProcess {
  const [program, ...args]: [string, ...string[]] = request.isDirect
    ? [request.program, ...request.args]
    : limitedCommand(request);
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...environment },
    // The leader of its own process group.
    detached: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  endWithThisProcess(child, { isGroup: true });
  // A program may end without reading its input.
  child.stdin?.on('error', () => undefined).end(input);
  return child;
}

function limitedCommand({
  program,
  args,
  limits,
}: Pick<ProcessRequest, 'program' | 'args' | 'limits'>): [string, ...string[]] {
  const { cpuSeconds, fileBytesMax } = limits;
  const values = [cpuSeconds ?? '-', fileBytesMax === undefined ? '-' : Math.ceil(fileBytesMax / blockBytes)];
  return ['/bin/sh', '-c', limitScript, 'plimsoll-run', ...values.map(String), program, ...args];
}

/** Returns a function that ends the watch. */
function watch(
  child: ChildProcess,
  { limits, signal }: Pick<ProcessRequest, 'limits' | 'signal'>,
  stop: (reason: ProcessEnd) => void,
): () => void {
  const onAbort = (): void => stop({ kind: 'aborted' });
  const timer = setTimeout(() => stop({ kind: 'timeout' }), limits.timeMs);
  const { memoryBytesMax } = limits;
  const memoryTimer =
    memoryBytesMax === undefined
      ? undefined
      : setInterval(() => {
          if (groupMemoryBytes(child.pid ?? 0) > memoryBytesMax) stop({ kind: 'memory-limit' });
        }, memoryWatchMs);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return () => {
    clearTimeout(timer);
    clearInterval(memoryTimer);
    signal.removeEventListener('abort', onAbort);
  };
}

async function* readOutput(
  { stdout }: ChildProcess,
  bytesMax: number,
  stop: (reason: ProcessEnd) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (stdout === null) return;
  let bytes = 0;
  let isWhole = false;
  try {
    for await (const chunk of stdout as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > bytesMax) {
        stop({ kind: 'output-limit' });
        return;
      }
      yield chunk;
    }
    isWhole = true;
  } finally {
    if (!isWhole) stop({ kind: 'unread' });
  }
}

function endOf(code: number | null, signal: NodeJS.Signals | null): ProcessEnd {
  return signal === null ? { kind: 'exited', code: code ?? 0 } : { kind: 'signal', signal };
}

function killProcessGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

function collectTail({ stderr }: ChildProcess): () => string {
  let tail = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-errorTailCharacters);
  });
  return () => tail;
}
