import { bufferOver, textOf, visitLines } from '../text-lines.ts';

export interface LockedCrate {
  name: string;
  version: string;
  /** Empty for crates of the workspace. */
  source: string;
  /** Line of its table header. */
  line: number;
}

const cratesMax = 200_000;
const stringField = /^(name|version|source)\s*=\s*"([^"]*)"\s*$/;

/**
 * Parses the `[[package]]` tables of a Cargo.lock file. Cargo writes them with one field a line, in every version of the format, so no
 * complete TOML parser is needed.
 */
export function parseCargoLock(bytes: Uint8Array): LockedCrate[] {
  const crates: LockedCrate[] = [];
  const buffer = bufferOver(bytes);
  let current: LockedCrate | undefined;
  visitLines(buffer, (start, end, line) => {
    const text = textOf(buffer, start, end).trimEnd();
    if (text.startsWith('[')) {
      current = text === '[[package]]' ? { name: '', version: '', source: '', line } : undefined;
      if (current) crates.push(current);
      return crates.length < cratesMax;
    }
    const [, field, value = ''] = stringField.exec(text) ?? [];
    if (current && (field === 'name' || field === 'version' || field === 'source')) current[field] = value;
    return true;
  });
  return crates;
}
