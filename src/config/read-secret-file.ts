import { readFileSync, statSync } from 'node:fs';
import { readProblem } from '../lib/file-problem.ts';
import { InvalidValue } from './value-readers.ts';

const fileBytesMax = 64 * 1024;

/** Returns the text of a file without white space at its ends. Throws InvalidValue, whose message has nothing of the content. */
export function readSecretFile(path: string): string {
  try {
    const facts = statSync(path);
    if (facts.isFile() && facts.size <= fileBytesMax) return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new InvalidValue(`must be the path of a readable file (${readProblem(error)})`);
  }
  throw new InvalidValue(`must be the path of a file of at most ${fileBytesMax} bytes`);
}
