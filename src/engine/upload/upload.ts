import type { ValidationIssue } from '../../domain/api-error.ts';
import type { Digest } from '../../domain/digest.ts';
import type { Cvss, FixState } from '../../domain/finding.ts';
import type { ImageReference } from '../../domain/image-reference.ts';
import type { ScannerName } from '../../domain/scan.ts';
import type { ScanErrorCode } from '../../domain/scan-error.ts';
import type { Severity } from '../../domain/severity.ts';
import type { JsonShapeLimits } from '../../lib/json-shape.ts';
import type { Inventory, InventoryPackage } from '../pipeline/inventory.ts';

/** A package of a type that the engine has no advisories for (`golang`, `rpm`): listed, never matched. */
export type ForeignPackage = Omit<InventoryPackage, 'type'> & { type: string };

/** What somebody else's scanner says; the service makes up its own mind about severity where it knows the vulnerability. */
export interface ReportedVulnerability {
  /** CVE where the report names one, else the id as reported. */
  id: string;
  aliases: string[];
  /** Index into the inventory's packages followed by the foreign ones. */
  packageIndex: number;
  severity: Severity | null;
  /** Recomputed from the vector where there is one. */
  cvss: Cvss | null;
  fixedVersion: string | null;
  fixState: FixState;
  title: string;
  description: string;
  references: string[];
  publishedAt: string | null;
  /** Scanners that report it; `sensor` when the envelope names none. */
  sources: string[];
}

export interface UploadedScanner {
  name: ScannerName;
  version: string | null;
  databaseVersion: string | null;
  status: 'SUCCEEDED' | 'FAILED' | 'UNAVAILABLE';
  durationMs: number | null;
  findings: number | null;
}

export interface UploadedImage {
  /** With Docker's defaults where no registry is named. */
  reference: ImageReference;
  /** The repository as written where no registry is named; else null. */
  bareRepository: string | null;
  digest: Digest | null;
  /** `os/architecture[/variant]`. */
  platform: string;
}

export interface UploadedScan {
  /** The sender's own name of the scan: the same id is the same delivery. */
  id: string | null;
  /** Which of several sensors with one key names it so; null: they share their names. */
  sensorId: string | null;
  /** ISO 8601. */
  startedAt: string | null;
  durationMs: number | null;
  /** Why the sender could not scan the image; null when it could. */
  failure: ScanErrorCode | null;
  origin: 'sensor' | 'cli';
}

/** An upload as the service understands it; text is storable and bounded. */
export interface Upload {
  scan: UploadedScan;
  /** Null: the envelope names none, so there is nothing to store it under. */
  image: UploadedImage | null;
  scanners: UploadedScanner[];
  inventory: Inventory;
  /** SHA-256 of inventory and foreign packages, hex: two uploads with the same say the same. */
  contentHash: string;
  foreign: ForeignPackage[];
  reported: ReportedVulnerability[];
  /** What the upload does not tell, so that nobody can have looked at it: one sentence each. */
  missing: { group: string; reason: string }[];
  accepted: { vulnerabilities: number; packages: number; layers: number };
  /** Sentences for the sender. */
  warnings: string[];
}

export type UploadReading =
  | { kind: 'malformed'; message: string }
  | { kind: 'invalid'; issues: ValidationIssue[] }
  | { kind: 'upload'; upload: Upload };

/** Counted before an upload is parsed. */
export const uploadShapeLimits: JsonShapeLimits = { values: 4_000_000, depth: 64, stringBytes: 1024 * 1024 };

/** What one upload may hold; more is an issue at the array. */
export const uploadLimits = {
  packages: 200_000,
  vulnerabilities: 100_000,
  layers: 1_000,
  scanners: 50,
  evidenceFiles: 20_000,
  /** Characters of all texts together that are kept. */
  characters: 48 * 1024 * 1024,
} as const;
