import { execFileSync } from 'node:child_process';

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
  return execFileSync(program, args, { cwd, env, input, timeout: timeoutMs, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe' });
}

/** Lines that are not empty. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
