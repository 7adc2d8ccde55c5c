import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryOf } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { Digest } from '../../../domain/digest.ts';
import { newId } from '../../../domain/ids.ts';
import { ScanError } from '../../../domain/scan-error.ts';
import { statusRank } from '../../../domain/scan-rank.ts';
import type { EncodedAssessment } from '../../../engine/pipeline/encode-assessment.ts';
import { engineRevision } from '../../../engine/pipeline/engine-revision.ts';
import { type AssessTask, runAssess } from '../../../engine/pipeline/run-assess.ts';
import { defaultScanLimits, type ScanLimits } from '../../../engine/pipeline/scan-limits.ts';
import type { ImageSource } from '../../../oci/image-source.ts';
import { saveInventory } from '../content/inventory-store.ts';
import { ensureImage, ensureTag } from '../images/image-store.ts';
import { runScan, type ScanWorkerDependencies } from './run-scan.ts';

const organizationId = newId('org');
const before: Digest = `sha256:${'b'.repeat(64)}`;
const after: Digest = `sha256:${'a'.repeat(64)}`;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.kysely.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  for (const digest of [before, after]) {
    await saveInventory(database.kysely, { contentOwner: organizationId, digest, engineRevision }, inventoryOf([]));
  }
});
afterAll(() => database.drop());

describe('a scan', () => {
  it('that is slow resolves the tag again when a later scan found it changed', async () => {
    const { tagId, scanIds } = await queuedScans(2);
    const [slow = '', quick = ''] = scanIds;
    let isMoved = false;
    const named = () => (isMoved ? after : before);
    // While the first scan runs, the tag is pushed and a second scan completes.
    const push = async () => {
      if (isMoved) return;
      isMoved = true;
      await runScan(workerOf(named), quick, new AbortController().signal);
    };
    await runScan(workerOf(named, push), slow, new AbortController().signal);
    expect(await digestsOf(scanIds)).toEqual([after, after]);
    expect(await wordOf(tagId)).toEqual({ digest: after, latest_scan_id: slow });
  });

  it('that resolved the tag later is its result, whichever ends first', async () => {
    const { tagId, scanIds } = await queuedScans(2);
    const [first = '', second = ''] = scanIds;
    await runScan(
      workerOf(() => before),
      first,
      new AbortController().signal,
    );
    await runScan(
      workerOf(() => after),
      second,
      new AbortController().signal,
    );
    expect(await digestsOf(scanIds)).toEqual([before, after]);
    expect(await wordOf(tagId)).toEqual({ digest: after, latest_scan_id: second });
  });

  it('is completed by its second attempt when the first one lost its lease and ends during the second', async () => {
    const { scanIds } = await queuedScans(1);
    const [scanId = ''] = scanIds;
    const [isReading, isLost] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lease = new AbortController();
    const wait = async () => {
      isReading.resolve();
      await isLost.promise;
      lease.signal.throwIfAborted();
    };
    const first = runScan(
      workerOf(() => before, wait),
      scanId,
      lease.signal,
    );
    await isReading.promise;
    const endFirst = async () => {
      lease.abort(new Error('the lease was lost'));
      isLost.resolve();
      await expect(first).rejects.toThrow('the lease was lost');
    };
    await runScan(
      workerOf(() => before, endFirst),
      scanId,
      new AbortController().signal,
    );
    expect(await digestsOf(scanIds)).toEqual([before]);
  });

  it('is queued again by an attempt that fails', async () => {
    const { scanIds } = await queuedScans(1);
    const [scanId = ''] = scanIds;
    const fail = () => Promise.reject(new ScanError('UNREACHABLE', 'The registry is unreachable.'));
    const failing = runScan(
      workerOf(() => before, fail),
      scanId,
      new AbortController().signal,
    );
    await expect(failing).rejects.toThrow('unreachable');
    const row = await database.kysely
      .selectFrom('scans')
      .select(['status', 'last_error'])
      .where('id', '=', scanId)
      .executeTakeFirst();
    expect(row).toMatchObject({ status: statusRank('QUEUED'), last_error: { code: 'UNREACHABLE' } });
  });

  it('is not reused with other limits of its content, and is reused with other limits of time', async () => {
    const { scanIds } = await queuedScans(2);
    const [first = '', second = ''] = scanIds;
    const workerWith = (limits: Partial<ScanLimits>): ScanWorkerDependencies => {
      const worker = workerOf(() => before);
      return { ...worker, pool: { ...worker.pool, limits: { ...defaultScanLimits, ...limits } } };
    };
    await runScan(workerWith({ timeMsMax: 1000, entriesMax: 7 }), first, new AbortController().signal);
    expect(await digestsOf([first])).toEqual([before]);
    const scan = runScan(workerWith({ pathLengthMax: 100 }), second, new AbortController().signal);
    await expect(scan).rejects.toThrow('the registry was asked');
  });
});

/** Creates a worker whose registry resolves every tag to `named()`. `meanwhile` runs after each resolution. */
function workerOf(named: () => Digest, meanwhile: () => Promise<void> = async () => {}): ScanWorkerDependencies {
  const source: ImageSource = {
    description: 'a registry',
    resolve: async () => ({
      digest: named(),
      indexDigest: null,
      platform: { os: 'linux', architecture: 'amd64' },
      platforms: [],
      isPublic: false,
    }),
    open: () => unasked(),
    relocate: () => unasked(),
    close: async () => {},
  };
  return {
    db: database.kysely,
    pool: { run: assess, limits: defaultScanLimits } as unknown as ScanWorkerDependencies['pool'],
    queue: { enqueue: () => unasked(), cancel: () => unasked() },
    log: pino({ level: 'silent' }),
    openSource: async () => source,
    currentSnapshot: async () => {
      await meanwhile();
      return null;
    },
  };
}

/** Assesses on this thread. The inventory is stored, so that no other task is requested. */
async function assess(name: string, task: AssessTask): Promise<EncodedAssessment> {
  if (name !== 'assess') unasked();
  return runAssess(task, new AbortController().signal);
}

function unasked(): never {
  throw new Error('the registry was asked: the inventory is stored');
}

async function queuedScans(count: number): Promise<{ tagId: string; scanIds: string[] }> {
  const db = database.kysely;
  const name = newId('img');
  const scanIds = Array.from({ length: count }, () => newId('scan'));
  return db.transaction().execute(async (transaction) => {
    const image = await ensureImage(transaction, { organizationId, source: 'registry', repository: name, name });
    const tag = await ensureTag(transaction, image, 'latest');
    for (const id of scanIds) {
      await transaction
        .insertInto('scans')
        .values({
          id,
          organization_id: organizationId,
          batch_id: newId('bat'),
          image_id: image.id,
          tag_id: tag.id,
          image: name,
          tag: 'latest',
          reference: `registry.example/${name}:latest`,
          requested_scanners: ['builtin'],
          are_scanners_explicit: false,
          request_key: id,
        })
        .execute();
    }
    return { tagId: tag.id, scanIds };
  });
}

async function digestsOf(scanIds: string[]): Promise<(string | null)[]> {
  const rows = await database.kysely
    .selectFrom('scans')
    .select(['id', 'digest'])
    .where('id', 'in', scanIds)
    .where('status', '=', 3)
    .execute();
  return scanIds.map((id) => rows.find((row) => row.id === id)?.digest ?? null);
}

function wordOf(tagId: string) {
  return database.kysely
    .selectFrom('tags')
    .select(['digest', 'latest_scan_id'])
    .where('id', '=', tagId)
    .executeTakeFirstOrThrow();
}
