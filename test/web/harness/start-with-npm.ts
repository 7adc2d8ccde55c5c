import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const projectDir = resolve(import.meta.dirname, '../../..');

export interface StartedWithNpm {
  url: string;
  /** Path of the set-up link that the start prints. */
  setUpPath: string;
  stop(): Promise<void>;
}

/**
 * Runs `npm start` as on a new machine, with a new data folder and a free port, and waits for the lines that the user needs. These include that the
 * advisories are read: a scan that ends before has no assessment until the next re-match.
 */
export async function startWithNpm(environment: Readonly<Record<string, string>>): Promise<StartedWithNpm> {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-npm-start-'));
  const { PATH = '', HOME = '' } = process.env;
  // A group of its own, because npm starts further processes.
  const child = spawn('npm', ['start'], {
    cwd: projectDir,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, PLIMSOLL_PORT: '0', PLIMSOLL_DATA_DIR: join(folder, 'data'), ...environment },
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  let output = '';
  const ready = Promise.withResolvers<{ url: string; setUpPath: string }>();
  const read = (text: string): void => {
    output += text;
    const url = /Plimsoll is ready at (\S+)/.exec(output)?.[1];
    const [setUpPath] = /\/set-up#token=[0-9a-f]{64}/.exec(output) ?? [];
    if (url !== undefined && setUpPath !== undefined && output.includes('advisories ready'))
      ready.resolve({ url, setUpPath });
  };
  child.stdout.setEncoding('utf8').on('data', read);
  child.stderr.setEncoding('utf8').on('data', read);
  child.once('exit', () => ready.reject(new Error(`npm start ended before the service was ready:\n${output}`)));
  try {
    return { ...(await ready.promise), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
