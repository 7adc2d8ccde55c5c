import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, it } from 'vitest';
import { removeDestination } from '../../src/features/reporting/delivery/remove-destination.ts';
import { changeSchedule } from '../../src/features/reporting/reports/change-schedule.ts';
import { adminCaller } from '../helpers/admin-caller.ts';
import { createTestApi, type TestApi, testVault } from '../helpers/api-server.ts';
import { expectBothAfterOverlap } from '../helpers/overlap.ts';

let api: TestApi;
const queue = { enqueue: async () => undefined, cancel: async () => undefined };
beforeAll(async () => {
  api = await createTestApi({ queue });
});
afterAll(() => api.close());
beforeEach(() => sql`delete from rate_limit_hits`.execute(api.database.kysely));

const db = () => api.database.kysely;
const caller = () => adminCaller(api.first);

it('a destination is removed while a schedule is given it', async () => {
  const destination = await api.call('POST', '/api/report-destinations', {
    key: api.first.keys.admin,
    body: { name: 'hook', kind: 'webhook', webhook: { url: 'http://127.0.0.1:9/hook' } },
  });
  const destinationId: string = destination.body.data.id;
  await api.call('POST', '/api/reports', {
    key: api.first.keys.developer,
    body: { type: 'technical', format: 'JSON', frequency: 'WEEKLY', deliverTo: [destinationId] },
  });
  const { rows } = await sql<{ id: string }>`select id from report_schedules`.execute(db());
  const scheduleId = rows[0]?.id ?? '';
  await expectBothAfterOverlap(api.database, {
    first: (other) =>
      changeSchedule({ db: other, families: api.reports.families }, caller(), scheduleId, {
        deliverTo: [destinationId],
      }),
    pausedBefore: /from "report_destinations"/,
    second: (other) => removeDestination({ db: other, vault: testVault }, caller(), destinationId),
  });
});
