import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { TriageSubject } from '../lifecycle/triage-decision-store.ts';
import { isOpen } from '../visibility/finding-visibility-store.ts';

/** Of one finding by its id, else of everything present with this vulnerability id. */
export async function findSubjects(
  transaction: Kysely<Database>,
  organizationId: string,
  idOrCve: string,
): Promise<TriageSubject[]> {
  const { rows } = await sql<TriageSubject>`
    select distinct f.image_id, f.vulnerability_id, p.type as package_type, p.name as package_name
    from (
      select image_id, vulnerability_id, package_version_id from findings f
      where organization_id = ${organizationId}
        and (id = ${idOrCve} or (vulnerability_id = ${idOrCve} and ${isOpen()}))
      union all
      -- As scans of a source that does not speak for its tag name it.
      select image_id, vulnerability_id, package_version_id from shadow_findings
      where organization_id = ${organizationId} and id = ${idOrCve}
    ) f join package_versions p on p.id = f.package_version_id
    order by 1, 2, 3, 4`.execute(transaction);
  return rows;
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
