import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../db/schema.ts';
import { dayMs } from '../../../lib/durations.ts';
import { areSumsRight, findUnchecked, saveCheck } from './totals-check-store.ts';

const organizationsAtOnce = 20;

/**
 * Checks the sums of the stored totals of some organizations: of each once after the process started, because data may have been restored
 * before, and then once a day. Wrong totals are logged, and `/readyz` shows a warning until they are rebuilt.
 */
export async function checkTotals(
  db: Kysely<Database>,
  log: Pick<Logger, 'error'>,
  { startedAt, max = organizationsAtOnce }: { startedAt: Date; max?: number },
): Promise<void> {
  const since = new Date(Math.max(startedAt.getTime(), Date.now() - dayMs));
  for (const organizationId of await findUnchecked(db, { since, max })) {
    const isRight = await areSumsRight(db, organizationId);
    await saveCheck(db, organizationId, isRight);
    if (!isRight) log.error({ organizationId }, `stored totals are wrong: ${remedy}`);
  }
}

export const remedy = 'run `plimsoll admin totals rebuild`';
