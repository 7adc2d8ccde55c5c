import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import { type Severity, severities } from '../../../domain/severity.ts';
import { dayMs, hourMs } from '../../../lib/durations.ts';
import { type SlaPolicy, slaClock } from '../../findings/sla-policy/sla-clock.ts';
import { mergeFindingTotals } from '../../findings/totals/merge-totals-store.ts';
import { listSlaEntries, type SlaEntryFilter, slaEntrySortColumns } from './sla-entry-store.ts';

const policy: SlaPolicy = { critical: 1, high: 3, medium: 7, low: 14 };
const asOf = new Date('2026-03-10T12:30:00.000Z');
const organizationId = newId('org');
const registryId = newId('reg');

interface Entry {
  id: string;
  severity: number;
  cveId: string;
  package: string;
  first: number;
  due: number;
  status: string | null;
  isOfRegistry: boolean;
}

let database: TestDatabase;
let entries: Entry[];

beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.kysely;
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  await sql`insert into registries (id, organization_id, name, provider, scan_method, schedule, scanners, are_scanners_explicit)
    values (${registryId}, ${organizationId}, 'main', 'DOCKER_REGISTRY', 'cloud', 'manual', '{builtin}', false)`.execute(
    db,
  );
  const packages = ['left', 'right'].map((name) => ({ type: 'npm' as const, name, version: '1.0.0' }));
  for (let tag = 0; tag < 8; tag += 1) {
    const found = Array.from({ length: 12 }, (_, n) => {
      const id = `CVE-${2020 + (n % 3)}-${1000 + ((n * 7 + tag) % 13) * 500}`;
      const severity = severities[(n + tag) % 6] as Severity;
      const one = finding(id, n % 2, { fixedVersion: '1', fixState: 'fixed' });
      return { ...one, vulnerability: { ...one.vulnerability, severity } };
    });
    const unique = [...new Map(found.map((one) => [`${one.vulnerability.id} ${one.packageIndex}`, one])).values()];
    // One image per tag, so that no detection is inherited. Several findings within the same hour.
    const detectedAt = new Date(asOf.getTime() - tag * 37 * hourMs);
    await assessTag(db, {
      organizationId,
      image: `app${tag}`,
      tag: '1',
      packages,
      found: unique,
      detectedAt,
      registryId: tag % 3 === 0 ? null : registryId,
    });
    if (tag === 4) await mergeFindingTotals(db);
  }
  // At the limits between overdue, due soon and on track, at full hours, and by microseconds.
  const ofIt = sql`organization_id = ${organizationId}`;
  await sql`update findings set first_detected_at = ${asOf}::timestamptz
      - (array[1, 3, 7, 14, 0.75, 2.25])[1 + row_id % 6] * interval '24 hours' + (row_id % 3 - 1) * interval '1 microsecond'
    where ${ofIt} and row_id % 4 = 0`.execute(db);
  await sql`update findings set first_detected_at = date_trunc('hour', detected_at) where ${ofIt} and row_id % 4 = 1`.execute(
    db,
  );
  // Lists of findings compare with the time of the request and not with that of the figures.
  await sql`update findings set suppressed_until = ${asOf}::timestamptz + (array[-1, 0, 36500])[1 + row_id % 3] * interval '1 day'
    where ${ofIt} and row_id % 5 = 0`.execute(db);
  const { rows } = await sql<{
    id: string;
    severity: number;
    vulnerability_id: string;
    name: string;
    micros: string;
    suppressed: boolean;
    is_of_registry: boolean;
  }>`
    select f.id, i.registry_id is not null as is_of_registry, f.severity, f.vulnerability_id, p.name, coalesce(f.suppressed_until > ${asOf}, false) as suppressed,
      (extract(epoch from coalesce(f.first_detected_at, f.detected_at)) * 1000000)::bigint as micros
    from findings f join package_versions p on p.id = f.package_version_id join images i on i.id = f.image_id
    where f.organization_id = ${organizationId}`.execute(db);
  entries = rows.flatMap((row) => {
    const severity = severities[row.severity] ?? 'UNKNOWN';
    const first = Number(row.micros) / 1000;
    // Deadlines are compared in whole milliseconds, rounded up.
    const { status } = slaClock(
      policy,
      { severity, firstDetectedAt: new Date(Math.ceil(first)), closedAt: null },
      asOf,
    );
    if (row.suppressed || status === null) return [];
    const due = first + policy[severity.toLowerCase() as keyof SlaPolicy] * dayMs;
    const { id, vulnerability_id: cveId, name } = row;
    return [{ id, severity: row.severity, cveId, package: name, first, due, status, isOfRegistry: row.is_of_registry }];
  });
});
afterAll(() => database.drop());

const filters: SlaEntryFilter[] = [
  {},
  { severity: ['HIGH'] },
  { severity: ['CRITICAL', 'LOW', 'UNKNOWN'] },
  { status: 'BREACHED' },
  { status: 'DUE_SOON' },
  { status: 'ON_TRACK' },
  { from: new Date('2026-03-05T11:30:00Z') },
  { to: new Date('2026-03-12T12:30:00.000Z') },
  { from: asOf, to: new Date('2026-03-10T12:45:00Z') },
  { status: 'BREACHED', from: new Date('2026-03-01T00:00:00Z'), severity: ['MEDIUM', 'LOW'] },
  { severity: ['UNKNOWN'] },
  { search: 'left' },
  { search: 'left', status: 'DUE_SOON' },
  { search: 'left', status: 'ON_TRACK', to: new Date('2026-03-12T12:30:00.000Z') },
  { search: 'left', severity: ['LOW', 'HIGH', 'UNKNOWN'], from: asOf },
  { search: 'left', severity: ['NEGLIGIBLE'] },
  { search: 'no package' },
];

const passes =
  ({ severity, status, from, to, search }: SlaEntryFilter) =>
  (one: Entry): boolean =>
    (!severity || severity.includes(severities[one.severity] ?? 'UNKNOWN')) &&
    (!status || status === one.status) &&
    (!from || one.due >= from.getTime()) &&
    (!to || one.due < to.getTime()) &&
    (search === undefined || one.package.includes(search));

function compare(column: (typeof slaEntrySortColumns)[number], a: Entry, b: Entry): number {
  const by = {
    dueAt: a.due - b.due,
    firstDetectedAt: a.first - b.first,
    severity: a.severity - b.severity || a.first - b.first,
    cveId: a.cveId < b.cveId ? -1 : a.cveId > b.cveId ? 1 : 0,
  };
  return by[column] || (a.id < b.id ? -1 : 1);
}

describe('pages of deadlines', () => {
  it.each(
    slaEntrySortColumns.flatMap((column) =>
      [{ organizationId }, { organizationId, registryId }, { organizationId, isOfAnyRegistry: true }].flatMap(
        (scope) => [
          { column, direction: 'asc' as const, scope, of: Object.keys(scope).at(-1) },
          { column, direction: 'desc' as const, scope, of: Object.keys(scope).at(-1) },
        ],
      ),
    ),
  )(
    'equal the pages of the complete sorted list for any filter: $column $direction, $of',
    async ({ scope, ...sort }) => {
      // Few entries are sorted, many are read in order.
      const boundsOf = (filter: SlaEntryFilter) => ({ sortedRowsMax: filter.from ? 0 : 20 });
      const ofScope = entries.filter(({ isOfRegistry }) => isOfRegistry || Object.keys(scope).length === 1);
      expect(ofScope.length).toBeGreaterThan(25);
      for (const filter of filters) {
        const expected = ofScope.filter(passes(filter)).toSorted((a, b) => compare(sort.column, a, b));
        if (sort.direction === 'desc') expected.reverse();
        const found: string[] = [];
        const limit = 7;
        for (let page = 1; page <= Math.ceil(expected.length / limit) + 1; page += 1) {
          const request = { asOf, policy, filter };
          const { rows, total } = await listSlaEntries(
            database.kysely,
            scope,
            request,
            { page, limit, sort },
            boundsOf(filter),
          );
          expect(total, JSON.stringify(filter)).toBe(expected.length);
          found.push(...rows.map(({ id }) => id));
        }
        expect(found, JSON.stringify(filter)).toEqual(expected.map(({ id }) => id));
      }
    },
  );
});
