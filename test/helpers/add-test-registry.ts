import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { newId } from '../../src/domain/ids.ts';
import { insertRegistry, type NewRegistry } from '../../src/features/platform/registry-records/registry-store.ts';

/** Adds a plain registry without credentials, at a closed port unless `differences` has an address. Returns its id. */
export async function addTestRegistry(
  db: Kysely<Database>,
  organizationId: string,
  differences: Partial<NewRegistry> = {},
): Promise<string> {
  const id = newId('reg');
  await insertRegistry(db, {
    id,
    organization_id: organizationId,
    name: 'registry',
    provider: 'DOCKER_REGISTRY',
    url: 'http://127.0.0.1:9',
    host: '127.0.0.1:9',
    is_insecure: true,
    scan_method: 'cloud',
    schedule: 'manual',
    scanners: ['builtin'],
    are_scanners_explicit: false,
    ...differences,
  });
  return id;
}
