import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ReadinessCheck } from '../../../http/health.ts';
import { remedy } from './check-totals.ts';
import { countWrong } from './totals-check-store.ts';

/** A warning while stored totals of an organization are known to be wrong, because its lists and figures are wrong too. */
export function totalsReadiness(db: Kysely<Database>): ReadinessCheck {
  return {
    name: 'totals',
    async check() {
      const organizations = await countWrong(db);
      if (organizations === 0) return { status: 'ok' };
      return { status: 'warning', message: `Stored totals are wrong: ${remedy}`, organizations };
    },
  };
}
