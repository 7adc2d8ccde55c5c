import { type CliContext, UsageError } from '../cli-context.ts';
import { readSmallFile } from '../read-json-file.ts';

/** 10,000 references of 400 characters. */
const listBytesMax = 4 * 1024 * 1024;
const namesMax = 10_000;

/**
 * The inputs in a file of `--from-file`: one per line, without empty lines and lines that begin with `#`. ` #` begins a comment too. `-`
 * reads standard input.
 *
 * @throws {UsageError} when the file does not exist, is too large, or names no input
 */
export async function readImageList(file: string, { stdin }: Pick<CliContext, 'stdin'>): Promise<string[]> {
  const text = file === '-' ? await readAll(stdin) : await readSmallFile(file, listBytesMax);
  if (text === undefined) throw new UsageError(`${file} does not exist`);
  const names = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => withoutComment(line).trim())
    .filter((line) => line !== '');
  if (names.length === 0) throw new UsageError(`${file} names no image`);
  if (names.length > namesMax) throw new UsageError(`${file} names more than ${namesMax} images`);
  // Standard input cannot be read twice, and it may be this list.
  if (names.includes('-')) throw new UsageError(`${file} must not contain "-": a list cannot name standard input`);
  return [...new Set(names)];
}

function withoutComment(line: string): string {
  if (line.startsWith('#')) return '';
  const at = line.search(/\s#/);
  return at === -1 ? line : line.slice(0, at);
}

async function readAll(stdin: AsyncIterable<unknown>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stdin) {
    const buffer = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
    bytes += buffer.length;
    if (bytes > listBytesMax) throw new UsageError(`standard input is longer than ${listBytesMax} bytes`);
    parts.push(buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}
