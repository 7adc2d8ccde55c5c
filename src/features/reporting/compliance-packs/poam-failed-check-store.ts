import { type Kysely, sql } from 'kysely';
import { readCursor } from '../../../db/read-cursor.ts';
import type { Database } from '../../../db/schema.ts';
import { checksOfResult, complete, resultsOf } from './evidence-count-store.ts';
import { type EvidenceRequest, tagsInPeriod } from './evidence-scope-store.ts';

/** An image check that fails in at least one of the latest results at the end of the period. */
export interface FailedCheck {
  id: string;
  title: string;
  cis: string | null;
  remediation: string;
  /** Time of the first result of these assets that failed the check, or of the re-match that made it fail. */
  first_at: Date;
  assets: number;
  /** The first `assetsMax` assets. */
  asset_names: string[];
}

/** Maximum number of names in one cell. */
const assetsMax = 50;

export const readFailedChecks = (db: Kysely<Database>, request: EvidenceRequest): AsyncGenerator<FailedCheck[]> =>
  readCursor(
    db,
    sql<FailedCheck>`
    with ${tagsInPeriod(request)}, ${resultsOf(request)}, failing as materialized (
      select results.tag_platform_id, results.image || ':' || results.tag as asset, one ->> 'id' as id, one ->> 'title' as title,
        one ->> 'cisControl' as cis, coalesce(one ->> 'remediation', '') as remediation,
        results.checks_changed_at
      from results cross join lateral jsonb_array_elements(${checksOfResult}) one where one ->> 'status' = 'FAIL'),
    since as (
      select s.tag_platform_id, one ->> 'id' as id, min(s.scanned_at) as first_at
      from scope join scans s on s.tag_id = scope.id cross join lateral jsonb_array_elements(s.checks) one
      where s.status = ${complete} and s.scanned_at < ${request.to} and one ->> 'status' = 'FAIL' group by 1, 2)
    select failing.id, max(failing.title) as title, max(failing.cis) as cis, max(failing.remediation) as remediation,
      min(coalesce(since.first_at, failing.checks_changed_at)) as first_at, count(distinct failing.asset)::int as assets,
      (array_agg(distinct failing.asset collate "C"))[1:${sql.lit(assetsMax)}] as asset_names
    from failing left join since on since.tag_platform_id = failing.tag_platform_id and since.id = failing.id
    group by failing.id order by failing.id collate "C"`,
  );
