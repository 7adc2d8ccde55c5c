import type { DistributionFile, PackageType } from '../../domain/package.ts';
import type { FileFacts, LockScope } from './analyzer.ts';
import { FactsBuilder } from './facts-builder.ts';
import { givenDetails } from './given-details.ts';
import { boundedLicenses } from './package-text.ts';

/** A package that a lock file names. */
export interface LockedPackage {
  /** Default: the type of the lock file. */
  type?: PackageType | undefined;
  name: string;
  version: string;
  isDevelopment?: boolean | undefined;
  /** Names of the required packages. */
  dependencies?: string[] | undefined;
  licenses?: string[] | undefined;
  supplier?: string | undefined;
  qualifiers?: Record<string, string | undefined> | undefined;
  /** Hashes of the published archive, as `sha512-BASE64`. */
  hashes?: string[] | undefined;
  /** The published archives, where the lock file lists several. */
  distributions?: DistributionFile[] | undefined;
}

/** Facts of a lock file. `read` may throw SyntaxError for content in another format, which leads to a warning. */
export function lockFacts(type: PackageType, lockScope: LockScope, read: () => Iterable<LockedPackage>): FileFacts {
  const builder = new FactsBuilder();
  try {
    for (const locked of read()) {
      const { name, version } = locked;
      const licenses = boundedLicenses(locked.licenses ?? []);
      const declared = { type: locked.type ?? type, name, version, licenses, ...givenDetails(locked) };
      builder.addPackage(declared, 'an entry of the lock file');
      if (builder.isFull) break;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { warnings: ['The lock file has an unknown format and was not read.'] };
  }
  const facts = builder.build();
  return facts.packages ? { ...facts, lockScope } : facts;
}
