import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ClosedCause, OpenedCause } from '../../../domain/finding-cause.ts';
import { joinSources, withoutEngine, withoutSources } from './compare-findings.ts';
import { lockAttestationsForShare, lockImages } from './finding-lock-store.ts';
import {
  type AssessedTagPlatform,
  type ClosedFinding,
  closeFindings,
  type ExploitSignalChange,
  type FindingFields,
  type FindingRow,
  insertFindings,
  type NewFinding,
  readFindingRows,
  updateExploitSignals,
} from './finding-store.ts';
import { refreshSuppressedCountsOf } from './refresh-suppressed-counts.ts';
import {
  type LockedTagPlatform,
  lockTagPlatforms,
  type RematchDifference,
  readRematchDifferences,
  selectCurrent,
} from './rematch-difference-store.ts';
import { saveRematchResults } from './rematch-result-store.ts';
import { suppressTagPlatforms } from './suppression-store.ts';
import { inheritDecisions } from './triage-decision-store.ts';

export interface RematchedChanges {
  tagPlatforms: number;
  opened: number;
  closed: number;
  /** New facts of open findings. */
  changed: number;
}

/**
 * Applies the changes of the running re-match to tag platforms of one organization. The next assessment of each changed tag platform
 * has the changes; its scans read as they were. Applying changes twice has no effect. The caller has locked none of the rows.
 */
export async function applyRematch(
  transaction: Kysely<Database>,
  organizationId: string,
  snapshotId: string,
  tagPlatformIds: readonly string[],
): Promise<RematchedChanges> {
  const locked = await lockTagPlatforms(transaction, organizationId, tagPlatformIds);
  await lockAttestationsForShare(transaction, organizationId);
  await lockImages(transaction, [...new Set(locked.map((one) => one.image_id))]);
  const lockedIds = locked.map(({ id }) => id);
  const current = await selectCurrent(transaction, organizationId, lockedIds);
  const differences = await readRematchDifferences(transaction, organizationId, [...current]);
  const rowsKept = await readFindingRows(transaction, organizationId, differences.filter(isKeptByReports).map(rowIdOf));
  const transitions = [...Map.groupBy(differences, (one) => one.tag_platform_id)].flatMap(([id, rows]) => {
    const tagPlatform = locked.find((one) => one.id === id);
    return tagPlatform ? [toTransitions(organizationId, tagPlatform, rows, rowsKept)] : [];
  });
  if (transitions.length === 0) return { tagPlatforms: 0, opened: 0, closed: 0, changed: 0 };
  await writeTransitions(transaction, organizationId, snapshotId, transitions);
  const added = transitions.flatMap(({ findings }) => findings);
  const changed = added.filter(({ before }) => before !== undefined).length;
  return {
    tagPlatforms: transitions.length,
    opened: added.length - changed,
    closed: transitions.reduce((sum, { closed }) => sum + closed.length, 0) - changed,
    changed,
  };
}

interface Transitions {
  tagPlatform: AssessedTagPlatform;
  findings: NewFinding[];
  closed: ClosedFinding[];
  signals: ExploitSignalChange[];
}

async function writeTransitions(
  transaction: Kysely<Database>,
  organizationId: string,
  snapshotId: string,
  transitions: readonly Transitions[],
): Promise<void> {
  const tagPlatforms = transitions.map(({ tagPlatform }) => tagPlatform);
  const ids = tagPlatforms.map(({ tagPlatformId }) => tagPlatformId);
  await closeFindings(
    transaction,
    'findings',
    transitions.flatMap(({ closed }) => closed),
  );
  const openedIds = await insertFindings(transaction, 'findings', transitions, new Date());
  await updateExploitSignals(
    transaction,
    'findings',
    transitions.flatMap(({ signals }) => signals),
  );
  await inheritDecisions(transaction, [...new Set(tagPlatforms.map(({ imageId }) => imageId))], openedIds);
  await suppressTagPlatforms(transaction, ids);
  await saveRematchResults(transaction, organizationId, snapshotId, tagPlatforms);
  await refreshSuppressedCountsOf(
    transaction,
    tagPlatforms.map((one) => ({ tag_platform_id: one.tagPlatformId, image_id: one.imageId })),
  );
}

function toTransitions(
  organizationId: string,
  { id, tag_id: tagId, image_id: imageId, last_assessment }: LockedTagPlatform,
  differences: readonly RematchDifference[],
  rowsKept: ReadonlyMap<string, FindingRow>,
): Transitions {
  const assessment = last_assessment + 1;
  const transitions: Transitions = {
    tagPlatform: { organizationId, tagPlatformId: id, tagId, imageId, assessment },
    findings: [],
    closed: [],
    signals: [],
  };
  for (const difference of differences) {
    const kept = isKeptByReports(difference) ? rowsKept.get(rowIdOf(difference)) : undefined;
    addTransition(difference, kept ? withoutEngine(kept) : toFields(difference), transitions);
  }
  return transitions;
}

/** Whether the engine no longer has a finding that other scanners report too. */
function isKeptByReports({ facts_id, sources }: RematchDifference): boolean {
  return facts_id === null && sources !== null && sources.length > 1;
}

const rowIdOf = ({ row_id }: RematchDifference): string => row_id ?? '';

/** `fields` is undefined if the finding closes. */
function addTransition(
  difference: RematchDifference,
  fields: FindingFields | undefined,
  { tagPlatform, findings, closed, signals }: Transitions,
): void {
  const { row_id: rowId } = difference;
  const { assessment } = tagPlatform;
  const before = toReplacedRow(difference);
  if (fields === undefined) {
    if (rowId !== null) closed.push({ rowId, assessment, cause: closedCause(difference) });
    return;
  }
  if (rowId !== null && !difference.has_other_facts) {
    signals.push({ rowId, fields });
    return;
  }
  findings.push({ fields, before, cause: openedCause(difference) });
  if (rowId !== null) closed.push({ rowId, assessment, cause: 'replaced' });
}

/** Of a finding that was open, the advisories named it before, whatever they named in the earlier snapshot. */
function openedCause({ cause, row_id }: RematchDifference): OpenedCause {
  return row_id === null && cause === 'new advisory' ? cause : 'advisory changed';
}

function closedCause({ cause }: RematchDifference): ClosedCause {
  return cause === 'withdrawn' ? cause : 'advisory changed';
}

function toReplacedRow({ id, triage_status, detected_at, first_detected_at }: RematchDifference) {
  if (id === null || triage_status === null || detected_at === null) return undefined;
  return { id, triage_status, detected_at, first_detected_at };
}

function toFields(difference: RematchDifference): FindingFields | undefined {
  const { facts_id: factsId, fix_state: fixState, advisory_ids, severity, is_known_exploited } = difference;
  if (factsId === null || fixState === null || severity === null) return undefined;
  return {
    vulnerabilityId: difference.vulnerability_id,
    packageVersionId: difference.package_version_id,
    factsId,
    fixedVersion: difference.fixed_version,
    fixState,
    advisoryIds: advisory_ids ?? [],
    sources: joinSources(difference.sources ?? [], ['builtin']),
    disagreement: withoutSources(difference.disagreement, ['builtin']),
    severity,
    cvssScore: difference.cvss_score,
    epssScore: difference.epss_score,
    epssPercentile: difference.epss_percentile,
    isKnownExploited: is_known_exploited === true,
    isMalware: difference.is_malware === true,
  };
}
