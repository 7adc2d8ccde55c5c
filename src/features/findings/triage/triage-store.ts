import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** What a decision is about: it outlives rows, tags and versions. */
export interface TriageSubject {
  image_id: string;
  vulnerability_id: string;
  package_type: string;
  package_name: string;
}

/** Ranks in order of life. */
export const openStatus = 1;
const fixedStatus = 4;

/** Of one finding by its id, else of everything present with this vulnerability id. */
export async function findSubjects(
  transaction: Kysely<Database>,
  organizationId: string,
  idOrCve: string,
): Promise<TriageSubject[]> {
  const { rows } = await sql<TriageSubject>`
    select distinct f.image_id, f.vulnerability_id, p.type as package_type, p.name as package_name
    from (
      select image_id, vulnerability_id, package_version_id from findings
      where organization_id = ${organizationId}
        and (id = ${idOrCve} or (vulnerability_id = ${idOrCve} and closed_at_assessment is null))
      union all
      -- As scans of a source that does not speak for its tag name it.
      select image_id, vulnerability_id, package_version_id from shadow_findings
      where organization_id = ${organizationId} and id = ${idOrCve}
    ) f join package_versions p on p.id = f.package_version_id
    order by 1, 2, 3, 4`.execute(transaction);
  return rows;
}

/**
 * Decisions and assessments of an image are written one after the other, so that no finding opens beside a decision without seeing it.
 * Images are locked before findings, and in order of their ids.
 */
export async function lockImages(transaction: Kysely<Database>, imageIds: string[]): Promise<void> {
  await sql`select id from images where id = any (${imageIds}::text[]) order by id for no key update`.execute(
    transaction,
  );
}

export interface Decision {
  organizationId: string;
  /** Rank. */
  status: number;
  /** Undefined leaves what there is. */
  assignee: string | null | undefined;
  note: string | null | undefined;
  actor: { id: string; name: string };
}

/** Writes the decision, its history, and the copy in each finding. Returns how many present findings it is about. */
export async function saveDecision(
  transaction: Kysely<Database>,
  subjects: TriageSubject[],
  { organizationId, status, assignee, note, actor }: Decision,
): Promise<number> {
  const about = subjectRows(subjects);
  await sql`
    insert into triage (organization_id, image_id, vulnerability_id, package_type, package_name, status, assignee, note)
    select ${organizationId}::text, s.*, ${status}::smallint, ${assignee ?? null}::text, ${note ?? null}::text from ${about} s
    on conflict (image_id, vulnerability_id, package_type, package_name) do update set status = excluded.status,
      assignee = ${assignee === undefined ? sql`triage.assignee` : sql`excluded.assignee`},
      note = ${note === undefined ? sql`triage.note` : sql`excluded.note`}, updated_at = now()`.execute(transaction);
  await appendHistory(transaction, subjects, { note: note ?? null, actor });
  return copyToFindings(transaction, subjects);
}

/**
 * Gives findings that have just opened what was decided about them before. One that had been called fixed is open again, in every
 * tag of the image. The caller holds the image's lock.
 */
export async function inheritDecisions(
  transaction: Kysely<Database>,
  imageId: string,
  openedIds: string[],
): Promise<void> {
  if (openedIds.length === 0) return;
  const { rows } = await sql<TriageSubject & { status: number }>`
    select distinct d.image_id, d.vulnerability_id, d.package_type, d.package_name, d.status
    from findings f
    join package_versions p on p.id = f.package_version_id
    join triage d on d.image_id = f.image_id and d.vulnerability_id = f.vulnerability_id
      and d.package_type = p.type and d.package_name = p.name
    where f.image_id = ${imageId} and f.id = any (${openedIds}::text[])`.execute(transaction);
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

export interface TriageEvent {
  status: number;
  assignee: string | null;
  note: string | null;
  actor_id: string | null;
  actor_name: string | null;
  created_at: Date;
}

/** The newest decisions first. */
export async function listTriageHistory(
  db: Kysely<Database>,
  organizationId: string,
  subject: TriageSubject,
): Promise<TriageEvent[]> {
  return db
    .selectFrom('triage_history')
    .select(['status', 'assignee', 'note', 'actor_id', 'actor_name', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('image_id', '=', subject.image_id)
    .where('vulnerability_id', '=', subject.vulnerability_id)
    .where('package_type', '=', subject.package_type)
    .where('package_name', '=', subject.package_name)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** As the decision stands now. */
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

/** Past rows too: one that comes back when a later scan is deleted must not show an old decision. */
async function copyToFindings(transaction: Kysely<Database>, subjects: TriageSubject[]): Promise<number> {
  await sql`
    update shadow_findings f set triage_status = d.status
    from triage d, package_versions p, ${subjectRows(subjects)} s
    where ${isAbout(sql`d`)} and f.image_id = d.image_id and f.vulnerability_id = d.vulnerability_id
      and p.id = f.package_version_id and p.type = d.package_type and p.name = d.package_name`.execute(transaction);
  const { rows } = await sql<{ present: number }>`
    with changed as (
      update findings f set triage_status = d.status
      from triage d, package_versions p, ${subjectRows(subjects)} s
      where ${isAbout(sql`d`)} and f.image_id = d.image_id and f.vulnerability_id = d.vulnerability_id
        and p.id = f.package_version_id and p.type = d.package_type and p.name = d.package_name
      returning f.closed_at_assessment
    )
    select count(*) filter (where closed_at_assessment is null)::int as present from changed`.execute(transaction);
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
