import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { programFile } from './program-file.ts';

export interface SensorProcess {
  process: ChildProcess;
  /** All output on standard output and standard error so far. */
  output(): string;
  /** Entries of the log with this message. */
  entries(message: string): Record<string, unknown>[];
  /** Sends the signal and waits for the end. Returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  ended(): Promise<number | null>;
}

/** `plimsoll sensor` in a process of its own, with only these variables. */
export function startSensorProcess(
  environment: Record<string, string>,
  { args = [], cwd }: { args?: string[]; cwd: string },
): SensorProcess {
  const child = spawn(process.execPath, [programFile, 'sensor', ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  return {
    process: child,
    output: () => output,
    entries: (message) =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{') && line.includes('"msg"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg }) => msg === message),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return exit;
    },
    ended: () => exit,
  };
}
