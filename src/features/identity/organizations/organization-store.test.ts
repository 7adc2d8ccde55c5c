import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { Database } from '../../../db/schema.ts';
import type { AuditEntry } from '../../platform/audit/audit-entry.ts';
import { readChain } from '../../platform/audit/audit-log-store.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { readOrganization, updateOrganization } from './organization-store.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.kysely;
  await db.insertInto('organizations').values({ id: 'org_a', name: 'A' }).execute();
});
afterAll(() => database.drop());

const entry = (action: string): AuditEntry => ({
  organizationId: 'org_a',
  actor: { kind: 'api-key', id: 'key_1', name: 'build' },
  action,
  target: null,
  ip: '::1',
  requestId: 'req_1',
  details: {},
});

it('a change of an organization and the audit entry of another change do not wait for each other', async () => {
  const isLocked = Promise.withResolvers<void>();
  const isRecorded = Promise.withResolvers<void>();
  const change = db.transaction().execute(async (transaction) => {
    const organization = await readOrganization(transaction, 'org_a', { isLocked: true });
    await updateOrganization(transaction, 'org_a', { ...settingsOf(organization), name: 'B' });
    isLocked.resolve();
    await isRecorded.promise;
    await recordAudit(transaction, entry('settings.organization_changed'));
  });
  await isLocked.promise;
  const other = db.transaction().execute(async (transaction) => {
    // Without it, the two transactions would wait until the test times out. Nothing waits for a lock otherwise.
    await sql`set local lock_timeout = '1s'`.execute(transaction);
    await recordAudit(transaction, entry('sla_policy.changed'));
  });
  await other.finally(() => isRecorded.resolve());
  await change;
  const chain = await readChain(db, 'org_a', { after: 0n, limit: 10 });
  expect(chain.map(({ action }) => action)).toEqual(['sla_policy.changed', 'settings.organization_changed']);
});

function settingsOf({ name, four_eyes, report_classification }: Awaited<ReturnType<typeof readOrganization>>) {
  return { name, four_eyes, report_classification };
}
