import { setImmediate } from 'node:timers/promises';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { storableJson } from '../../../db/storable-text.ts';
import type { FindingsTable } from '../../../db/tables/findings.ts';
import type { ClosedCause, OpenedCause } from '../../../domain/finding-cause.ts';
import { newId } from '../../../domain/ids.ts';
import { severityRank } from '../../../domain/severity.ts';
import type { AssessedFinding } from './assessment-result.ts';
import { findingsOfAllSources } from './shadow-finding-store.ts';

/**
 * Findings as intervals over the assessments of a tag platform. A row is part of assessment n when opened <= n and (closed is null or
 * closed > n): an unchanged rescan writes nothing, and an old scan reads as it was.
 */

export type FindingRow = Selectable<FindingsTable>;

/** Where the findings of a tag platform are: those of a source that does not describe the tag are in `shadow_findings`. */
export type FindingTable = 'findings' | 'shadow_findings';

export interface WrittenTagPlatform {
  organizationId: string;
  imageId: string;
  tagId: string;
  tagPlatformId: string;
  table: FindingTable;
}

export interface NewFinding {
  finding: AssessedFinding;
  /** The open row that this one replaces. */
  before: FindingRow | undefined;
}

export interface ExploitSignalChange {
  rowId: string;
  finding: AssessedFinding;
}

/** Rows of one JSON text: writing the text of more rows would block the main thread noticeably. */
const findingsPerText = 2_000;
/** Rows per statement: triggers count what a statement adds, so that one statement writes fewer totals than several. */
const findingsAtOnce = 10 * findingsPerText;

export async function readOpenFindings(
  transaction: Kysely<Database>,
  { table, tagPlatformId }: Pick<WrittenTagPlatform, 'table' | 'tagPlatformId'>,
): Promise<FindingRow[]> {
  return transaction
    .selectFrom(table)
    .selectAll()
    .where('tag_platform_id', '=', tagPlatformId)
    .where('closed_at_assessment', 'is', null)
    .execute();
}

/**
 * Opens findings and returns the ids of those that are new to the tag platform. Deadlines run from the first time that any tag of the image
 * had the vulnerability in the package. The insert stores that time, because a later update would write every index of the row again.
 */
export async function insertFindings(
  transaction: Kysely<Database>,
  tagPlatform: WrittenTagPlatform,
  assessment: number,
  added: readonly NewFinding[],
  detectedAt: Date,
): Promise<string[]> {
  const opened: string[] = [];
  for (let start = 0; start < added.length; start += findingsAtOnce) {
    const batch = added.slice(start, start + findingsAtOnce);
    opened.push(...(await insertBatch(transaction, tagPlatform, assessment, batch, detectedAt)));
  }
  return opened;
}

async function insertBatch(
  transaction: Kysely<Database>,
  tagPlatform: WrittenTagPlatform,
  assessment: number,
  added: readonly NewFinding[],
  detectedAt: Date,
): Promise<string[]> {
  const opened: string[] = [];
  const texts: string[] = [];
  for (let start = 0; start < added.length; start += findingsPerText) {
    if (start > 0) await setImmediate();
    const rows = added.slice(start, start + findingsPerText).map((one) => newRow(one, detectedAt));
    texts.push(storableJson(rows));
    for (const row of rows) if (row.is_new) opened.push(row.id);
  }
  const given = sql.join(
    texts.map((text) => sql`select * from jsonb_to_recordset(${text}::jsonb) as r (${newRowColumns})`),
    sql` union all `,
  );
  await sql`
    insert into ${sql.table(tagPlatform.table)} (organization_id, tag_platform_id, tag_id, image_id, opened_at_assessment, id, vulnerability_id,
      package_version_id, facts_id, fixed_version, fix_state, advisory_ids, sources, severity, cvss_score, epss_score, epss_percentile,
      is_known_exploited, triage_status, opened_cause, detected_at, first_detected_at)
    select ${tagPlatform.organizationId}::text, ${tagPlatform.tagPlatformId}::bigint, ${tagPlatform.tagId}::text, ${tagPlatform.imageId}::text,
      ${assessment}::int, r.id, r.vulnerability_id, r.package_version_id, r.facts_id, r.fixed_version, r.fix_state,
      array(select jsonb_array_elements_text(r.advisory_ids)),
      array(select jsonb_array_elements_text(r.sources)), r.severity, r.cvss_score, r.epss_score, r.epss_percentile,
      r.is_known_exploited, r.triage_status, r.opened_cause, r.detected_at, coalesce(r.first_detected_at, earlier.at)
    from (${given}) r
    left join lateral (
      select min(coalesce(other.first_detected_at, other.detected_at)) as at
      from package_versions p
      join package_versions q on q.type = p.type and q.name = p.name
      join ${findingsOfAllSources} other on other.package_version_id = q.id
      where p.id = r.package_version_id and other.image_id = ${tagPlatform.imageId} and other.vulnerability_id = r.vulnerability_id
    ) earlier on r.is_new and earlier.at < r.detected_at`.execute(transaction);
  return opened;
}

const newRowColumns = sql`id text, vulnerability_id text, package_version_id bigint, facts_id bigint, fixed_version text, fix_state text,
  advisory_ids jsonb, sources jsonb, severity smallint, cvss_score real, epss_score real, epss_percentile real, is_known_exploited boolean,
  triage_status smallint, opened_cause text, detected_at timestamptz, first_detected_at timestamptz, is_new boolean`;

function newRow({ finding, before }: NewFinding, detectedAt: Date) {
  return {
    id: before?.id ?? newId('vul'),
    vulnerability_id: finding.vulnerability.id,
    package_version_id: finding.packageVersionId,
    facts_id: finding.factsId,
    fixed_version: finding.fixedVersion,
    fix_state: finding.fixState,
    advisory_ids: finding.advisoryIds,
    sources: finding.sources ?? ['builtin'],
    severity: severityRank(finding.vulnerability.severity),
    cvss_score: finding.vulnerability.cvss?.score ?? null,
    epss_score: finding.epss?.score ?? null,
    epss_percentile: finding.epss?.percentile ?? null,
    is_known_exploited: finding.isKnownExploited,
    triage_status: before?.triage_status ?? 1,
    opened_cause: (before ? 'advisory changed' : 'found by scan') satisfies OpenedCause,
    detected_at: (before?.detected_at ?? detectedAt).toISOString(),
    first_detected_at: before?.first_detected_at?.toISOString() ?? null,
    is_new: before === undefined,
  };
}

export async function closeFindings(
  transaction: Kysely<Database>,
  table: FindingTable,
  rowIds: readonly string[],
  assessment: number,
  cause: ClosedCause,
): Promise<void> {
  if (rowIds.length === 0) return;
  await sql`
    update ${sql.table(table)} set closed_at_assessment = ${assessment}, closed_cause = ${cause}, closed_at = now()
    where row_id = any (${rowIds}::bigint[])`.execute(transaction);
}

export async function updateExploitSignals(
  transaction: Kysely<Database>,
  table: FindingTable,
  changes: readonly ExploitSignalChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update ${sql.table(table)} f set epss_score = n.score, epss_percentile = n.percentile, is_known_exploited = n.exploited
    from unnest(${changes.map((change) => change.rowId)}::bigint[],
      ${changes.map((change) => change.finding.epss?.score ?? null)}::real[],
      ${changes.map((change) => change.finding.epss?.percentile ?? null)}::real[],
      ${changes.map((change) => change.finding.isKnownExploited)}::boolean[]) as n (row_id, score, percentile, exploited)
    where f.row_id = n.row_id`.execute(transaction);
}
