import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { decodeFindings } from '../../../engine/pipeline/encode-assessment.ts';
import type { EnginePool } from '../../../engine/pipeline/engine-pool.ts';
import type { AssessedFinding } from '../../findings/lifecycle/assessment-result.ts';
import { recordWholeRematch } from '../../findings/lifecycle/record-whole-rematch.ts';
import { type EarlierResult, readEarlierResult } from '../../findings/lifecycle/result-difference-store.ts';
import { loadPackages } from '../content/package-version-store.ts';
import { explainDifferences } from '../scans/explain-differences.ts';
import { saveExploitSignals, saveFacts } from '../scans/vulnerability-facts-store.ts';
import { type DueResult, type DueTagPlatform, readDueResult } from './due-result-store.ts';
import { rematchChecks } from './rematch-checks.ts';
import { rematchCoverage } from './rematch-coverage.ts';

export interface WholeRematchDependencies {
  db: Kysely<Database>;
  pool: Pick<EnginePool, 'run'>;
  snapshot: { path: string; id: string };
  matchingRevision: string;
}

/**
 * Matches the whole inventory of a due tag platform with a snapshot, and opens, changes and closes its findings. Nothing is pulled. The tag
 * platform stays due if its result or the snapshot of re-matches changes meanwhile.
 */
export async function rematchWhole(
  deps: WholeRematchDependencies,
  tagPlatform: DueTagPlatform,
  signal: AbortSignal,
): Promise<void> {
  const { db, snapshot, matchingRevision } = deps;
  const { organizationId } = tagPlatform;
  const due = await readDueResult(db, tagPlatform);
  const earlier = due && (await readEarlierResult(db, organizationId, due.tagPlatformId, null));
  const record = {
    organizationId,
    tagPlatformId: tagPlatform.id,
    snapshotId: snapshot.id,
    matchingRevision,
    scanId: due?.scanId ?? null,
  };
  const isCurrent = due?.snapshotId === snapshot.id && due.matchingRevision === matchingRevision;
  if (!due || !earlier || isCurrent) {
    await recordWholeRematch(db, { ...record, matched: null });
    return;
  }
  const { findings, packageVersionIds, packages, checks } = await matchAgain(deps, due, signal);
  const explained = await explain(deps, { organizationId, due, earlier, findings, packageVersionIds }, signal);
  const coverage = rematchCoverage({
    packages,
    scanned: due.coverage,
    warnings: due.warnings,
    scanners: due.scanners,
    findings: findings.length,
    isScored: due.isScored,
  });
  await recordWholeRematch(db, {
    ...record,
    matched: {
      coverage,
      checks: rematchChecks(due.checks, checks),
      earlier,
      later: { digest: due.digest, inventoryId: due.inventoryId, snapshotId: snapshot.id, matchingRevision },
      result: {
        findings,
        packageVersionIds,
        completeness: coverage.completeness,
        keepsReports: true,
        ...(explained && { explained }),
      },
    },
  });
}

async function matchAgain({ db, pool, snapshot }: WholeRematchDependencies, due: DueResult, signal: AbortSignal) {
  const { batches, packageVersionIds } = await loadPackages(db, due.inventoryId);
  const task = { snapshotPath: snapshot.path, operatingSystem: due.operatingSystem, packages: batches };
  const { findings: encoded, coverage, checks } = await pool.run('match-stored', task, { signal });
  const found = (await decodeFindings(encoded)).map((finding) => {
    const packageVersionId = packageVersionIds[finding.packageIndex];
    if (packageVersionId === undefined)
      throw new Error('a finding refers to a package that the inventory does not contain');
    return { ...finding, packageVersionId };
  });
  const findings: AssessedFinding[] = await saveFacts(db, found);
  await saveExploitSignals(db, snapshot.id, findings);
  return { findings, packageVersionIds, packages: coverage, checks };
}

interface Explained {
  organizationId: string;
  due: DueResult;
  earlier: EarlierResult;
  findings: readonly AssessedFinding[];
  packageVersionIds: readonly string[];
}

async function explain(
  deps: WholeRematchDependencies,
  { organizationId, due, earlier, findings, packageVersionIds }: Explained,
  signal: AbortSignal,
) {
  if (earlier.snapshotId === deps.snapshot.id) return undefined;
  const { tagPlatformId } = due;
  const { matchingRevision, snapshot } = deps;
  const result = {
    organizationId,
    tagPlatformId,
    packageVersionIds,
    findings,
    snapshotPath: snapshot.path,
    matchingRevision,
  };
  return explainDifferences(deps, earlier, result, signal);
}
