import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ScanError } from '../../../domain/scan-error.ts';
import { createRegistryClient } from '../../../oci/registry/registry-client.ts';
import type { RegistryRow } from '../../platform/registry-records/registry-store.ts';
import type { OpenedRegistry } from './read-catalog.ts';
import { removeTags, tagsNeverListed, type UnlistedTag } from './registry-sync-store.ts';

/**
 * Asks for each tag that a scan has found and no sync has ever listed, and removes those that the registry does not have. They are asked for
 * one by one, because lists leave out what filters and listing permissions exclude: a tag that is only not listed has not vanished. Gives how
 * many were removed.
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

/** Ids of the tags, all of one repository, that the registry says it does not have. A failure proves nothing. */
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
