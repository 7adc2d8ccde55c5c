import type { ValidationIssue } from '../../domain/api-error.ts';
import type { Digest } from '../../domain/digest.ts';
import type { Cvss, FixState, SeverityOpinion } from '../../domain/finding.ts';
import type { ImageReference } from '../../domain/image-reference.ts';
import type { ScannerName } from '../../domain/scan.ts';
import type { ScanErrorCode } from '../../domain/scan-error.ts';
import type { Severity } from '../../domain/severity.ts';
import type { JsonShapeLimits } from '../../lib/json-shape.ts';
import type { Inventory, InventoryPackage } from '../pipeline/inventory.ts';
import type { StatementsOfSender } from './scanner-statements.ts';

/** A package of a type without advisories in the engine (`golang`, `rpm`): listed, never matched. */
export type ForeignPackage = Omit<InventoryPackage, 'type'> & { type: string };

/** A finding of another scanner. The service uses its own facts and severity where it knows the vulnerability. */
export interface ReportedVulnerability {
  /** CVE where the report names one, otherwise the id as reported. */
  id: string;
  aliases: string[];
  /** Index into the inventory's packages followed by the foreign ones. */
  packageIndex: number;
  severity: Severity | null;
  /** Database or scanner of the severity. Default: `sensor`. */
  severitySource?: string;
  /** Computed from the vector if there is one. */
  cvss: Cvss | null;
  /** Ratings of all reports in the order of precedence. */
  opinions?: SeverityOpinion[];
  fixedVersion: string | null;
  fixState: FixState;
  title: string;
  description: string;
  references: string[];
  publishedAt: string | null;
  /** Scanners that report it. `sensor` when the envelope names none. */
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
  /** With Docker's defaults when no registry is named. */
  reference: ImageReference;
  /** The repository as written when no registry is named, otherwise null. */
  bareRepository: string | null;
  digest: Digest | null;
  /** `os/architecture[/variant]`. */
  platform: string;
  /** All platforms of the index that the sender resolved. Empty when it does not state them. */
  platforms: string[];
}

export interface UploadedScan {
  /** The sender's own id of the scan. The same id identifies the same delivery. */
  id: string | null;
  /** Name of one of several sensors that share a key. null: they share their ids. */
  sensorId: string | null;
  /** ISO 8601. */
  startedAt: string | null;
  /** ISO 8601: when the sender resolved the tag to the digest. Results of a tag platform count in this order. */
  readAt: string | null;
  durationMs: number | null;
  /** Error code of a failed scan of the sender. null when it succeeded. */
  failure: ScanErrorCode | null;
  origin: 'sensor' | 'cli';
}

/** An upload in normalized form. Text is storable and bounded. */
export interface Upload {
  scan: UploadedScan;
  /** null: the envelope names no image, so the inventory cannot be stored. */
  image: UploadedImage | null;
  scanners: UploadedScanner[];
  inventory: Inventory;
  /** SHA-256 (hex) of inventory and foreign packages. Two uploads with equal content have the same value. */
  contentHash: string;
  foreign: ForeignPackage[];
  reported: ReportedVulnerability[];
  /** null: the sender states no reasons of differing statements. */
  statements: StatementsOfSender | null;
  /** One sentence each for content that the upload does not describe, and which is therefore not assessed. */
  missing: { group: string; reason: string }[];
  accepted: { vulnerabilities: number; packages: number; layers: number };
  /** Sentences for the sender. */
  warnings: string[];
}

export type UploadReading =
  | { kind: 'malformed'; message: string }
  | { kind: 'invalid'; issues: ValidationIssue[] }
  | { kind: 'upload'; upload: Upload };

/** Measured before an upload is parsed. */
export const uploadShapeLimits: JsonShapeLimits = { values: 4_000_000, depth: 64, stringBytes: 1024 * 1024 };

/** Limits of one upload. A longer array is an issue. */
export const uploadLimits = {
  packages: 200_000,
  vulnerabilities: 100_000,
  layers: 1_000,
  scanners: 50,
  /** Of each list of the statements of one scanner. */
  statements: 200_000,
  /** Names of vulnerabilities in one entry of a list of statements. */
  statementIds: 20_000,
  evidenceFiles: 20_000,
  /** Largest number of stored characters of all texts together. */
  platforms: 100,
  characters: 48 * 1024 * 1024,
} as const;
