import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isOpen } from '../visibility/finding-visibility-store.ts';

/**
 * Findings of sources that do not speak for their tag. They are in `shadow_findings`, which has the columns of `findings`: no list, no count
 * and no stored total reads it. Findings that closed while their source spoke stay in `findings`, as history.
 */

/** Columns of both tables. */
export const findingColumns = [
  'row_id',
  'id',
  'organization_id',
  'tag_platform_id',
  'tag_id',
  'image_id',
  'vulnerability_id',
  'package_version_id',
  'facts_id',
  'fixed_version',
  'fix_state',
  'advisory_ids',
  'sources',
  'disagreement',
  'severity',
  'cvss_score',
  'epss_score',
  'epss_percentile',
  'is_known_exploited',
  'is_malware',
  'triage_status',
  'opened_at_assessment',
  'opened_cause',
  'closed_at_assessment',
  'closed_cause',
  'detected_at',
  'closed_at',
  'first_detected_at',
  'suppressed_until',
] as const;

const columns = sql.join(findingColumns.map((name) => sql.ref(name)));

/** In place of `findings` where the findings of one scan are read, whether its source speaks or not. */
export const findingsOfAllSources = sql`(select ${columns} from findings union all select ${columns} from shadow_findings)`;

/**
 * Moves the open findings of a line to the table in which they belong. Gives the ids of those that are present from now on. Nothing of a
 * removed tag becomes present unless its tag `returns`.
 */
export async function placeOpenFindings(
  transaction: Kysely<Database>,
  tagPlatformId: string,
  { returns = false } = {},
): Promise<string[]> {
  await sql`
    with moved as (
      delete from findings f using tag_platforms tp
      where tp.id = ${tagPlatformId}::bigint and tp.is_shadow and f.tag_platform_id = tp.id and ${isOpen()}
      returning f.*)
    insert into shadow_findings (${columns}) select ${columns} from moved`.execute(transaction);
  const { rows } = await sql<{ id: string }>`
    with moved as (
      delete from shadow_findings f using tag_platforms tp, tags t
      where tp.id = ${tagPlatformId}::bigint and not tp.is_shadow and t.id = tp.tag_id and (t.removed_at is null or ${returns})
        and f.tag_platform_id = tp.id and ${isOpen()}
      returning f.*)
    insert into findings (${columns}) overriding system value select ${columns} from moved returning id`.execute(
    transaction,
  );
  return rows.map((row) => row.id);
}
