import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SlaPolicy } from '../sla-policy/sla-clock.ts';
import type { CountedFilter } from './counted-filter-store.ts';
import type { ListConditions } from './list-conditions-store.ts';
import { countUpTo, storedTotalOf } from './listed-total-store.ts';
import { findingOrder } from './vulnerability-order-store.ts';

/** Groups and figures that finding totals do not contain are computed from at most this number of findings. */
export const figuresMax = 25_000;

/** Findings that groups and figures are computed from. */
export interface FirstFindings {
  /** A query of the columns. */
  findings: RawBuilder<unknown>;
  /** More findings pass. These are the first ones of the list in its default order. */
  areLowerBounds: boolean;
}

interface FirstRequest extends FirstColumns {
  /** Number of findings. */
  max: number;
  /** Totals of the findings that pass. Undefined: they are counted. */
  counted: CountedFilter | undefined;
}

export interface FirstColumns {
  /** Columns of findings `f`. */
  columns: RawBuilder<unknown>;
  /** The index `findings_by_default` has all of them. */
  areIndexed: boolean;
}

export async function firstFindings(
  db: Kysely<Database>,
  conditions: ListConditions,
  policy: SlaPolicy,
  { columns, areIndexed, max, counted }: FirstRequest,
): Promise<FirstFindings> {
  const { where, walked, hasIncluded, namesPackages } = conditions;
  // Counting reads an index of which PostgreSQL does not know where the findings that pass are.
  const areMore = counted
    ? (await storedTotalOf(db, counted)) > max
    : (await countUpTo(db, conditions, max)).isLowerBound;
  if (!areMore) return { findings: sql`select ${columns} from findings f where ${where}`, areLowerBounds: false };
  const { by } = findingOrder({ column: 'default', direction: 'desc' }, policy);
  // The findings of few packages are read with the index findings_by_package and sorted.
  const passes = namesPackages ? where : walked;
  const order = sql`order by ${by()} limit ${max}`;
  if (areIndexed || !hasIncluded) {
    return { findings: sql`select ${columns} from findings f where ${passes} ${order}`, areLowerBounds: true };
  }
  // An index that has all columns of the filter and not those of the answer would read each finding before it compares included columns.
  const first = sql`select f.row_id from findings f where ${passes} ${order}`;
  return {
    findings: sql`select ${columns} from (${first}) first join findings f on f.row_id = first.row_id`,
    areLowerBounds: true,
  };
}
