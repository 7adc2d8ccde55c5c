import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isOpen } from '../visibility/finding-visibility-store.ts';

/** The vulnerability of a package in an image that a decision is about. It is independent of finding rows, tags and versions. */
export interface TriageSubject {
  image_id: string;
  vulnerability_id: string;
  package_type: string;
  package_name: string;
}

/** Ranks in order of life. */
const openStatus = 1;
const fixedStatus = 4;

export interface TriageDecision {
  organizationId: string;
  /** Rank. Undefined: unchanged. */
  status: number | undefined;
  /** Undefined: unchanged. */
  assignee: string | null | undefined;
  note: string | null | undefined;
  actor: { id: string; name: string };
}

/** Writes the decision, its history, and the copy in each finding. Returns the number of open findings that it applies to. */
export async function saveDecision(
  transaction: Kysely<Database>,
  subjects: TriageSubject[],
  { organizationId, status, assignee, note, actor }: TriageDecision,
): Promise<number> {
  const about = subjectRows(subjects);
  await sql`
    insert into triage (organization_id, image_id, vulnerability_id, package_type, package_name, status, assignee, note)
    select ${organizationId}::text, s.*, ${status ?? openStatus}::smallint, ${assignee ?? null}::text, ${note ?? null}::text from ${about} s
    on conflict (image_id, vulnerability_id, package_type, package_name) do update set
      status = ${status === undefined ? sql`triage.status` : sql`excluded.status`},
      assignee = ${assignee === undefined ? sql`triage.assignee` : sql`excluded.assignee`},
      note = ${note === undefined ? sql`triage.note` : sql`excluded.note`}, updated_at = now()`.execute(transaction);
  await appendHistory(transaction, subjects, { note: note ?? null, actor });
  return copyToFindings(transaction, subjects);
}

/** The number of open findings that a decision about the subjects applies to. */
export async function countAbout(
  db: Kysely<Database>,
  organizationId: string,
  subjects: TriageSubject[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${subjectRows(subjects)} s
    cross join lateral (
      select from findings f join package_versions p on p.id = f.package_version_id
      where f.organization_id = ${organizationId} and f.image_id = s.image_id and f.vulnerability_id = s.vulnerability_id
        and p.type = s.package_type and p.name = s.package_name and ${isOpen()}
    ) found`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A decision to restore. `status` null: there was none. */
export interface EarlierDecision extends TriageSubject {
  status: number | null;
  assignee: string | null;
  note: string | null;
  /** Time of the decision, with all its digits. Null if it is not known. */
  decided_at: string | null;
}

/** Restores earlier decisions, with an entry in their history. Returns the number of open findings that they apply to. */
export async function restoreDecisions(
  transaction: Kysely<Database>,
  decisions: EarlierDecision[],
  { note, actor }: { note: string; actor: { id: string; name: string } },
): Promise<number> {
  await sql`
    update triage d set status = coalesce(s.status, ${openStatus}), assignee = s.assignee, note = s.note,
      updated_at = coalesce(s.decided_at, now())
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as s (image_id text, vulnerability_id text, package_type text,
      package_name text, status smallint, assignee text, note text, decided_at timestamptz)
    where ${isAbout(sql`d`)}`.execute(transaction);
  await appendHistory(transaction, decisions, { note, actor });
  return copyToFindings(transaction, decisions);
}

/**
 * Copies earlier decisions to findings that have just opened. A decision with the status FIXED becomes OPEN in every tag of the image, with
 * the cause `found again` in its history. The caller holds the locks of the images.
 */
export async function inheritDecisions(
  transaction: Kysely<Database>,
  imageIds: string[],
  openedIds: string[],
): Promise<void> {
  if (openedIds.length === 0) return;
  const { rows } = await sql<TriageSubject & { status: number }>`
    select distinct d.image_id, d.vulnerability_id, d.package_type, d.package_name, d.status
    from findings f
    join package_versions p on p.id = f.package_version_id
    join triage d on d.image_id = f.image_id and d.vulnerability_id = f.vulnerability_id
      and d.package_type = p.type and d.package_name = p.name
    where f.image_id = any (${imageIds}::text[]) and f.id = any (${openedIds}::text[])`.execute(transaction);
  if (rows.length === 0) return;
  const returned = rows.filter((row) => row.status === fixedStatus);
  if (returned.length > 0) {
    await sql`
      update triage d set status = ${openStatus}, updated_at = now() from ${subjectRows(returned)} s
      where ${isAbout(sql`d`)}`.execute(transaction);
    await appendHistory(transaction, returned, { note: 'found again', actor: null });
  }
  await copyToFindings(transaction, rows);
}

async function appendHistory(
  transaction: Kysely<Database>,
  subjects: TriageSubject[],
  { note, actor }: { note: string | null; actor: { id: string; name: string } | null },
): Promise<void> {
  await sql`
    insert into triage_history (organization_id, image_id, vulnerability_id, package_type, package_name, status, assignee, note,
      actor_id, actor_name)
    select d.organization_id, d.image_id, d.vulnerability_id, d.package_type, d.package_name, d.status, d.assignee,
      ${note}::text, ${actor?.id ?? null}::text, ${actor?.name ?? null}::text
    from triage d join ${subjectRows(subjects)} s on ${isAbout(sql`d`)}`.execute(transaction);
}

/**
 * Closed rows too: they open again when a later scan is deleted, and must not show an old decision then. Rows with the decision are not written:
 * the second change of a row in a transaction checks its foreign key, and would lock tag platforms of other tags after the image.
 */
async function copyToFindings(transaction: Kysely<Database>, subjects: TriageSubject[]): Promise<number> {
  await sql`
    update shadow_findings f set triage_status = d.status
    from triage d, package_versions p, ${subjectRows(subjects)} s
    where ${isAbout(sql`d`)} and f.image_id = d.image_id and f.vulnerability_id = d.vulnerability_id
      and p.id = f.package_version_id and p.type = d.package_type and p.name = d.package_name and f.triage_status <> d.status`.execute(
    transaction,
  );
  const { rows } = await sql<{ present: number }>`
    with about as materialized (
      select f.row_id, f.triage_status, d.status, ${isOpen()} as is_open
      from triage d, package_versions p, findings f, ${subjectRows(subjects)} s
      where ${isAbout(sql`d`)} and f.image_id = d.image_id and f.vulnerability_id = d.vulnerability_id
        and p.id = f.package_version_id and p.type = d.package_type and p.name = d.package_name
    ), changed as (
      update findings f set triage_status = about.status from about
      where f.row_id = about.row_id and about.triage_status <> about.status
    )
    select count(*) filter (where is_open)::int as present from about`.execute(transaction);
  return rows[0]?.present ?? 0;
}

function isAbout(decision: ReturnType<typeof sql>) {
  return sql`${decision}.image_id = s.image_id and ${decision}.vulnerability_id = s.vulnerability_id
    and ${decision}.package_type = s.package_type and ${decision}.package_name = s.package_name`;
}

function subjectRows(subjects: TriageSubject[]) {
  return sql`(select * from unnest(
    ${subjects.map((one) => one.image_id)}::text[], ${subjects.map((one) => one.vulnerability_id)}::text[],
    ${subjects.map((one) => one.package_type)}::text[], ${subjects.map((one) => one.package_name)}::text[]
  ) as subject (image_id, vulnerability_id, package_type, package_name))`;
}
