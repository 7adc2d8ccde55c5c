import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { baseNameOf, besideOf } from '../file-path.ts';
import { givenDetails } from '../given-details.ts';
import { hexHash } from '../package-hashes.ts';
import { wholeText } from '../text-lines.ts';
import { developmentCrates } from './development-crates.ts';
import { parseCargoLock } from './parse-cargo-lock.ts';

const lockBytesMax = 16 * 1024 * 1024;
const manifestBytesMax = 2 * 1024 * 1024;
const [lockName, manifestName] = ['Cargo.lock', 'Cargo.toml'];

/** Crates in the Cargo.lock of an application. Those of its own workspace have no source and are not listed. */
export const rustLockAnalyzer: FileAnalyzer = {
  id: 'rust-lock',
  reads: 'Rust applications: `Cargo.lock`',
  revision: 5,
  names: { baseNames: [lockName, manifestName] },
  wants(path) {
    const name = baseNameOf(path);
    if ((name !== lockName && name !== manifestName) || !isApplicationFile(path)) return 0;
    return name === lockName ? lockBytesMax : manifestBytesMax;
  },
  // Only the manifest tells which crates are needed for tests.
  groupOf: (path) => besideOf(path, lockName),
  analyze: (file) => (baseNameOf(file.path) === lockName ? readLock(file) : {}),
};

function readLock({ path, bytes, companions }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  const crates = parseCargoLock(bytes);
  // Cargo always lists at least the crate of the application.
  if (crates.length === 0) builder.warn('The lock file has no table of a package.');
  const manifest = companions?.get(besideOf(path, manifestName));
  const development = developmentCrates(crates, manifest && wholeText(manifest));
  for (const crate of crates) {
    const { name, version, source, checksum, dependencies, line } = crate;
    if (source === '') continue;
    const isDevelopment = development.has(crate);
    const details = givenDetails({ hashes: hexHash('sha256', checksum), dependencies, isDevelopment });
    builder.addPackage({ type: 'cargo', name, version, licenses: [], ...details }, `line ${line}`);
    if (builder.isFull) break;
  }
  const facts = builder.build();
  return facts.packages ? { ...facts, lockScope: 'image' } : facts;
}
