import { readFileSync, statSync } from 'node:fs';
import { readProblem } from '../lib/file-problem.ts';
import { pemCertificates } from '../lib/pem-certificates.ts';
import { InvalidValue } from './value-readers.ts';

/** Certificate bundles of operating systems have about 250 KB. */
const fileBytesMax = 4 * 1024 * 1024;

/** Returns the certificates of a PEM file and nothing else of it. Throws InvalidValue. */
export function readCaFile(path: string): string {
  const certificates = pemCertificates(readText(path));
  if (certificates) return certificates.join('\n');
  throw new InvalidValue('must be the path of a file with PEM certificates and without a private key');
}

function readText(path: string): string {
  try {
    const { size } = statSync(path);
    if (size <= fileBytesMax) return readFileSync(path, 'utf8');
  } catch (error) {
    throw new InvalidValue(`must be the path of a readable file (${readProblem(error)})`);
  }
  throw new InvalidValue(`must be the path of a file of at most ${fileBytesMax} bytes`);
}
