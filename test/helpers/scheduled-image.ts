import { sql } from 'kysely';
import { newId } from '../../src/domain/ids.ts';
import { recordCatalogTags } from '../../src/features/registries/registry-sync/registry-sync-store.ts';
import { addTestRegistry } from './add-test-registry.ts';
import type { TestApi } from './api-server.ts';
import { assessTag, finding } from './assess-tag.ts';

export const scheduledPackages = [{ type: 'npm', name: 'left', version: '1.0.0' }];
export const scheduledFindings = [finding('CVE-2024-1', 0)];

/** An image of a new registry with a daily schedule. A sync has found its tags, all are due, and the first one has a result. */
export async function scheduledImage({ first, database: { kysely: db } }: TestApi, tags: [string, ...string[]]) {
  const host = `${newId('reg').replace('_', '-')}.example`;
  const registryId = await addTestRegistry(db, first.id, { schedule: 'daily', host, url: `https://${host}` });
  const { imageId } = await assessTag(db, {
    organizationId: first.id,
    image: `${host}/app`,
    tag: tags[0],
    packages: scheduledPackages,
    found: scheduledFindings,
    registryId,
  });
  const image = { id: imageId, organization_id: first.id };
  const listed = tags.map((name) => ({ name, digest: null }));
  await db.transaction().execute((transaction) => recordCatalogTags(transaction, image, listed));
  await sql`update tags set scheduled_at = null, last_scanned_at = null where image_id = ${imageId}`.execute(db);
  await sql`update scans set scanned_at = now() - interval '3 days' where image_id = ${imageId}`.execute(db);
  return { registryId, image, host };
}
