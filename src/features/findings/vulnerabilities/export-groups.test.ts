import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { defaultSlaPolicy } from '../sla-policy/sla-clock.ts';
import { exportGroups } from './export-groups.ts';

const organizationId = 'org_export';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.kysely;
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }];
  const found = Array.from({ length: 5 }, (_, n) => finding(`CVE-2024-100${n}`, 0));
  await assessTag(db, { organizationId, image: 'app', tag: '1', packages, found });
});
afterAll(() => database.drop());

async function exported(max: number) {
  const { stream, isComplete } = await exportGroups(
    database.kysely,
    organizationId,
    {
      filter: { suppressed: 'hide' },
      policy: defaultSlaPolicy,
      by: 'vulnerability',
      sort: { column: 'severity', direction: 'desc' },
    },
    max,
  );
  const [, ...lines] = (await text(stream)).split('\r\n').slice(0, -1);
  return { lines: lines.map((line) => line.split(',')[1] ?? line), isComplete };
}

const ids = Array.from({ length: 5 }, (_, n) => `"CVE-2024-100${n}"`);

describe('an export of groups', () => {
  it('has every group up to the bound, also when it is read in several parts', async () => {
    for (const max of [5, 6]) expect(await exported(max)).toEqual({ lines: ids, isComplete: true });
  });

  it('says in its last record that groups are missing', async () => {
    expect(await exported(3)).toEqual({
      lines: [...ids.slice(0, 3), '"Incomplete: only the first 3 groups are listed. Add a filter."'],
      isComplete: false,
    });
  });
});
