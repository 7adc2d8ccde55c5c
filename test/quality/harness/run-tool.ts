import { spawnSync } from 'node:child_process';

export interface ToolOptions {
  cwd?: string;
  env?: Record<string, string>;
  input?: string;
  timeoutMs?: number;
}

/** Runs a program and returns its output. An error contains the end of the program's messages. */
export function runTool(program: string, args: readonly string[], options: ToolOptions = {}): string {
  const { cwd, input, timeoutMs = 300_000 } = options;
  const env = { ...process.env, LC_ALL: 'C.UTF-8', ...options.env };
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env,
    input,
    timeout: timeoutMs,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status === 0) return stdout;
  const command = [program, ...args].join(' ').slice(0, 200);
  throw new Error(`${command}: ${error?.message ?? `exit code ${status}`}\n${tail(stdout)}\n${tail(stderr)}`);
}

function tail(text: string | null): string {
  return text?.slice(-2000) ?? '';
}

/** Lines that are not empty. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
