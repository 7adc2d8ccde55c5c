import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { builtInSupportDates } from '../../../engine/end-of-life/support-dates.ts';
import { defaultSlaPolicy } from '../sla-policy/sla-clock.ts';
import { exportRows } from './export-rows.ts';

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

async function exported(max: number): Promise<{ lines: string[]; isComplete: boolean }> {
  const { stream, isComplete } = await exportRows(
    { db: database.kysely, supportDates: async () => builtInSupportDates },
    organizationId,
    {
      filter: { suppressed: 'hide' },
      policy: defaultSlaPolicy,
      sort: { column: 'cveId', direction: 'asc' },
      columns: ['cveId'],
      now: new Date(),
    },
    max,
  );
  return { lines: (await text(stream)).split('\r\n').slice(0, -1), isComplete };
}

describe('an export', () => {
  it('has every finding up to the bound', async () => {
    const expected = ['"cveId"', ...Array.from({ length: 5 }, (_, n) => `"CVE-2024-100${n}"`)];
    for (const max of [5, 6]) expect(await exported(max)).toEqual({ lines: expected, isComplete: true });
  });

  it('says in its last record that findings are missing', async () => {
    expect(await exported(4)).toEqual({
      lines: [
        '"cveId"',
        ...Array.from({ length: 4 }, (_, n) => `"CVE-2024-100${n}"`),
        '"Incomplete: only the first 4 vulnerabilities are listed. Add a filter."',
      ],
      isComplete: false,
    });
  });
});
