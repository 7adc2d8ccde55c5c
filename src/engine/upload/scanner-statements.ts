import type { ScannerName } from '../../domain/scan.ts';

/**
 * What one scanner says about an image, for the reasons of differing statements. Plain data. Positions run through the inventory, the packages
 * that only scanners list, and those of unknown types.
 */
export interface ScannerStatements {
  name: Exclude<ScannerName, 'builtin'>;
  /** Positions of the packages that the scanner lists. null: it lists only packages with vulnerabilities. */
  listed: number[] | null;
  /** Vulnerabilities that the scanner names for any package. */
  vulnerabilities: string[];
  /** Vulnerabilities that the scanner names for another version of the package only, by `POSITION VULNERABILITY`. */
  judged: string[];
  /** Vulnerabilities that the scanner left out of its findings, by `POSITION VULNERABILITY`. */
  suppressed: Record<string, 'vex' | 'rule'>;
  /** Fix and severity of each assertion, by `POSITION VULNERABILITY`. */
  asserted: Record<string, { fixedVersion: string | null; severity: string | null }>;
  /** Number of assertions, each vulnerability once for each package. */
  findings: number;
}

/** Packages about which the database of a scanner has entries about the same vulnerabilities. */
export interface DatabaseRecords {
  /** Positions of the packages. */
  positions: number[];
  /** Names of the vulnerabilities. Empty: the database has no entry about the packages. */
  ids: string[];
}

/** The statements of a scanner of the sender. The databases are at the sender: their entries about all packages come with the upload. */
export interface UploadedStatements extends ScannerStatements {
  /** When its database was built, ISO 8601. null: not known. */
  databaseBuiltAt: string | null;
  /** Packages that are in none were not looked up. */
  records: DatabaseRecords[];
}

/** All statements of an upload. */
export interface StatementsOfSender {
  scanners: UploadedStatements[];
  /** Number of packages that the engine of the sender detected. Later positions are packages that only its scanners list. */
  detected: number;
  /** Positions of packages that belong to a package of the distribution. */
  owned: number[];
}
