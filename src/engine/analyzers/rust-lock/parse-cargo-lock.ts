import { bufferOver, textOf, visitLines } from '../text-lines.ts';

export interface LockedCrate {
  name: string;
  version: string;
  /** Empty for crates of the workspace. */
  source: string;
  /** SHA-256 of the published archive in hexadecimal form, or empty. */
  checksum: string;
  /** Names of the required crates. */
  dependencies: string[];
  /** The required crates: `libc`, or `libc 0.2.1` where the file has several versions. */
  requirements: string[];
  /** Line of its table header. */
  line: number;
}

const cratesMax = 200_000;
const dependenciesMax = 2_000;
/** `"libc"`, or with version and source where the file has several crates of the name. */
const dependency = /^\s{1,8}"([^"\s]{1,256})(?:\s([^"\s]{1,256}))?(?:\s[^"]*)?",?$/;
const stringField = /^(name|version|source|checksum)\s*=\s*"([^"]*)"\s*$/;

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
      current =
        text === '[[package]]'
          ? { name: '', version: '', source: '', checksum: '', dependencies: [], requirements: [], line }
          : undefined;
      if (current) crates.push(current);
      return crates.length < cratesMax;
    }
    const [, field, value = ''] = stringField.exec(text) ?? [];
    if (current && isField(field)) current[field] = value;
    const [, required, version] = dependency.exec(text) ?? [];
    if (current && required !== undefined && current.dependencies.length < dependenciesMax) {
      current.dependencies.push(required);
      current.requirements.push(version === undefined ? required : `${required} ${version}`);
    }
    return true;
  });
  return crates;
}

function isField(field: string | undefined): field is 'name' | 'version' | 'source' | 'checksum' {
  return field === 'name' || field === 'version' || field === 'source' || field === 'checksum';
}
