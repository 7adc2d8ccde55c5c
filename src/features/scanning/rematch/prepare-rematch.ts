import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SnapshotChanges } from '../../../engine/advisories/compare-snapshots.ts';
import { decodeFindings } from '../../../engine/pipeline/encode-assessment.ts';
import type { EnginePool } from '../../../engine/pipeline/engine-pool.ts';
import { decodeBatch } from '../../../engine/pipeline/json-batches.ts';
import type { AbsentChange, ComparedMatches, PresentChange } from '../../../engine/rematch/run-compare-matches.ts';
import type { TouchedSelection } from '../../../engine/rematch/select-touched.ts';
import { saveExploitSignals, saveFacts } from '../scans/vulnerability-facts-store.ts';
import {
  insertAbsentChanges,
  insertInventoriesOf,
  insertInventoriesWithSoftware,
  insertPresentChanges,
  insertTouchedInventories,
  insertWholeInventories,
  packageVersionPages,
  readOperatingSystems,
  readPairs,
} from './rematch-change-store.ts';
import { requirePreparation, startPreparation } from './rematch-state-store.ts';

export interface PreparationRequest {
  beforePath: string;
  after: { path: string; id: string };
  changes: SnapshotChanges;
}

interface Dependencies {
  db: Kysely<Database>;
  pool: Pick<EnginePool, 'run'>;
}

/** Package versions per task that selects those with changed advisories: some tenths of a second. */
const versionsAtOnce = 10_000;
/** Package versions whose pairs are read at once. */
const touchedAtOnce = 500;
/** Pairs per task. A pair may have thousands of findings. */
const pairsAtOnce = 100;
const changesAtOnce = 2_000;

/**
 * Stores how the findings of each package version in each operating system differ between two snapshots. Each pair is judged once, for all
 * images with it. No finding changes yet. Returns the id of the preparation.
 */
export async function prepareRematch(
  deps: Dependencies,
  { beforePath, after, changes }: PreparationRequest,
  signal: AbortSignal,
): Promise<string> {
  const { db, pool } = deps;
  const preparationId = randomUUID();
  await startPreparation(db, preparationId);
  const operatingSystems = await readOperatingSystems(db);
  const ended = await pool.run('ended-systems', { beforePath, afterPath: after.path, operatingSystems }, { signal });
  await insertInventoriesOf(db, ended);
  await selectEndedSoftware(deps, { beforePath, afterPath: after.path }, signal);
  const touched = await selectTouchedVersions(deps, { changes, operatingSystems }, signal);
  for (let start = 0; start < touched.length; start += touchedAtOnce) {
    for (const pairs of await readPairs(db, touched.slice(start, start + touchedAtOnce), pairsAtOnce)) {
      signal.throwIfAborted();
      const compared = await pool.run('compare-matches', { beforePath, afterPath: after.path, pairs }, { signal });
      await storeCompared(db, preparationId, after.id, compared);
    }
  }
  await db.transaction().execute(async (transaction) => {
    await requirePreparation(transaction, preparationId);
    await insertTouchedInventories(transaction);
  });
  return preparationId;
}

/** Stores the inventories with software whose support differs. */
async function selectEndedSoftware(
  { db, pool }: Dependencies,
  paths: { beforePath: string; afterPath: string },
  signal: AbortSignal,
): Promise<void> {
  if (!(await pool.run('changed-support', paths, { signal }))) return;
  for await (const packages of packageVersionPages(db, versionsAtOnce)) {
    const ids = await pool.run('ended-software', { ...paths, packages }, { signal });
    if (ids.length > 0) await insertInventoriesWithSoftware(db, ids);
  }
}

async function selectTouchedVersions(
  { db, pool }: Dependencies,
  { changes, operatingSystems }: Omit<TouchedSelection, 'packages'>,
  signal: AbortSignal,
): Promise<string[]> {
  if (changes.packages.length === 0 && changes.ecosystems.length === 0) return [];
  const touched: string[] = [];
  for await (const packages of packageVersionPages(db, versionsAtOnce)) {
    for (const id of await pool.run('select-touched', { changes, operatingSystems, packages }, { signal }))
      touched.push(id);
  }
  return touched;
}

async function storeCompared(
  db: Kysely<Database>,
  preparationId: string,
  snapshotId: string,
  { present, absent, coverageChanged }: ComparedMatches,
): Promise<void> {
  const found = await decodeFindings<PresentChange>(present);
  const stored = await saveFacts(db, found);
  await saveExploitSignals(db, snapshotId, found);
  await db.transaction().execute(async (transaction) => {
    await requirePreparation(transaction, preparationId);
    for (let start = 0; start < stored.length; start += changesAtOnce)
      await insertPresentChanges(transaction, stored.slice(start, start + changesAtOnce));
    for (const batch of absent) await insertAbsentChanges(transaction, decodeBatch<AbsentChange>(batch));
    await insertWholeInventories(transaction, coverageChanged);
  });
}
