import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { unlessConcurrent } from '../../../db/unless-concurrent.ts';
import { forEachDespiteErrors } from '../../../lib/for-each-despite-errors.ts';
import { recomputeAllExpiredSuppressions } from '../../findings/lifecycle/recompute-expired-suppressions.ts';
import { readPopulationAndSums } from './population-store.ts';
import { type DayFigures, findDueOrganizations, lockDay, readNow, saveDay } from './posture-day-store.ts';
import { readOpen } from './posture-finding-store.ts';
import type { PostureScope } from './posture-scope.ts';
import { listRegistries } from './posture-scope-store.ts';
import { isAnythingAssessed, openFindings, policyOf } from './read-posture.ts';

/** Minimum time between two updates of the figures of the current day. */
const refreshMinutes = 15;
const organizationsAtOnce = 50;

/**
 * Records the figures of today for each organization and each of its registries, if there are none yet or if scans ended since they were
 * recorded. Several processes can run it at the same time.
 */
export async function recordDays(db: Kysely<Database>): Promise<void> {
  const due = await findDueOrganizations(db, { refreshMinutes, max: organizationsAtOnce });
  // An organization that fails must not prevent the figures of the others.
  await forEachDespiteErrors(due, (organizationId) => recordDay(db, organizationId));
}

/** Figures of one organization, all of the same time. */
export async function recordDay(db: Kysely<Database>, organizationId: string): Promise<void> {
  await recomputeAllExpiredSuppressions(db, organizationId);
  await unlessConcurrent(() => recordOneMoment(db, organizationId));
}

function recordOneMoment(db: Kysely<Database>, organizationId: string): Promise<void> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      if (!(await lockDay(transaction, organizationId))) return;
      const computedAt = await readNow(transaction);
      const registries = await listRegistries(transaction, organizationId);
      for (const registryId of [null, ...registries.map(({ id }) => id)]) {
        const scope = { organizationId, ...(registryId !== null && { registryId }) };
        const figures = await readDayFigures(transaction, scope, computedAt);
        await saveDay(transaction, { organizationId, registryId }, { computedAt, figures });
      }
    });
}

async function readDayFigures(transaction: Kysely<Database>, scope: PostureScope, asOf: Date): Promise<DayFigures> {
  const { coverage, risk, grades } = await readPopulationAndSums(transaction, scope, asOf);
  const population = {
    images: coverage.images,
    tags: coverage.tags,
    tags_scanned: coverage.tagsScanned,
    tags_recent: coverage.tagsRecent,
  };
  if (!isAnythingAssessed(coverage)) return { ...population, ...unknownFigures };
  const open = await readOpen(transaction, scope, { asOf, policy: await policyOf(transaction, scope) });
  const { counts, knownExploited, fixable } = openFindings(open);
  return {
    ...population,
    ...counts,
    known_exploited: knownExploited,
    fixable,
    breached: open.reduce((sum, row) => sum + row.breached, 0),
    risk_average: risk.average,
    images_scored: risk.imagesScored,
    score_version: risk.imagesOfOtherVersions === 0 ? (risk.scoreVersion ?? null) : null,
    grade_a: grades.A,
    grade_b: grades.B,
    grade_c: grades.C,
    grade_d: grades.D,
    grade_f: grades.F,
    ungraded: grades.ungraded,
    not_scanned: grades.notScanned,
  };
}

const unknownFigures = {
  critical: null,
  high: null,
  medium: null,
  low: null,
  negligible: null,
  unknown: null,
  known_exploited: null,
  fixable: null,
  breached: null,
  risk_average: null,
  images_scored: null,
  score_version: null,
  grade_a: null,
  grade_b: null,
  grade_c: null,
  grade_d: null,
  grade_f: null,
  ungraded: null,
  not_scanned: null,
};
