import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { mebibyte } from '../byte-sizes.ts';
import { createPartCollector, sendInParts } from './byte-parts.ts';
import { processorMs } from './cpu-budget.ts';
import { endWithThisProcess } from './end-with-this-process.ts';
import { privateMemoryBytes } from './private-memory.ts';
import { openStepNoteFile } from './step-note-file.ts';
import type { HostEnd, HostEvents, HostOptions, StartHost, WorkHost } from './work-host.ts';
import type { WorkAnswer } from './work-messages.ts';

/** Interval between two measurements of a child process's memory. */
const watchMs = 100;
/** A child process that holds more than this after its work is replaced, because V8 rarely returns memory. */
const bloatedBytes = 400 * mebibyte;
/** An idle child process gets this time to exit by itself and store its compiled code. Then it is killed. */
const exitGraceMs = 1_000;
/** A third of the processor time that other processes get, and only while they compete for it. */
const niceness = 5;
/** Number of bytes stored of standard error. V8 states the reason of an abort within a few lines. */
const stderrCharactersMax = 8192;
/**
 * Signals that the kernel sends for a fault of the program, and an abort (signal(7)). Others come from other processes, such as SIGKILL when
 * the machine is out of memory, and say nothing about the step.
 */
const faultSignals: ReadonlySet<NodeJS.Signals> = new Set([
  'SIGSEGV',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGABRT',
  'SIGTRAP',
  'SIGSYS',
]);

/**
 * Runs work in child processes. The heap limit is V8's own. It does not count buffers and native allocations, so the resident memory is
 * measured as well where the system reports it (Linux). A process above `memoryMegabytesMax` is killed.
 */
export function processHosts({ memoryMegabytesMax }: { memoryMegabytesMax: number }): StartHost {
  return (options, events) => startProcessHost(options, memoryMegabytesMax * mebibyte, events);
}

function startProcessHost(options: HostOptions, memoryBytesMax: number, events: HostEvents): WorkHost {
  const note = openStepNoteFile();
  const child = spawn(process.execPath, [...heapFlags(options), fileURLToPath(options.program)], {
    env: childEnvironment(),
    // Structured clone supports Uint8Array; JSON does not.
    serialization: 'advanced',
    // The last one is `stepNoteDescriptor`.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', note?.descriptor ?? 'ignore'],
  });
  endWithThisProcess(child);
  lowerPriority(child);
  const memory = watchMemory(child, memoryBytesMax);
  const stderr = collectTail(child);
  let startFailure: Error | undefined;
  child.on('error', (error) => {
    startFailure ??= error;
    // A process that never started emits no exit event.
    if (child.pid === undefined) finish(null, null);
  });
  const collect = createPartCollector();
  child.on('message', (message) => {
    const answer = collect(message);
    if (answer !== undefined) events.onAnswer(answer as WorkAnswer);
  });
  child.once('disconnect', () => events.onClosing());
  child.once('close', (code, signal) => finish(code, signal));
  let hasEnded = false;
  const finish = (code: number | null, signal: NodeJS.Signals | null): void => {
    if (hasEnded) return;
    hasEnded = true;
    memory.stop();
    const noted = note?.read();
    note?.close();
    const end = startFailure ? { isOutOfMemory: false, cause: startFailure } : describeEnd();
    const hasFailed = end.isOutOfMemory || (signal !== null && faultSignals.has(signal));
    events.onEnd({ ...end, step: hasFailed ? noted : undefined });
    function describeEnd(): Omit<HostEnd, 'step'> {
      const reason = outOfMemoryReason(memory.isExceeded(), stderr());
      if (reason !== undefined) return { isOutOfMemory: true, cause: new Error(reason) };
      const how = signal === null ? `code ${code}` : `signal ${signal}`;
      return { isOutOfMemory: false, cause: new Error(`the child process ended with ${how}`) };
    }
  };
  hold(child, false);
  return {
    send(request) {
      const send = (message: object, done: (error: Error | null) => void) => void child.send(message, done);
      // A child that received only a part of the message is useless. For a child that has ended, the exit event reports the failure.
      sendInParts(request, send, () => void child.kill('SIGKILL'));
    },
    hold: (keepsAlive) => hold(child, keepsAlive),
    cpu: { isShared: false, read: () => processorMs(child.pid ?? 0) },
    step: () => note?.read(),
    ownCpuMs: () => processorMs(child.pid ?? 0),
    isBloated: () => (privateMemoryBytes(child.pid ?? 0) ?? 0) > bloatedBytes,
    end: ({ isIdle }) => end(child, isIdle),
  };
}

/** The process of the pool answers requests, so it has priority where there are fewer cores than work. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // The process has ended, which its exit event reports, or the system has no priorities.
  }
}

function heapFlags({ heapMegabytesMax, heapMegabytesInitial, youngMegabytesMax }: HostOptions): string[] {
  const initial = heapMegabytesInitial === undefined ? [] : [`--initial-old-space-size=${heapMegabytesInitial}`];
  // The young generation has three semi-spaces.
  const young = youngMegabytesMax === undefined ? [] : [`--max-semi-space-size=${Math.ceil(youngMegabytesMax / 3)}`];
  return [`--max-old-space-size=${heapMegabytesMax}`, ...initial, ...young];
}

/** Files of certificate authorities that Node reads at process start. They hold no secret, and connections of the child need them. */
const passedVariables = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/** The child gets no other environment variable, so no credential is in its reach. The compile cache makes its start faster. */
function childEnvironment(): NodeJS.ProcessEnv {
  const passed = passedVariables.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const compiled = getCompileCacheDir();
  return { ...Object.fromEntries(passed), ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }) };
}

function watchMemory(child: ChildProcess, bytesMax: number) {
  let isExceeded = false;
  const timer = setInterval(() => {
    if (child.pid === undefined || (privateMemoryBytes(child.pid) ?? 0) <= bytesMax) return;
    isExceeded = true;
    child.kill('SIGKILL');
  }, watchMs);
  timer.unref();
  return { isExceeded: () => isExceeded, stop: () => clearInterval(timer) };
}

function collectTail(child: ChildProcess): () => string {
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-stderrCharactersMax);
  });
  return () => tail;
}

/** V8 writes the reason and aborts: `FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory`. */
function outOfMemoryReason(isExceeded: boolean, stderr: string): string | undefined {
  if (isExceeded) return 'the child process exceeded its memory limit';
  return /FATAL ERROR: [^\n]*(?:Allocation failed|out of memory)[^\n]*/i.exec(stderr)?.[0].slice(0, 200);
}

function hold(child: ChildProcess, keepsAlive: boolean): void {
  const act = keepsAlive ? 'ref' : 'unref';
  child[act]();
  child.channel?.[act]();
  if (child.stderr instanceof Socket) child.stderr[act]();
}

async function end(child: ChildProcess, isIdle: boolean): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  hold(child, true);
  const exited = once(child, 'exit');
  let timer: NodeJS.Timeout | undefined;
  if (isIdle && child.connected) {
    child.disconnect();
    timer = setTimeout(() => child.kill('SIGKILL'), exitGraceMs);
  } else child.kill('SIGKILL');
  await exited;
  clearTimeout(timer);
}
