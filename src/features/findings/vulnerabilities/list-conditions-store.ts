import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { filterCondition } from '../finding-filter/filter-condition-store.ts';
import type { FindingFilter } from '../finding-filter/finding-filter.ts';
import { type FoundSearch, findSearched } from '../finding-filter/finding-search-store.ts';
import type { SlaPolicy } from '../sla-policy/sla-clock.ts';

export interface FindingSelection {
  filter: FindingFilter;
  /** The policy that deadlines are computed with. */
  policy: SlaPolicy;
}

export interface ListConditions {
  filter: FindingFilter;
  /** The condition of the filter. */
  where: RawBuilder<SqlBool>;
  /** The same condition for queries that read findings in order along an index, which begins with no column of packages or first detections. */
  walked: RawBuilder<SqlBool>;
  /** The filter has conditions on columns that the indexes of lists include after their sort columns. */
  hasIncluded: boolean;
  /** The filter names packages. The index findings_by_package has the columns that most orders and filters of their findings need. */
  namesPackages: boolean;
  /** What the search of the filter found. */
  searched: FoundSearch | undefined;
}

export async function listConditions(
  db: Kysely<Database>,
  organizationId: string,
  { filter, policy }: FindingSelection,
): Promise<ListConditions> {
  const searched = filter.search === undefined ? undefined : await findSearched(db, organizationId, filter.search);
  const where = await filterCondition(db, organizationId, filter, policy, { searched });
  const has = (...names: (keyof FindingFilter)[]) => names.some((name) => filter[name] !== undefined);
  // Only these conditions differ. Others may read the database.
  const walked = has('packageType', 'packageVersion', 'purl', 'release', 'firstSeen', 'deadline', 'search')
    ? await filterCondition(db, organizationId, filter, policy, { isWalked: true, searched })
    : where;
  const namesPackages = has('package', 'packageVersion', 'purl');
  const hasIncluded =
    namesPackages || has('status', 'kev', 'fixable', 'epss', 'packageType', 'release', 'cveId', 'search');
  return { filter, where, walked, hasIncluded, namesPackages, searched };
}
