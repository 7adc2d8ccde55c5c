import { addAbortSignal } from 'node:stream';
import { type CliContext, UsageError } from './cli-context.ts';

const passwordBytesMax = 64 * 1024;

/**
 * Reads a password or key from a pipe or file on standard input, so that process lists and shell histories do not contain it. One trailing line
 * break is removed.
 */
export async function readPassword(
  { stdin, signal }: Pick<CliContext, 'stdin' | 'signal'>,
  flag = '--password-stdin',
): Promise<string> {
  if (stdin.isTTY === true) throw new UsageError(`${flag} requires a pipe or a file on standard input, not a terminal`);
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of addAbortSignal(signal, stdin)) {
    const buffer = Buffer.from(part);
    bytes += buffer.length;
    if (bytes > passwordBytesMax) throw new UsageError(`the password is longer than ${passwordBytesMax} bytes`);
    parts.push(buffer);
  }
  const password = Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (password === '') throw new UsageError(`${flag} found no password on standard input`);
  return password;
}
