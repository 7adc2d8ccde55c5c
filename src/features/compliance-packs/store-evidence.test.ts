import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/postgres.ts';
import { newId } from '../../domain/ids.ts';
import { countOpen } from './store-evidence.ts';
import { tabledExceptionsMax } from './store-scope.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('what is open', () => {
  it('is excepted by the exception that names it, by its tag, or by nothing, however many exceptions there are', async () => {
    const db = database.kysely;
    const organizationId = newId('org');
    await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
    const found = [1, 2, 3, 4].map((n) => finding(`CVE-2024-${n}`, 0));
    const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }];
    const at = { organizationId, image: 'app', packages, found, detectedAt: new Date(Date.now() - 60_000) };
    const { tagId } = await assessTag(db, { ...at, tag: '1' });
    await assessTag(db, { ...at, tag: '2' });
    /** Approved an hour ago; `count` of them, of `CVE-2024-1` or of what nobody has. */
    const except = (cve: string, { tag = null as string | null, name = 'left', count = 1 } = {}) =>
      sql`insert into attestations (id, organization_id, cve_id, package_name, category, reason, scope_type, tag_id, status,
          proposed_by, proposed_by_name, decided_by, decided_by_name, decided_at)
        select ${newId('att')} || n, ${organizationId}, ${cve} || case when n > 1 then n::text else '' end, ${name}, 'risk_accepted', 'r',
          ${tag === null ? 'blanket' : 'tag'}, ${tag}, 2, 'a', 'A', 'b', 'B', now() - interval '1 hour'
        from generate_series(1, ${count}::int) n`.execute(db);
    await except('CVE-2024-1');
    await except('CVE-2024-2', { tag: tagId });
    await except('CVE-2024-3', { name: 'right' });
    const count = async () => {
      const to = new Date();
      const from = new Date(to.getTime() - 86_400_000);
      const rows = await countOpen(db, { organizationId, scope: { type: 'organization' }, from, to });
      return rows.map((row) => [row.isExcepted, row.count]);
    };
    // Of both tags the first, of one the second.
    const expected = [
      [false, 5],
      [true, 3],
    ];
    expect(await count()).toEqual(expected);
    await except('CVE-1999-', { count: tabledExceptionsMax });
    expect(await count()).toEqual(expected);
  });
});
