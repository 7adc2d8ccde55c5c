import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { FindingsTable } from '../../../db/tables/findings.ts';
import type { MatchedFinding, VulnerabilityFacts } from '../../../domain/finding.ts';
import { newId } from '../../../domain/ids.ts';
import { severityRank } from '../../../domain/severity.ts';
import { lockAttestationsForShare, markTagPlatform } from '../../findings/attestations/suppression-store.ts';
import { inheritDecisions, lockImages } from '../../findings/triage/triage-store.ts';
import { storableJson, storableText } from '../content/inventory-store.ts';
import { findingsOfAllSources, placeOpenFindings } from './shadow-finding-store.ts';

/**
 * Findings as intervals over the assessments of a tag platform. A row is visible in assessment n when
 * opened <= n and (closed is null or closed > n): an unchanged rescan writes nothing, and an old scan reads as it was.
 */

type FindingRow = Selectable<FindingsTable>;

export interface AssessedTagPlatform {
  organizationId: string;
  imageId: string;
  tagId: string;
  tagPlatformId: string;
  /** Another source speaks for the tag: nothing of it becomes present. */
  isShadow?: boolean;
}

interface FactsRow {
  /** SHA-256 of `json`, in hexadecimal. */
  hash: string;
  facts: VulnerabilityFacts;
  json: string;
}

type FindingTable = 'findings' | 'shadow_findings';

export interface AssessedFinding extends MatchedFinding {
  packageVersionId: string;
  factsId: string;
}

/** Stores what is known of each vulnerability, once per content. Returns the findings with the row ids of their facts. */
export async function saveFacts(
  db: Kysely<Database>,
  findings: (MatchedFinding & { packageVersionId: string })[],
): Promise<AssessedFinding[]> {
  if (findings.length === 0) return [];
  const hashes = new Map<VulnerabilityFacts, string>();
  const rows = new Map<string, FactsRow>();
  for (const { vulnerability } of findings) {
    if (hashes.has(vulnerability)) continue;
    if (hashes.size % factsAtOnce === factsAtOnce - 1) await setImmediate();
    const json = storableJson(vulnerability);
    const hash = createHash('sha256').update(json).digest('hex');
    hashes.set(vulnerability, hash);
    rows.set(hash, { hash, facts: vulnerability, json });
  }
  const sorted = [...rows.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const idByHash = new Map<string, string>();
  for (let start = 0; start < sorted.length; start += factsAtOnce) {
    for (const { hash, id } of await storeFactRows(db, sorted.slice(start, start + factsAtOnce)))
      idByHash.set(hash, id);
  }
  return findings.map((finding) => {
    const factsId = idByHash.get(hashes.get(finding.vulnerability) ?? '');
    if (factsId === undefined) throw new Error('vulnerability facts were not stored');
    return { ...finding, factsId };
  });
}

/** Rows per statement: making the text of more than these would block the main thread noticeably. */
const factsAtOnce = 500;
/** Rows of one text, for the same reason. */
const findingsPerText = 2_000;
/** Rows per statement: triggers count what a statement adds, so that one statement writes fewer totals than several. */
const findingsAtOnce = 10 * findingsPerText;

/** Ids of all of these. Most are known from other images: only what is not is sent with its text. */
async function storeFactRows(db: Kysely<Database>, rows: readonly FactsRow[]): Promise<{ id: string; hash: string }[]> {
  const known = await findFacts(db, rows);
  const found = new Set(known.map(({ hash }) => hash));
  const missing = rows.filter(({ hash }) => !found.has(hash));
  if (missing.length === 0) return known;
  await insertFacts(db, missing);
  return [...known, ...(await findFacts(db, missing))];
}

async function findFacts(db: Kysely<Database>, rows: readonly FactsRow[]): Promise<{ id: string; hash: string }[]> {
  const found = await sql<{ id: string; hash: string }>`
    select id, encode(content_hash, 'hex') as hash from vulnerability_facts
    where content_hash = any (select decode(h, 'hex') from unnest(${rows.map(({ hash }) => hash)}::text[]) h)`.execute(
    db,
  );
  return found.rows;
}

async function insertFacts(db: Kysely<Database>, missing: readonly FactsRow[]): Promise<void> {
  await sql`
    insert into vulnerability_facts (content_hash, vulnerability_id, severity, cvss_score, facts)
    select decode(hash, 'hex'), vulnerability_id, severity, cvss_score, facts::jsonb
    from unnest(
      ${missing.map((row) => row.hash)}::text[], ${missing.map((row) => storableText(row.facts.id))}::text[],
      ${missing.map((row) => severityRank(row.facts.severity))}::smallint[],
      ${missing.map((row) => row.facts.cvss?.score ?? null)}::real[], ${missing.map((row) => row.json)}::text[]
    ) as new (hash, vulnerability_id, severity, cvss_score, facts)
    on conflict (content_hash) do nothing`.execute(db);
}

/**
 * Stores EPSS and known exploitation of an advisory snapshot once for all organizations: a past scan reads them through its snapshot.
 * Stored rows do not change.
 */
export async function saveExploitSignals(
  db: Kysely<Database>,
  snapshotId: string,
  findings: MatchedFinding[],
): Promise<void> {
  const byId = [...new Map(findings.map((finding) => [finding.vulnerability.id, finding])).values()].sort((a, b) =>
    a.vulnerability.id < b.vulnerability.id ? -1 : 1,
  );
  if (byId.length === 0) return;
  await sql`
    insert into exploit_signals (snapshot_id, vulnerability_id, epss_score, epss_percentile, is_known_exploited,
      exploited_due_on)
    select ${snapshotId}::bigint, * from unnest(
      ${byId.map((finding) => storableText(finding.vulnerability.id))}::text[],
      ${byId.map((finding) => finding.epss?.score ?? null)}::real[],
      ${byId.map((finding) => finding.epss?.percentile ?? null)}::real[],
      ${byId.map((finding) => finding.isKnownExploited)}::boolean[],
      ${byId.map((finding) => finding.exploitedDueOn ?? null)}::date[])
    on conflict do nothing`.execute(db);
}

/** What a result came to. */
export interface Assessed {
  findings: AssessedFinding[];
  /** All package versions that the image holds. */
  packageVersionIds: readonly string[];
  /** As the scan says it: what a partial result does not show may be there still. */
  completeness: 'complete' | 'partial';
}

export interface FindingChanges {
  opened: number;
  closed: number;
  changed: number;
}

/**
 * Updates the open findings of a tag platform to the result of an assessment: opens, closes, and replaces rows whose facts changed.
 * The caller holds the row lock of the tag platform.
 */
export async function applyAssessment(
  transaction: Kysely<Database>,
  tagPlatform: AssessedTagPlatform,
  assessment: number,
  result: Assessed,
  detectedAt: Date,
): Promise<FindingChanges> {
  await lockAttestationsForShare(transaction, tagPlatform.organizationId);
  await lockImages(transaction, [tagPlatform.imageId]);
  const table: FindingTable = tagPlatform.isShadow ? 'shadow_findings' : 'findings';
  const open = await transaction
    .selectFrom(table)
    .selectAll()
    .where('tag_platform_id', '=', tagPlatform.tagPlatformId)
    .where('closed_at_assessment', 'is', null)
    .execute();
  const openByKey = new Map(open.map((row) => [findingKey(row.vulnerability_id, row.package_version_id), row]));
  const gone = new Map(open.map((row) => [row.row_id, row]));
  const replaced: string[] = [];
  const added: NewFinding[] = [];
  const signals: { rowId: string; finding: AssessedFinding }[] = [];
  for (const finding of result.findings) {
    const before = openByKey.get(findingKey(storableText(finding.vulnerability.id), finding.packageVersionId));
    if (before) gone.delete(before.row_id);
    if (before && saysTheSame(before, finding)) {
      if (signalsDiffer(before, finding)) signals.push({ rowId: before.row_id, finding });
      continue;
    }
    if (before) replaced.push(before.row_id);
    added.push({ finding, before });
  }
  const held = new Set(result.packageVersionIds);
  const rowsByCause = Map.groupBy(gone.values(), (row) => closedCause(result, held.has(row.package_version_id)));
  for (const [cause, rows] of rowsByCause) {
    await closeRows(
      transaction,
      table,
      rows.map((row) => row.row_id),
      assessment,
      cause,
    );
  }
  await closeRows(transaction, table, replaced, assessment, 'advisory changed');
  const openedIds: string[] = [];
  for (let start = 0; start < added.length; start += findingsAtOnce) {
    const batch = added.slice(start, start + findingsAtOnce);
    openedIds.push(...(await insertRows(transaction, tagPlatform, assessment, batch, detectedAt)));
  }
  await updateSignals(transaction, table, signals);
  if (!tagPlatform.isShadow) {
    await inheritDecisions(transaction, tagPlatform.imageId, openedIds);
    await markTagPlatform(transaction, tagPlatform.tagPlatformId);
  }
  return { opened: added.length - replaced.length, closed: gone.size, changed: replaced.length };
}

interface NewFinding {
  finding: AssessedFinding;
  /** The row it takes over from. */
  before: FindingRow | undefined;
}

/**
 * Returns the ids of findings that are new to the tag platform. Deadlines run from the first time that any tag of the image had the
 * vulnerability in the package; that is said at once, since a later update would write every index of the row again.
 */
async function insertRows(
  transaction: Kysely<Database>,
  tagPlatform: AssessedTagPlatform,
  assessment: number,
  added: NewFinding[],
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
    insert into ${sql.table(tagPlatform.isShadow ? 'shadow_findings' : 'findings')} (organization_id, tag_platform_id, tag_id, image_id, opened_at_assessment, id, vulnerability_id,
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
    opened_cause: before ? 'advisory changed' : 'found by scan',
    detected_at: (before?.detected_at ?? detectedAt).toISOString(),
    first_detected_at: before?.first_detected_at?.toISOString() ?? null,
    is_new: before === undefined,
  };
}

/** An upgrade is not the same news as an advisory that was withdrawn or corrected; a result that left something out cannot tell. */
function closedCause({ completeness }: Assessed, isPackageHeld: boolean): ClosedCause {
  if (completeness === 'partial') return 'no longer found';
  return isPackageHeld ? 'no longer affected' : 'package gone';
}

type ClosedCause = 'package gone' | 'no longer affected' | 'no longer found' | 'advisory changed';

async function closeRows(
  transaction: Kysely<Database>,
  table: FindingTable,
  rowIds: string[],
  assessment: number,
  cause: ClosedCause,
): Promise<void> {
  if (rowIds.length === 0) return;
  await sql`
    update ${sql.table(table)} set closed_at_assessment = ${assessment}, closed_cause = ${cause}, closed_at = now()
    where row_id = any (${rowIds}::bigint[])`.execute(transaction);
}

async function updateSignals(
  transaction: Kysely<Database>,
  table: FindingTable,
  changes: { rowId: string; finding: AssessedFinding }[],
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

/**
 * Removes the assessment between two neighbours from a tag platform, because its scan is deleted. When it was the newest, the one before it,
 * `previous`, becomes the present: what had been closed since is open again. `previous` is 0 when none is left.
 */
export async function withdrawAssessment(
  transaction: Kysely<Database>,
  tagPlatformId: string,
  neighbours: { previous: number; next: number | null },
): Promise<void> {
  await sql`
    select from images where id = (
      select t.image_id from tags t join tag_platforms tp on tp.tag_id = t.id where tp.id = ${tagPlatformId}::bigint)
    for no key update`.execute(transaction);
  if (neighbours.next !== null) {
    // Rows that only this assessment saw: nothing can show them any more.
    for (const table of bothTables) {
      await sql`
        delete from ${sql.table(table)} where tag_platform_id = ${tagPlatformId}::bigint
          and opened_at_assessment > ${neighbours.previous} and closed_at_assessment <= ${neighbours.next}`.execute(
        transaction,
      );
    }
    return;
  }
  for (const table of bothTables) {
    await sql`
      delete from ${sql.table(table)} where tag_platform_id = ${tagPlatformId}::bigint
        and opened_at_assessment > ${neighbours.previous}`.execute(transaction);
    await sql`
      update ${sql.table(table)} f set closed_at_assessment = null, closed_cause = null, closed_at = null
      where tag_platform_id = ${tagPlatformId}::bigint and closed_at_assessment > ${neighbours.previous}
        and not exists (select from tags t where t.id = f.tag_id and t.removed_at is not null)`.execute(transaction);
  }
  await placeOpenFindings(transaction, tagPlatformId);
}

const bothTables = ['findings', 'shadow_findings'] as const;

function findingKey(vulnerabilityId: string, packageVersionId: string): string {
  return `${packageVersionId} ${vulnerabilityId}`;
}

function saysTheSame(row: FindingRow, finding: AssessedFinding): boolean {
  return (
    row.facts_id === finding.factsId &&
    row.fixed_version === finding.fixedVersion &&
    row.fix_state === finding.fixState &&
    row.advisory_ids.join('\n') === finding.advisoryIds.join('\n') &&
    row.sources.join('\n') === (finding.sources ?? ['builtin']).join('\n')
  );
}

function signalsDiffer(row: FindingRow, finding: AssessedFinding): boolean {
  return (
    row.is_known_exploited !== finding.isKnownExploited ||
    row.epss_score !== toReal(finding.epss?.score) ||
    row.epss_percentile !== toReal(finding.epss?.percentile)
  );
}

/** As PostgreSQL prints a float4: the shortest text that reads back to the same 32 bits. */
function toReal(value: number | undefined): number | null {
  if (value === undefined) return null;
  const single = Math.fround(value);
  for (let digits = 1; digits < 9; digits += 1) {
    const text = Number(single.toPrecision(digits));
    if (Math.fround(text) === single) return text;
  }
  return single;
}
