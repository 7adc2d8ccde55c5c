import { setImmediate } from 'node:timers/promises';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { storableJson } from '../../../db/storable-text.ts';
import type { FindingsTable } from '../../../db/tables/findings.ts';
import type { Disagreement, FixState } from '../../../domain/finding.ts';
import type { ClosedCause, OpenedCause } from '../../../domain/finding-cause.ts';
import { newId } from '../../../domain/ids.ts';
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

/** The stored fields of a finding that a result determines. */
export interface FindingFields {
  vulnerabilityId: string;
  packageVersionId: string;
  factsId: string;
  fixedVersion: string | null;
  fixState: FixState;
  advisoryIds: string[];
  sources: string[];
  disagreement: Disagreement[];
  /** Rank. */
  severity: number;
  cvssScore: number | null;
  epssScore: number | null;
  epssPercentile: number | null;
  isKnownExploited: boolean;
  isMalware: boolean;
}

/** The fields of a row that its replacement keeps. */
export type ReplacedRow = Pick<FindingRow, 'id' | 'triage_status' | 'detected_at' | 'first_detected_at'>;

export interface NewFinding {
  fields: FindingFields;
  cause: OpenedCause;
  /** The open row that this one replaces. */
  before: ReplacedRow | undefined;
}

/** A tag platform with the number of the assessment that changes its findings. */
export interface AssessedTagPlatform extends Omit<WrittenTagPlatform, 'table'> {
  assessment: number;
}

export interface ClosedFinding {
  rowId: string;
  assessment: number;
  cause: ClosedCause;
}

export interface ExploitSignalChange {
  rowId: string;
  fields: Pick<FindingFields, 'epssScore' | 'epssPercentile' | 'isKnownExploited'>;
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

/** Reads rows by row id. */
export async function readFindingRows(
  transaction: Kysely<Database>,
  organizationId: string,
  rowIds: readonly string[],
): Promise<Map<string, FindingRow>> {
  if (rowIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('findings')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('row_id', 'in', rowIds)
    .execute();
  return new Map(rows.map((row) => [row.row_id, row]));
}

/**
 * Opens findings and returns the ids of those that are new to their tag platform. Deadlines run from the first time that any tag of the image
 * had the vulnerability in the package. The insert stores that time, because a later update would write every index of the row again.
 */
export async function insertFindings(
  transaction: Kysely<Database>,
  table: FindingTable,
  added: readonly { tagPlatform: AssessedTagPlatform; findings: readonly NewFinding[] }[],
  detectedAt: Date,
): Promise<string[]> {
  const rows = added.flatMap(({ findings }, place) => findings.map((finding) => ({ finding, place })));
  const tagPlatforms = added.map(({ tagPlatform }) => tagPlatform);
  const opened: string[] = [];
  for (let start = 0; start < rows.length; start += findingsAtOnce) {
    const batch = rows.slice(start, start + findingsAtOnce);
    opened.push(...(await insertBatch(transaction, table, { tagPlatforms, batch, detectedAt })));
  }
  return opened;
}

interface InsertedBatch {
  tagPlatforms: readonly AssessedTagPlatform[];
  /** `place`: index of the tag platform. */
  batch: readonly { finding: NewFinding; place: number }[];
  detectedAt: Date;
}

async function insertBatch(
  transaction: Kysely<Database>,
  table: FindingTable,
  { tagPlatforms, batch, detectedAt }: InsertedBatch,
): Promise<string[]> {
  const opened: string[] = [];
  const texts: string[] = [];
  for (let start = 0; start < batch.length; start += findingsPerText) {
    if (start > 0) await setImmediate();
    const rows = batch
      .slice(start, start + findingsPerText)
      .map(({ finding, place }) => newRow(finding, place, detectedAt));
    texts.push(storableJson(rows));
    for (const row of rows) if (row.is_new) opened.push(row.id);
  }
  const given = sql.join(
    texts.map((text) => sql`select * from jsonb_to_recordset(${text}::jsonb) as r (${newRowColumns})`),
    sql` union all `,
  );
  await sql`
    insert into ${sql.table(table)} (organization_id, tag_platform_id, tag_id, image_id, opened_at_assessment, id, vulnerability_id,
      package_version_id, facts_id, fixed_version, fix_state, advisory_ids, sources, disagreement, severity, cvss_score, epss_score, epss_percentile,
      is_known_exploited, is_malware, triage_status, opened_cause, detected_at, first_detected_at)
    select tp.organization_id, tp.id, tp.tag_id, tp.image_id, tp.assessment, r.id, r.vulnerability_id, r.package_version_id, r.facts_id,
      r.fixed_version, r.fix_state, array(select jsonb_array_elements_text(r.advisory_ids)),
      array(select jsonb_array_elements_text(r.sources)), nullif(r.disagreement, '[]'), r.severity, r.cvss_score, r.epss_score, r.epss_percentile,
      r.is_known_exploited, r.is_malware, r.triage_status, r.opened_cause, r.detected_at, coalesce(r.first_detected_at, earlier.at)
    from (${given}) r
    join (${placesOf(tagPlatforms)}) tp on tp.place = r.place + 1
    left join lateral (
      select min(coalesce(other.first_detected_at, other.detected_at)) as at
      from package_versions p
      join package_versions q on q.type = p.type and q.name = p.name
      join ${findingsOfAllSources} other on other.package_version_id = q.id
      where p.id = r.package_version_id and other.image_id = tp.image_id and other.vulnerability_id = r.vulnerability_id
    ) earlier on r.is_new and earlier.at < r.detected_at`.execute(transaction);
  return opened;
}

function placesOf(tagPlatforms: readonly AssessedTagPlatform[]) {
  return sql`
    select * from unnest(
      ${tagPlatforms.map((one) => one.organizationId)}::text[], ${tagPlatforms.map((one) => one.tagPlatformId)}::bigint[],
      ${tagPlatforms.map((one) => one.tagId)}::text[], ${tagPlatforms.map((one) => one.imageId)}::text[],
      ${tagPlatforms.map((one) => one.assessment)}::int[]
    ) with ordinality as places (organization_id, id, tag_id, image_id, assessment, place)`;
}

const newRowColumns = sql`place int, id text, vulnerability_id text, package_version_id bigint, facts_id bigint, fixed_version text, fix_state text,
  advisory_ids jsonb, sources jsonb, disagreement jsonb, severity smallint, cvss_score real, epss_score real, epss_percentile real, is_known_exploited boolean, is_malware boolean,
  triage_status smallint, opened_cause text, detected_at timestamptz, first_detected_at timestamptz, is_new boolean`;

function newRow({ fields, before, cause }: NewFinding, place: number, detectedAt: Date) {
  return {
    place,
    id: before?.id ?? newId('vul'),
    vulnerability_id: fields.vulnerabilityId,
    package_version_id: fields.packageVersionId,
    facts_id: fields.factsId,
    fixed_version: fields.fixedVersion,
    fix_state: fields.fixState,
    advisory_ids: fields.advisoryIds,
    sources: fields.sources,
    disagreement: fields.disagreement,
    severity: fields.severity,
    cvss_score: fields.cvssScore,
    epss_score: fields.epssScore,
    epss_percentile: fields.epssPercentile,
    is_known_exploited: fields.isKnownExploited,
    is_malware: fields.isMalware,
    triage_status: before?.triage_status ?? 1,
    opened_cause: cause,
    detected_at: (before?.detected_at ?? detectedAt).toISOString(),
    first_detected_at: before?.first_detected_at?.toISOString() ?? null,
    is_new: before === undefined,
  };
}

export async function closeFindings(
  transaction: Kysely<Database>,
  table: FindingTable,
  closed: readonly ClosedFinding[],
): Promise<void> {
  if (closed.length === 0) return;
  await sql`
    update ${sql.table(table)} f set closed_at_assessment = n.assessment, closed_cause = n.cause, closed_at = now()
    from unnest(${closed.map((one) => one.rowId)}::bigint[], ${closed.map((one) => one.assessment)}::int[],
      ${closed.map((one) => one.cause)}::text[]) as n (row_id, assessment, cause)
    where f.row_id = n.row_id`.execute(transaction);
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
      ${changes.map(({ fields }) => fields.epssScore)}::real[],
      ${changes.map(({ fields }) => fields.epssPercentile)}::real[],
      ${changes.map(({ fields }) => fields.isKnownExploited)}::boolean[]) as n (row_id, score, percentile, exploited)
    where f.row_id = n.row_id`.execute(transaction);
}
