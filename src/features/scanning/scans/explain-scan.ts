import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ResultSource } from '../../../domain/result-source.ts';
import type { EnginePool } from '../../../engine/pipeline/engine-pool.ts';
import { matchingRevision } from '../../../engine/rematch/matching-revision.ts';
import type { ExplainedChanges } from '../../findings/lifecycle/result-difference-store.ts';
import type { ScanOutcome, UsedSnapshot } from './complete-scan.ts';
import { findEarlierResult } from './earlier-result-store.ts';
import { explainDifferences } from './explain-differences.ts';

interface ExplainedScan {
  organizationId: string;
  tagId: string;
  source: ResultSource;
  outcome: Omit<ScanOutcome, 'explained'>;
  snapshot: { path: string; used: UsedSnapshot } | null;
}

/**
 * Explains how the findings of a scan differ from those of the tag platform, before the transaction that writes them. Undefined: there is no
 * earlier result, or it has the same advisories.
 */
export async function explainScan(
  deps: { db: Kysely<Database>; pool: Pick<EnginePool, 'run'> },
  { organizationId, tagId, source, outcome, snapshot }: ExplainedScan,
  signal: AbortSignal,
): Promise<ExplainedChanges | undefined> {
  if (snapshot === null) return undefined;
  const known = await findEarlierResult(deps.db, { organizationId, tagId, platform: outcome.platform, source });
  if (known === undefined || known.earlier.snapshotId === snapshot.used.id) return undefined;
  const { packageVersionIds, assessed } = outcome;
  const result = {
    organizationId,
    tagPlatformId: known.tagPlatformId,
    packageVersionIds,
    findings: assessed.findings.filter(({ sources }) => sources?.includes('builtin') ?? true),
    snapshotPath: snapshot.path,
    matchingRevision: outcome.matchingRevision ?? matchingRevision(),
  };
  return explainDifferences(deps, known.earlier, result, signal);
}
