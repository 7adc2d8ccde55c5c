import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs a program to its end and gives its exit code (128 + signal number when a signal ended it). Rejects when it cannot be started.
 *
 * SIGTERM to this process is handed on, once. Ctrl-C and a closed terminal reach the whole process group by themselves, so these are
 * handed on only where no terminal does it. npm hands SIGTERM to its shell alone, which ends without telling us: a shell of npm that is
 * gone counts as a SIGTERM.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {(child: import('node:child_process').ChildProcess) => void} [onStart]
 * @returns {Promise<number>}
 */
export async function runChild(program, args, options = {}, onStart = () => {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
  const handed = new Set();
  const handlers = ['SIGTERM', 'SIGINT', 'SIGHUP'].map((signal) => {
    const handler = () => {
      if (handed.has(signal) || (signal !== 'SIGTERM' && hasTerminal)) return;
      handed.add(signal);
      child.kill(signal);
    };
    process.on(signal, handler);
    return { signal, handler };
  });
  const { ppid } = process;
  const watch =
    process.env.npm_lifecycle_event === undefined
      ? undefined
      : setInterval(() => {
          if (process.ppid !== ppid) process.emit('SIGTERM');
        }, 250);
  onStart(child);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
    });
  } finally {
    clearInterval(watch);
    for (const { signal, handler } of handlers) process.off(signal, handler);
  }
}
