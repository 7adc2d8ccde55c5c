import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs a program and returns its exit code (128 + signal number when a signal ended it). Rejects when it cannot be started.
 *
 * SIGTERM to this process is passed on once. Ctrl-C and a closed terminal reach the whole process group, so that they are passed on only
 * without a terminal. npm sends SIGTERM only to its shell, which ends without notice: the end of that shell counts as a SIGTERM.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {object} [handling]
 * @param {(child: import('node:child_process').ChildProcess) => void} [handling.onStart]
 * @param {number} [handling.endWithinMs] after a signal to this process, the program is killed if it has not ended within this time, and the
 *   exit code is that of the signal
 * @returns {Promise<number>}
 */
export async function runChild(program, args, options = {}, { onStart = () => {}, endWithinMs } = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
  const handed = new Set();
  let received;
  let killer;
  const handlers = ['SIGTERM', 'SIGINT', 'SIGHUP'].map((signal) => {
    const handler = () => {
      received ??= signal;
      if (endWithinMs !== undefined) killer ??= setTimeout(() => child.kill('SIGKILL'), endWithinMs);
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
      child.once('close', (code, signal) => {
        const ended = endWithinMs === undefined ? signal : (received ?? signal);
        resolve(ended ? 128 + (constants.signals[ended] ?? 0) : code);
      });
    });
  } finally {
    clearInterval(watch);
    clearTimeout(killer);
    for (const { signal, handler } of handlers) process.off(signal, handler);
  }
}
