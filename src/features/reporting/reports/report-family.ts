import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { TProperties } from 'typebox';
import type { Database } from '../../../db/schema.ts';
import type { ReportScopeIds } from '../../../db/tables/reports.ts';
import type { ValidationIssue } from '../../../domain/api-error.ts';
import type { ReportIntelligence } from '../../../reports/report-intelligence.ts';
import type { SnapshotHead } from '../../../reports/report-snapshot.ts';
import type { StoredObject } from '../../../storage/object-store.ts';
import type { RenderPool } from './render/render-pool.ts';
import type { ReportFiles, ReportVersion } from './report-files.ts';
import type { ReportRow } from './report-store.ts';
import type { RequestedFile } from './requested-file.ts';
import type { ReadSnapshotContent } from './snapshots/snapshot-content.ts';

/**
 * Report types that share request, snapshot, rendering, files, audit actions and retention. `src/app/report-families.ts` lists all families.
 * The part of a family that runs in render processes is its `ReportRenderer`.
 */
export interface ReportFamily<Body = never> {
  /** Values of `type` in stored reports and responses. A type belongs to one family. */
  types: readonly string[];
  request: ReportRequests<Body>;
  /** Runs before the snapshot transaction, which is read-only. */
  prepare?(context: GenerationContext, organizationId: string): Promise<void>;
  snapshot: ReadSnapshotContent;
  /**
   * Renders the files that are stored with a new version.
   *
   * @throws {RenderError}
   * @throws {ReportFailure}
   */
  render(context: GenerationContext, recorded: RecordedSnapshot, signal: AbortSignal): Promise<RenderedReport>;
  files: FamilyFiles;
  audit: {
    /** Audit actions are `<prefix>.<event>`. */
    prefix: string;
  };
  retention: {
    /** True if reports are deleted after the retention period. Otherwise they exist until a user deletes them. */
    isLimited: boolean;
  };
  detail: FamilyDetail;
}

interface ReportRequests<Body> {
  /** Checks that the schema of the body cannot express. Gets any JSON object. */
  check(body: Readonly<Record<string, unknown>>): ValidationIssue[];
  /**
   * Resolves every id of a valid request.
   *
   * @throws {ApiError} NOT_FOUND for an id that does not belong to the organization
   */
  resolve(transaction: Kysely<Database>, organizationId: string, body: Body): Promise<ResolvedRequest>;
}

export interface ResolvedRequest {
  type: string;
  format: string;
  name: string;
  scope: 'org' | 'registry' | 'custom';
  /** Display name of the scope. */
  scopeLabel: string;
  scopeIds: ReportScopeIds;
  /** Equal for requests with the same scope. Snapshots with equal type and key are compared. */
  scopeKey: string;
  sections: readonly string[];
  /** Stored with the report and passed to `snapshot` and `detail`. */
  options: Readonly<Record<string, unknown>>;
}

export interface GenerationContext {
  db: Kysely<Database>;
  files: ReportFiles;
  pool: RenderPool;
  log: Pick<Logger, 'info' | 'warn'>;
}

export interface RecordedSnapshot {
  report: ReportRow;
  head: SnapshotHead;
  /** Snapshot file in `folder`. */
  path: string;
  /** Working folder, removed after generation. */
  folder: string;
}

export interface RenderedReport {
  /** File in the format of the report. */
  output: string;
  /** Other files to store. */
  members: readonly { format: string; path: string }[];
  /** Comparison with the previous snapshot. Null for families without one. */
  intelligence: ReportIntelligence | null;
}

interface FamilyFiles {
  /** Values of `format` in stored reports, besides the formats of documents. */
  formats: readonly string[];
  /** Media types of downloads, besides those of documents. */
  mediaTypes: readonly string[];
  /** First part of download file names: `technical-report`. With a period, the name has it instead of the date of the snapshot. */
  nameOf(report: DownloadedReport): { kind: string; period?: { start: string; end: string } };
  /** Format of an authenticated download that names no format. */
  defaultFormat: string;
  /**
   * Selects the file of a download.
   *
   * @throws {ApiError} BAD_REQUEST for a format or table that the family does not have, NOT_FOUND for a file that the report does not contain
   */
  find(files: ReportFiles, of: ReportVersion, report: DownloadedReport, requested: RequestedFile): ReportFile;
}

export type DownloadedReport = Pick<ReportRow, 'type' | 'sections' | 'options'>;

export interface ReportFile {
  format: { name: string; mediaType: string; extension: string };
  open(): Promise<StoredObject>;
}

interface FamilyDetail {
  /** Properties that the single read of a report has only for this family. */
  fields: TProperties;
  /** `asOf`: time of the snapshot, or of the request if there is no snapshot yet. */
  present(options: Readonly<Record<string, unknown>>, asOf: Date): Record<string, unknown>;
}
