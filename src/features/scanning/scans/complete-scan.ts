import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ResultSource } from '../../../domain/result-source.ts';
import { type ScannerName, type ScannerRun, scannerNames } from '../../../domain/scan.ts';
import type { AssessedImage } from '../../../engine/pipeline/assess-image.ts';
import { matchingRevision as ownMatchingRevision } from '../../../engine/rematch/matching-revision.ts';
import type { AssessedFinding } from '../../findings/lifecycle/assessment-result.ts';
import { lockRematchStateForShare } from '../../findings/lifecycle/due-rematch-store.ts';
import { recordAssessment } from '../../findings/lifecycle/record-assessment.ts';
import type { ExplainedChanges } from '../../findings/lifecycle/result-difference-store.ts';
import type { FindingChanges } from '../../findings/lifecycle/update-findings.ts';
import { lockRegistryForShare } from '../../platform/registry-records/registry-store.ts';
import { completeScanRow, lockScan, type ScanRow } from './scan-store.ts';
import { isStale, lockTagPlatform } from './tag-platform-store.ts';
import { saveExploitSignals, saveFacts } from './vulnerability-facts-store.ts';

/** The advisory snapshot a result was matched with, as stored. */
export interface UsedSnapshot {
  id: string;
  digest: string;
}

export interface ScanOutcome {
  platform: string;
  /** null when an upload does not state it. */
  digest: string | null;
  inventoryId: string;
  /** By position in the inventory. */
  packageVersionIds: string[];
  /** null: there was no snapshot, so nothing was assessed. */
  snapshot: UsedSnapshot | null;
  assessed: AssessedImage;
  /** Default: that of this program. */
  matchingRevision?: string;
  /** Default: `pull`. */
  source?: ResultSource;
  matchedInMs: number;
  /** Changes of the advisories that explain how the findings differ from those of the result before. */
  explained?: ExplainedChanges;
  /** Runs of other scanners: of this service, or of the host that delivered the result. */
  scanners?: ScannerRun[];
  /** Duration of a scan outside this service. */
  durationMs?: number | null;
  /** Time of the result. Default: now. */
  completedAt?: Date;
}

/**
 * - `ended`: it was cancelled, deleted or completed by another worker meanwhile. Nothing was written.
 * - `stale`: another scan resolved the tag later to another digest and is complete already. Nothing was written.
 */
export type Completion = FindingChanges | 'ended' | 'stale';

/** Writes a result in one transaction: score, grade, findings compared with those of the previous assessment, tag and image. */
export async function completeScan(db: Kysely<Database>, scan: ScanRow, outcome: ScanOutcome): Promise<Completion> {
  const findings = await storeFacts(db, outcome);
  return db.transaction().execute((transaction) => writeOutcome(transaction, scan, outcome, findings));
}

/** Facts are immutable and shared: stored before the transaction that writes the outcome, so that it holds its locks briefly. */
export async function storeFacts(
  db: Kysely<Database>,
  outcome: Pick<ScanOutcome, 'assessed' | 'snapshot' | 'packageVersionIds'>,
): Promise<AssessedFinding[]> {
  const known = outcome.assessed.findings.map((finding) => ({
    ...finding,
    packageVersionId: packageVersionOf(outcome, finding.packageIndex),
  }));
  const findings = await saveFacts(db, known);
  if (outcome.snapshot) await saveExploitSignals(db, outcome.snapshot.id, findings);
  return findings;
}

/** The last step of `completeScan`, in the caller's transaction. */
export async function writeOutcome(
  transaction: Kysely<Database>,
  scan: ScanRow,
  outcome: ScanOutcome,
  findings: AssessedFinding[],
): Promise<Completion> {
  const { assessed, snapshot, matchingRevision = ownMatchingRevision() } = outcome;
  await lockRematchStateForShare(transaction);
  // The second change of the image's row in a transaction checks its foreign keys, and the removal of a registry locks the registry before scans.
  if (scan.registry_id !== null) await lockRegistryForShare(transaction, scan.organization_id, scan.registry_id);
  // Transactions lock the scan before its tag platform.
  if (!(await lockScan(transaction, scan.organization_id, scan.id))) return 'ended';
  const tagPlatform = await lockTagPlatform(transaction, scan, outcome.platform, outcome.source);
  if (await isStale(transaction, tagPlatform.id, scan.id)) return 'stale';
  const assessment = tagPlatform.last_assessment + 1;
  const isCompleted = await completeScanRow(transaction, scan.id, {
    tagPlatformId: tagPlatform.id,
    platform: outcome.platform,
    digest: outcome.digest,
    assessment,
    inventoryId: outcome.inventoryId,
    snapshotId: snapshot?.id ?? null,
    matchingRevision,
    completeness: assessed.completeness,
    grade: assessed.grade,
    riskScore: assessed.riskScore,
    counts: assessed.counts,
    fixable: assessed.fixable,
    scanners: scannerRuns(scan, outcome),
    checks: assessed.checks,
    scoring: assessed.scoring,
    coverage: assessed.coverage,
    warnings: assessed.warnings,
    durationMs: outcome.durationMs ?? null,
    completedAt: outcome.completedAt ?? null,
  });
  if (!isCompleted) return 'ended';
  return recordAssessment(
    transaction,
    { ...scan, digest: outcome.digest },
    {
      tagPlatformId: tagPlatform.id,
      inventoryId: outcome.inventoryId,
      snapshotId: snapshot?.id ?? null,
      matchingRevision,
      assessment,
      result: {
        findings,
        packageVersionIds: outcome.packageVersionIds,
        completeness: assessed.completeness,
        ...(outcome.explained && { explained: outcome.explained }),
      },
      detectedAt: outcome.completedAt ?? new Date(),
    },
  );
}

/** A row for every requested scanner, and one for the engine, which always runs. */
export function scannerRuns(
  scan: ScanRow,
  outcome: Pick<ScanOutcome, 'assessed' | 'snapshot' | 'matchedInMs' | 'scanners' | 'source'>,
): ScannerRun[] {
  const builtin: ScannerRun = {
    name: 'builtin',
    version: outcome.assessed.engineRevision,
    databaseVersion: outcome.snapshot?.digest ?? null,
    status: 'SUCCEEDED',
    requested: scan.are_scanners_explicit && scan.requested_scanners.includes('builtin') ? 'explicit' : 'default',
    durationMs: outcome.matchedInMs,
    findings: outcome.assessed.findings.filter(({ sources }) => sources?.includes('builtin') ?? true).length,
    error: null,
  };
  const elsewhere = (outcome.scanners ?? []).filter(({ name }) => name !== 'builtin');
  const isOwn = (outcome.source ?? 'pull') === 'pull';
  const isMissing = (name: ScannerName): boolean =>
    name !== 'builtin' && scan.requested_scanners.includes(name) && !elsewhere.some((run) => run.name === name);
  const external = scannerNames.filter(isMissing).map(
    (name): ScannerRun => ({
      name,
      version: null,
      databaseVersion: null,
      status: 'UNAVAILABLE',
      requested: scan.are_scanners_explicit ? 'explicit' : 'default',
      durationMs: null,
      findings: null,
      error: isOwn
        ? `${name} is not installed on this service`
        : `${name} did not run on the host that scanned the image`,
    }),
  );
  return [builtin, ...elsewhere, ...external];
}

function packageVersionOf(outcome: Pick<ScanOutcome, 'packageVersionIds'>, packageIndex: number): string {
  const id = outcome.packageVersionIds[packageIndex];
  if (id === undefined)
    throw new Error(`finding refers to package ${packageIndex}, which the inventory does not contain`);
  return id;
}
