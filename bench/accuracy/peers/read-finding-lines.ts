import { existsSync, readFileSync } from 'node:fs';
import type { PeerFinding } from './peer-finding.ts';

/** Findings that a template printed as lines of id, reference, type, name and version, separated by tabs. */
export function readFindingLines(file: string): PeerFinding[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => {
      const [id = '', ref = '', type = '', name = '', version = ''] = line.split('\t');
      return { id, ref, type, name, version };
    });
}
