import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a scanner to its end. Throws with the end of its error output when it fails. */
export async function runPeer(
  program: string,
  args: readonly string[],
  { env = {}, exitCodes = [0] }: { env?: Record<string, string>; exitCodes?: readonly number[] } = {},
): Promise<void> {
  try {
    await run(program, [...args], { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024, timeout: 1_800_000 });
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: unknown };
    if (typeof code === 'number' && exitCodes.includes(code)) return;
    throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}: ${String(stderr).slice(-2000)}`, {
      cause: error,
    });
  }
}
