import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export interface StartedService {
  url: string;
  /** Stops the service and waits for its end. */
  stop(): Promise<void>;
}

const modules = resolve(import.meta.dirname, '../../src/main.ts');
/** Ends a start that hangs. On a busy machine the first start of the database takes minutes. */
const readyMs = 600_000;
const outputCharactersMax = 20_000;

/** Runs `plimsoll serve` in a child process and waits until it is ready. It uses a free port of the loopback address. */
export async function startService(
  environment: Readonly<Record<string, string>>,
  program = modules,
): Promise<StartedService> {
  const child = spawn(process.execPath, [program, 'serve', '--host=127.0.0.1', '--port=0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((ready, refuse) => {
    let output = '';
    const timer = setTimeout(() => refuse(notReady(output)), readyMs);
    const read = (text: string): void => {
      output = (output + text).slice(-outputCharactersMax);
      const found = /Plimsoll is ready at (\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      ready(found);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.once('exit', () => {
      clearTimeout(timer);
      refuse(notReady(output));
    });
  }).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function notReady(output: string): Error {
  return new Error(`the service did not become ready:\n${output}`);
}
