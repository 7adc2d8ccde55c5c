import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestRegistry } from '../../../../test/helpers/add-test-registry.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { standIns } from '../../../../test/helpers/stand-ins.ts';
import { createQueue, type Queue } from '../../../jobs/create-queue.ts';
import { createOrganization } from '../../identity/organizations/create-organization.ts';
import { createSyncQueue, scheduleQueueDefinition, startSyncWorker, syncQueueDefinition } from './sync-queue.ts';

let database: TestDatabase;
let queue: Queue;
beforeAll(async () => {
  database = await createTestDatabase();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  queue = createQueue({
    address: database.address,
    log,
    roles: { work: true, schedule: false },
    queues: [syncQueueDefinition, scheduleQueueDefinition],
  });
  await queue.start();
  const syncQueue = createSyncQueue(queue);
  const scanQueue = { enqueue: async () => undefined, cancel: async () => undefined };
  const deps = { db: database.kysely, vault: null, outbound: { allowPrivate: true as const }, log };
  await startSyncWorker({ ...deps, syncQueue, scanQueue }, queue);
});
afterAll(async () => {
  await queue.stop({ timeoutMs: 0 });
  await database.drop();
});
const { silent, quick } = standIns('silent', 'quick');

function addRegistry(organizationId: string, host: string): Promise<string> {
  return addTestRegistry(database.kysely, organizationId, { url: `http://${host}`, host, is_insecure: false });
}

async function statesOf(registryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where data ->> 'registryId' = any(${registryIds}::text[]) order by state::text`.execute(
    database.kysely,
  );
  return rows.map(({ state }) => state);
}

it('syncs of an organization whose registries do not respond leave workers to other organizations', async () => {
  const [{ organizationId: slow }, { organizationId: other }] = [
    await createOrganization(database.kysely, { name: 'Slow' }),
    await createOrganization(database.kysely, { name: 'Other' }),
  ];
  silent.behaviours.push(() => true);
  quick.behaviours.push((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"repositories":[]}');
    return true;
  });
  const waiting = ['active', 'active', 'created', 'created', 'created'];
  const stuck: string[] = [];
  for (let at = 0; at < 5; at += 1) stuck.push(await addRegistry(slow, silent.host));
  const request = (organizationId: string, registryId: string) =>
    createSyncQueue(queue).enqueue(database.kysely, { organizationId, registryId });
  for (const registryId of stuck) await request(slow, registryId);
  await expect.poll(() => statesOf(stuck)).toEqual(waiting);
  const registryId = await addRegistry(other, quick.host);
  await request(other, registryId);
  await expect.poll(() => statesOf([registryId])).toEqual(['completed']);
  expect(await statesOf(stuck)).toEqual(waiting);
});
