import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { namedFiles } from '../named-files.ts';
import { hexHash } from '../package-hashes.ts';
import { parseCargoLock } from './parse-cargo-lock.ts';

const fileBytesMax = 16 * 1024 * 1024;

/** Crates in the Cargo.lock of an application. Those of its own workspace have no source and are not listed. */
export const rustLockAnalyzer: FileAnalyzer = {
  id: 'rust-lock',
  reads: 'Rust applications: `Cargo.lock`',
  revision: 4,
  ...namedFiles({ 'Cargo.lock': { bytesMax: fileBytesMax, accepts: isApplicationFile, read: readLock } }),
};

function readLock({ bytes }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  const crates = parseCargoLock(bytes);
  // Cargo always lists at least the crate of the application.
  if (crates.length === 0) builder.warn('The lock file has no table of a package.');
  for (const { name, version, source, checksum, dependencies, line } of crates) {
    if (source === '') continue;
    const details = givenDetails({ hashes: hexHash('sha256', checksum), dependencies });
    builder.addPackage({ type: 'cargo', name, version, licenses: [], ...details }, `line ${line}`);
    if (builder.isFull) break;
  }
  const facts = builder.build();
  return facts.packages ? { ...facts, lockScope: 'image' } : facts;
}
