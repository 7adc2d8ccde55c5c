import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type ScannerRun, scannerNames } from '../../domain/scan.ts';
import type { AssessedImage } from '../../engine/pipeline/assess-image.ts';
import { completeScanRow, lockScan, type ScanRow } from './store.ts';
import { lockLine, makeAuthoritative } from './store-assessment.ts';
import { applyAssessment, type FindingChanges, saveExploitSignals, saveFacts } from './store-findings.ts';

/** The advisory snapshot a result was matched with, as stored. */
export interface UsedSnapshot {
  id: string;
  digest: string;
}

export interface ScanOutcome {
  platform: string;
  digest: string;
  inventoryId: string;
  /** By position in the inventory. */
  packageVersionIds: string[];
  /** Null: there was none, so nothing was assessed. */
  snapshot: UsedSnapshot | null;
  assessed: AssessedImage;
  matchedInMs: number;
}

/**
 * Writes a result: score, grade, findings against the line's last ones, tag and image, in one transaction.
 * False when the scan was cancelled, deleted or completed by another worker meanwhile: then nothing is written.
 */
export async function completeScan(
  db: Kysely<Database>,
  scan: ScanRow,
  outcome: ScanOutcome,
): Promise<FindingChanges | undefined> {
  const { assessed, snapshot } = outcome;
  const known = assessed.findings.map((finding) => ({
    ...finding,
    packageVersionId: packageVersionOf(outcome, finding.packageIndex),
  }));
  // Facts are immutable and shared: stored before the transaction, so that it holds its locks briefly.
  const findings = await saveFacts(db, known);
  if (snapshot) await saveExploitSignals(db, snapshot.id, findings);
  return db.transaction().execute(async (transaction) => {
    // The scan before its line, as everybody locks them.
    if (!(await lockScan(transaction, scan.organization_id, scan.id))) return undefined;
    const line = await lockLine(transaction, scan, outcome.platform);
    const assessment = line.last_assessment + 1;
    const isCompleted = await completeScanRow(transaction, scan.id, {
      tagPlatformId: line.id,
      platform: outcome.platform,
      digest: outcome.digest,
      assessment,
      inventoryId: outcome.inventoryId,
      snapshotId: snapshot?.id ?? null,
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
    });
    if (!isCompleted) return undefined;
    const changes = await applyAssessment(
      transaction,
      { organizationId: scan.organization_id, imageId: scan.image_id, tagId: scan.tag_id, tagPlatformId: line.id },
      assessment,
      findings,
      new Date(),
    );
    await makeAuthoritative(transaction, { ...scan, digest: outcome.digest }, { id: line.id, assessment });
    return changes;
  });
}

/** A row for every scanner asked for, and one for the engine itself, which always runs. */
function scannerRuns(scan: ScanRow, outcome: ScanOutcome): ScannerRun[] {
  const builtin: ScannerRun = {
    name: 'builtin',
    version: outcome.assessed.engineRevision,
    databaseVersion: outcome.snapshot?.digest ?? null,
    status: 'SUCCEEDED',
    requested: scan.are_scanners_explicit && scan.requested_scanners.includes('builtin') ? 'explicit' : 'default',
    durationMs: outcome.matchedInMs,
    findings: outcome.assessed.findings.length,
    error: null,
  };
  const external = scannerNames
    .filter((name) => name !== 'builtin' && scan.requested_scanners.includes(name))
    .map(
      (name): ScannerRun => ({
        name,
        version: null,
        databaseVersion: null,
        status: 'UNAVAILABLE',
        requested: scan.are_scanners_explicit ? 'explicit' : 'default',
        durationMs: null,
        findings: null,
        error: `${name} is not installed on this service`,
      }),
    );
  return [builtin, ...external];
}

function packageVersionOf(outcome: ScanOutcome, packageIndex: number): string {
  const id = outcome.packageVersionIds[packageIndex];
  if (id === undefined) throw new Error(`finding names package ${packageIndex}, which the inventory does not have`);
  return id;
}
