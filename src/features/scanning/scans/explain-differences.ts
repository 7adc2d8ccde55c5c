import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { storableText } from '../../../db/storable-text.ts';
import type { MatchedFinding } from '../../../domain/finding.ts';
import type { ResultCause } from '../../../domain/finding-cause.ts';
import type { OperatingSystem } from '../../../domain/package.ts';
import { snapshotPath } from '../../../engine/advisories/snapshot-files.ts';
import type { EnginePool } from '../../../engine/pipeline/engine-pool.ts';
import type { UnexplainedChange } from '../../../engine/rematch/explain-changes.ts';
import { findingKey } from '../../findings/lifecycle/change-causes.ts';
import type { EarlierResult, ExplainedChanges } from '../../findings/lifecycle/result-difference-store.ts';
import { readStoredPackages } from '../content/package-version-store.ts';
import { readCommonPackages, readEngineFindings, readSnapshot } from './earlier-result-store.ts';

/** A result that is about to be written. */
export interface ComparedResult {
  organizationId: string;
  tagPlatformId: string;
  packageVersionIds: readonly string[];
  findings: readonly MatchedFinding[];
  /** Snapshot file of the result. */
  snapshotPath: string;
  matchingRevision: string;
}

interface Dependencies {
  db: Kysely<Database>;
  pool: Pick<EnginePool, 'run'>;
}

const changesAtOnce = 1_000;
/** Changes beyond this number get a cause without a look into the advisories. */
const changesMax = 20_000;

/**
 * Finds out which changes of the advisories explain the findings that differ from those of the result before. Only packages of both results
 * are considered: other findings differ because the content does.
 */
export async function explainDifferences(
  deps: Dependencies,
  earlier: EarlierResult,
  result: ComparedResult,
  signal: AbortSignal,
): Promise<ExplainedChanges> {
  const causes = new Map<string, ResultCause>();
  const changes = await findChanges(deps.db, earlier, result);
  const snapshot = await readSnapshot(deps.db, earlier.snapshotId);
  const beforePath = snapshot && snapshotPath(path.dirname(result.snapshotPath), snapshot.digest);
  const context = {
    beforePath: beforePath !== undefined && existsSync(beforePath) ? beforePath : null,
    beforeBuiltAt: snapshot?.built_at.toISOString() ?? '',
    afterPath: result.snapshotPath,
    isOtherMatching: earlier.matchingRevision !== result.matchingRevision,
    operatingSystem: JSON.parse(earlier.operatingSystem) as OperatingSystem | null,
  };
  for (let start = 0; start < Math.min(changes.length, changesMax); start += changesAtOnce) {
    const batch = await withPackages(deps.db, changes.slice(start, start + changesAtOnce));
    const explained = await deps.pool.run('explain-changes', { ...context, changes: batch }, { signal });
    for (const [
      index,
      {
        vulnerabilityId,
        package: { id },
      },
    ] of batch.entries()) {
      const cause = explained[index];
      if (cause !== undefined) causes.set(findingKey(vulnerabilityId, id), cause);
    }
  }
  return { snapshotId: earlier.snapshotId, causes };
}

interface FoundChange {
  vulnerabilityId: string;
  packageVersionId: string;
  change: UnexplainedChange['change'];
}

async function findChanges(
  db: Kysely<Database>,
  earlier: EarlierResult,
  { organizationId, tagPlatformId, packageVersionIds, findings }: ComparedResult,
): Promise<FoundChange[]> {
  const open = await readEngineFindings(db, organizationId, tagPlatformId);
  const openKeys = new Set(open.map((row) => findingKey(row.vulnerability_id, row.package_version_id)));
  const foundKeys = new Set<string>();
  const opened: FoundChange[] = [];
  for (const finding of findings) {
    const packageVersionId = packageVersionIds[finding.packageIndex] ?? '';
    const vulnerabilityId = storableText(finding.vulnerability.id);
    const key = findingKey(vulnerabilityId, packageVersionId);
    foundKeys.add(key);
    if (!openKeys.has(key)) opened.push({ vulnerabilityId, packageVersionId, change: 'opened' });
  }
  const present = new Set(packageVersionIds);
  const closed = open
    .map((row) => ({ vulnerabilityId: row.vulnerability_id, packageVersionId: row.package_version_id }))
    .filter(({ vulnerabilityId, packageVersionId }) => !foundKeys.has(findingKey(vulnerabilityId, packageVersionId)))
    .filter(({ packageVersionId }) => present.has(packageVersionId))
    .map((one): FoundChange => ({ ...one, change: 'closed' }));
  const common = await readCommonPackages(
    db,
    earlier.inventoryId,
    opened.map(({ packageVersionId }) => packageVersionId),
  );
  return [...opened.filter(({ packageVersionId }) => common.has(packageVersionId)), ...closed];
}

async function withPackages(db: Kysely<Database>, changes: readonly FoundChange[]): Promise<UnexplainedChange[]> {
  const packages = await readStoredPackages(
    db,
    changes.map(({ packageVersionId }) => packageVersionId),
  );
  return changes.flatMap(({ vulnerabilityId, packageVersionId, change }) => {
    const found = packages.get(packageVersionId);
    return found ? [{ vulnerabilityId, change, package: found }] : [];
  });
}
