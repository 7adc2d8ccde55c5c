import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SlaPolicy } from '../sla-policy/sla-clock.ts';
import type { ListConditions } from './list-conditions-store.ts';
import { countUpTo } from './listed-total-store.ts';
import { findingOrder } from './vulnerability-order-store.ts';

/** Groups and figures that finding totals do not contain are computed from at most this number of findings. */
export const figuresMax = 25_000;

/** Findings that groups and figures are computed from. */
export interface FirstFindings {
  /** A query of the columns of findings that groups and figures need. */
  findings: RawBuilder<unknown>;
  /** More findings pass. These are the first ones of the list in its default order. */
  areLowerBounds: boolean;
}

export async function firstFindings(
  db: Kysely<Database>,
  { where, walked, hasIncluded }: ListConditions,
  policy: SlaPolicy,
  max: number,
): Promise<FirstFindings> {
  const { isLowerBound } = await countUpTo(db, where, max);
  const all = sql`
    select f.vulnerability_id, f.image_id, f.package_version_id, f.fixed_version, f.fix_state, f.facts_id, f.severity,
      f.is_known_exploited, f.epss_score`;
  if (!isLowerBound) return { findings: sql`${all} from findings f where ${where}`, areLowerBounds: false };
  const { by } = findingOrder({ column: 'default', direction: 'desc' }, policy);
  const order = sql`order by ${by()} limit ${max}`;
  if (!hasIncluded) return { findings: sql`${all} from findings f where ${walked} ${order}`, areLowerBounds: true };
  // An index that has all columns of the filter and not those of the answer would read each finding before it compares included columns.
  const first = sql`select f.row_id from findings f where ${walked} ${order}`;
  return {
    findings: sql`${all} from (${first}) first join findings f on f.row_id = first.row_id`,
    areLowerBounds: true,
  };
}
