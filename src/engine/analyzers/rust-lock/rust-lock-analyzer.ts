import type { FileAnalyzer, FileFacts } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { parseCargoLock } from './parse-cargo-lock.ts';

const fileBytesMax = 16 * 1024 * 1024;

/** Crates in the Cargo.lock of an application. Those of its own workspace have no source and are not listed. */
export const rustLockAnalyzer: FileAnalyzer = {
  id: 'rust-lock',
  reads: 'Rust applications: `Cargo.lock`',
  revision: 1,
  names: { baseNames: ['Cargo.lock'] },
  wants: (path) => (isLockFile(path) && isApplicationFile(path) ? fileBytesMax : 0),
  analyze({ bytes }): FileFacts {
    const builder = new FactsBuilder();
    for (const { name, version, source, line } of parseCargoLock(bytes)) {
      if (source === '') continue;
      builder.addPackage({ type: 'cargo', name, version, licenses: [] }, `line ${line}`);
      if (builder.isFull) break;
    }
    const facts = builder.build();
    return facts.packages ? { ...facts, lockScope: 'image' } : facts;
  },
};

function isLockFile(path: string): boolean {
  return path === 'Cargo.lock' || path.endsWith('/Cargo.lock');
}
