import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { filterCondition } from '../finding-filter/filter-condition-store.ts';
import type { FindingFilter } from '../finding-filter/finding-filter.ts';
import type { SlaPolicy } from '../sla-policy/sla-clock.ts';

export interface FindingSelection {
  filter: FindingFilter;
  /** The policy that deadlines are computed with. */
  policy: SlaPolicy;
}

export interface ListConditions {
  /** The condition of the filter. */
  where: RawBuilder<SqlBool>;
  /** The same condition for queries that read findings in order along an index. */
  walked: RawBuilder<SqlBool>;
  /** The filter has conditions on columns that the indexes of lists include after their sort columns. */
  hasIncluded: boolean;
}

export async function listConditions(
  db: Kysely<Database>,
  organizationId: string,
  { filter, policy }: FindingSelection,
): Promise<ListConditions> {
  const where = await filterCondition(db, organizationId, filter, policy);
  // Only the condition on package types differs.
  const walked = filter.packageType
    ? await filterCondition(db, organizationId, filter, policy, { isWalked: true })
    : where;
  const included = [filter.status, filter.kev, filter.fixable, filter.packageType];
  return { where, walked, hasIncluded: included.some((value) => value !== undefined) };
}
