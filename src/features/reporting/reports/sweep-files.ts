import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ObjectStore } from '../../../storage/object-store.ts';
import { type ReportFiles, reportsPrefix } from './report-files.ts';
import { existingVersions, removeReplaced } from './report-snapshot-store.ts';

/** Younger files may belong to a report that is generating. */
const strayAgeMs = 2 * 60 * 60 * 1000;
const keysAtOnce = 500;

interface SweepDependencies {
  db: Kysely<Database>;
  files: Pick<ReportFiles, 'remove'>;
  store: Pick<ObjectStore, 'list' | 'delete' | 'removeUnfinished'>;
}

/** Removes versions that were replaced and have no active share. Returns their number. */
export async function sweepReplaced({ db, files }: Omit<SweepDependencies, 'store'>): Promise<number> {
  const gone = await removeReplaced(db);
  for (const { organization_id: organizationId, report_id: reportId, version } of gone)
    await files.remove({ organizationId, reportId, version });
  return gone.length;
}

/** Removes files that belong to no report, such as those of a worker that was killed. Returns their number. */
export async function sweepStrays({ db, store }: Omit<SweepDependencies, 'files'>, now = Date.now()): Promise<number> {
  let removed = await store.removeUnfinished(new Date(now - strayAgeMs));
  let keys: string[] = [];
  const flush = async (): Promise<void> => {
    const known = await existingVersions(db, [...new Set(keys.map((key) => placeOf(key).reportId))]);
    for (const key of keys) {
      const { reportId, version } = placeOf(key);
      if (known.has(`${reportId} ${version}`)) continue;
      await store.delete(key);
      removed += 1;
    }
    keys = [];
  };
  for await (const { key, storedAt } of store.list(reportsPrefix)) {
    if (now - storedAt.getTime() < strayAgeMs) continue;
    keys.push(key);
    if (keys.length === keysAtOnce) await flush();
  }
  await flush();
  return removed;
}

/** Parses `reports/<organization>/<report>/<version>/<file>`. */
function placeOf(key: string): { reportId: string; version: string } {
  const [, , reportId = '', version = ''] = key.split('/');
  return { reportId, version };
}
