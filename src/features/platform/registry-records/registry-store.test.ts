import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestRegistry } from '../../../../test/helpers/add-test-registry.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { createOrganization } from '../../identity/organizations/create-organization.ts';
import { findRegistry, type RegistryRow, recordHost, updateRegistryRow } from './registry-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function registryAt(host: string | null): Promise<RegistryRow> {
  const { organizationId } = await createOrganization(database.kysely, { name: 'Hosts' });
  const id = await addTestRegistry(database.kysely, organizationId, {
    provider: 'AWS_ECR',
    url: null,
    host,
    updated_at: new Date('2026-01-02T03:04:05.678Z'),
  });
  const registry = await findRegistry(database.kysely, organizationId, id);
  if (!registry) throw new Error('not there');
  return registry;
}

const hostOf = async ({ organization_id, id }: RegistryRow) =>
  (await findRegistry(database.kysely, organization_id, id))?.host;

describe('recordHost', () => {
  const host = '111122223333.dkr.ecr.eu-west-1.amazonaws.com';

  it('stores the host of a login when none is known', async () => {
    const registry = await registryAt(null);
    await recordHost(database.kysely, registry, host);
    expect(await hostOf(registry)).toBe(host);
  });

  it('does not change a known host', async () => {
    const registry = await registryAt('known.example');
    await recordHost(database.kysely, registry, host);
    expect(await hostOf(registry)).toBe('known.example');
  });

  it('ignores a registry that was changed meanwhile', async () => {
    const registry = await registryAt(null);
    await updateRegistryRow(database.kysely, registry.organization_id, registry.id, { name: 'Moved' });
    await recordHost(database.kysely, registry, host);
    expect(await hostOf(registry)).toBeNull();
  });
});
