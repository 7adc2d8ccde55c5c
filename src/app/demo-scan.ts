import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Principal } from '../domain/principal.ts';
import { makeDemoImage } from '../engine/image/make-demo-image.ts';
import { ensureImage, ensureTag } from '../features/scanning/images/image-store.ts';
import { queueScans } from '../features/scanning/scans/queue-scans.ts';
import type { ScanQueue } from '../features/scanning/scans/scan-queue.ts';

const repository = 'docker.io/plimsoll/demo';
const tag = '1.0';

/** Returns the path of the demo image and creates the image if it is missing. */
export async function demoImagePath(dataDir: string): Promise<string> {
  return (await makeDemoImage(join(dataDir, 'demo-image'))).path;
}

/** Queues the scan of the demo image, so that a new installation has a result. Returns the id of the scan. */
export async function queueDemoScan(
  deps: { db: Kysely<Database>; queue: ScanQueue },
  organizationId: string,
): Promise<string> {
  const image = await deps.db.transaction().execute(async (transaction) => {
    const row = await ensureImage(transaction, { organizationId, source: 'demo', repository, name: 'plimsoll/demo' });
    await ensureTag(transaction, row, tag);
    return row;
  });
  const principal: Principal = {
    organizationId,
    role: 'admin',
    kind: 'api-key',
    credential: 'none',
    id: 'first-start',
    name: 'first start',
  };
  const { scans } = await queueScans(
    deps,
    { principal, ip: '', requestId: 'first-start' },
    { imageId: image.id, tags: [tag] },
  );
  const [scan] = scans;
  if (!scan) throw new Error('could not queue the demo scan');
  return scan.id;
}
