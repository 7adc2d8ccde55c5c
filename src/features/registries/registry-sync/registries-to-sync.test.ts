import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import { createOrganization } from '../../identity/organizations/create-organization.ts';
import { registriesToSync } from './registry-sync-store.ts';

let database: TestDatabase;
let organizationId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ organizationId } = await createOrganization(database.kysely, { name: 'Turns' }));
});
afterAll(() => database.drop());

/** `minutesAgo`: time since the last sync; undefined when there was none. */
async function isDue(schedule: string, health: string, minutesAgo?: number, scanMethod = 'cloud'): Promise<boolean> {
  const id = newId('reg');
  await database.pool.query(
    `insert into registries (id, organization_id, name, provider, url, host, scan_method, schedule, scanners,
       are_scanners_explicit, tag_include, tag_exclude, is_insecure, health_status, last_sync_at)
     values ($1, $2, 'r', 'CUSTOM', 'https://r.example', 'r.example', $6, $3, '{trivy}', false, '*', '', false, $4,
       now() - $5 * interval '1 minute')`,
    [id, organizationId, schedule, health, minutesAgo ?? null, scanMethod],
  );
  return (await registriesToSync(database.kysely)).some((registry) => registry.id === id);
}

const hour = 60;
/** Maximum additional delay in minutes. */
const spread = 10;

describe('the next sync of a registry', () => {
  it.each<[string, string, number]>([
    ['daily', 'healthy', 12 * hour],
    ['weekly', 'healthy', 12 * hour],
    ['on_push', 'healthy', 15],
    ['on_push', 'unreachable', 15],
    ['daily', 'unreachable', hour],
    ['weekly', 'error', hour],
    ['daily', 'unauthorized', 12 * hour],
    ['on_push', 'unauthorized', 12 * hour],
  ])('of a %s one that is %s is due after %i minutes, up to ten later', async (schedule, health, minutes) => {
    expect(await isDue(schedule, health, minutes - 1)).toBe(false);
    expect(await isDue(schedule, health, minutes + spread)).toBe(true);
  });

  it('is due at once for a new one, or one whose access was changed', async () => {
    expect(await isDue('daily', 'unknown')).toBe(true);
    expect(await isDue('daily', 'unknown', 1)).toBe(true);
  });

  it('is not scheduled for manual registries and sensor registries', async () => {
    expect(await isDue('manual', 'unknown')).toBe(false);
    expect(await isDue('daily', 'healthy', 10_000, 'sensor')).toBe(false);
  });

  it('is not due at the same time for all', async () => {
    const due = await Promise.all(Array.from({ length: 40 }, () => isDue('on_push', 'healthy', 15 + spread / 2)));
    expect(new Set(due).size).toBe(2);
  });
});
