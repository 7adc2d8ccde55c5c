import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ScanError } from '../../../domain/scan-error.ts';
import { createRegistryClient } from '../../../oci/registry/registry-client.ts';
import type { OpenedRegistry } from '../../../providers/read-catalog.ts';
import type { RegistryRow } from '../../platform/registry-records/registry-store.ts';
import { removeTags, tagsNeverListed, type UnlistedTag } from './registry-sync-store.ts';

/**
 * Checks each tag that a scan found and no sync ever listed, and marks those that the registry does not have as removed. Tags are checked
 * individually, because lists leave out tags that filters and permissions exclude. Returns the number of removed tags.
 */
export async function removeUnlistedTags(
  db: Kysely<Database>,
  registry: Pick<RegistryRow, 'id' | 'organization_id'>,
  opened: OpenedRegistry,
  since: Date,
): Promise<number> {
  const unlisted = await tagsNeverListed(db, registry, since);
  let removed = 0;
  for (const tags of Map.groupBy(unlisted, (tag) => tag.image_id).values()) {
    const gone = await findMissing(opened, tags);
    const [first] = tags;
    if (!first || gone.length === 0) continue;
    removed += await db.transaction().execute((transaction) => removeTags(transaction, first.image_id, gone));
  }
  return removed;
}

/** Returns the ids of tags of one repository that the registry reports as missing. A failed request proves nothing. */
async function findMissing({ context, login }: OpenedRegistry, tags: readonly UnlistedTag[]): Promise<string[]> {
  const { host, credentials } = login;
  const repository = tags[0]?.repository ?? '';
  if (!repository.startsWith(`${host}/`)) return [];
  const { addressPolicy, timeouts, signal } = context;
  const name = repository.slice(host.length + 1);
  const client = createRegistryClient({ host, repository: name, credentials, addressPolicy, timeouts });
  const missing: string[] = [];
  try {
    for (const tag of tags) {
      try {
        await client.resolveTag(tag.name, signal);
      } catch (error) {
        if (!(error instanceof ScanError)) throw error;
        if (error.code !== 'IMAGE_NOT_FOUND') break;
        missing.push(tag.id);
      }
    }
  } finally {
    await client.close();
  }
  return missing;
}
