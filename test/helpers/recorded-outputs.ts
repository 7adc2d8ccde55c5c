import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ExternalScannerName } from '../../src/scanners/external-scanner.ts';

const folder = path.resolve(import.meta.dirname, '../../src/scanners');

/** Outputs of real scanners, by `version-image`. */
export function recordedOutputs(name: ExternalScannerName): { title: string; bytes: Buffer }[] {
  const golden = path.join(folder, name, 'golden');
  return readdirSync(golden)
    .sort()
    .map((file) => ({ title: file.replace('.json', ''), bytes: readFileSync(path.join(golden, file)) }));
}
