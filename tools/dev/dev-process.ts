import { spawn } from 'node:child_process';

/** A program of `npm run dev`. */
export interface DevProcess {
  /** Exit code, or 128 and more after a signal. */
  ended: Promise<number>;
  stop(): Promise<void>;
}

const signalCode = 143;
const lineCharactersMax = 10_000;
/** Colors, which programs print for a terminal. */
const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** Runs a file with the current Node, passes its output on and calls `onLine` for each line of it. */
export function startProcess(
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
  onLine: (line: string) => void,
): DevProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(-lineCharactersMax);
    for (const line of lines) onLine(line.replaceAll(escapes, ''));
  });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? signalCode));
  });
  return {
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
