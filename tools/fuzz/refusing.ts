import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ScanError } from '../../src/domain/scan-error.ts';
import type { FuzzTarget } from './fuzz-target.ts';

type ErrorClass = abstract new (...parameters: never[]) => Error;

/** A classified error is a refusal of the input: a `ScanError` except `INTERNAL`, and the errors that the parser documents. */
export function refusing(
  run: (input: Buffer) => unknown,
  documented: readonly ErrorClass[] = [],
): (input: Buffer) => Promise<void> {
  return async (input) => {
    try {
      await run(input);
    } catch (error) {
      const isRefusal =
        error instanceof ScanError ? error.code !== 'INTERNAL' : documented.some((one) => error instanceof one);
      if (!isRefusal) throw error;
    }
  };
}

/** Writes the input to a file while `use` reads it. */
export async function withFile<T>(input: Buffer, name: string, use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plimsoll-fuzz-'));
  try {
    const file = path.join(folder, name);
    await writeFile(file, input);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

export function textTarget(
  name: string,
  seeds: readonly string[],
  run: (text: string) => unknown,
  documented: readonly ErrorClass[] = [],
): FuzzTarget {
  return {
    name,
    seeds: seeds.map((seed) => Buffer.from(seed)),
    run: refusing((input) => run(input.toString('utf8')), documented),
  };
}
