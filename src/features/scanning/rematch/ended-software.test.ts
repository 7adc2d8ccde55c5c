import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FixtureSources, osvRecord } from '../../../../test/helpers/advisory-fixtures.ts';
import type { InstalledPackage } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { createRematchWorld, type RematchWorld, type ScannedTag } from '../../../../test/helpers/rematch-world.ts';
import { gradeOf } from '../../../domain/scan-rank.ts';
import type { CheckResult } from '../../../engine/checks/image-check.ts';
import { currentScans } from '../../findings/totals/current-scan-store.ts';

let database: TestDatabase;
let world: RematchWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createRematchWorld(database.kysely);
});
afterAll(async () => {
  world.close();
  await database.drop();
});
// Results follow a snapshot only if its feeds were fetched later, so the clock of each test begins after the one before.
let year = 2030;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  year += 1;
  setDay('01-01');
});
afterEach(() => {
  vi.useRealTimers();
});

const setDay = (day: string): void => void vi.setSystemTime(`${year}-${day}T12:00:00Z`);
const npm = (name: string, version: string): InstalledPackage => ({ type: 'npm', name, version });
const angular = { packages: [npm('@angular/core', '99.2.0'), npm('left', '1.0.0')] };
const record = (id: string, fixed: string) => osvRecord(id, 'npm', 'left', [{ introduced: '0' }, { fixed }]);
const publish = (endsOn: string, more: Partial<FixtureSources> = {}) =>
  world.publish({
    records: { npm: [record('CVE-2024-1', '1.1.0')] },
    releases: { angular: { '99': endsOn } },
    ...more,
  });

async function scanned(tag: ScannedTag = angular) {
  const organizationId = await world.addOrganization();
  const scanId = await world.scan({ ...tag, organizationId });
  return { organizationId, scanId };
}

interface State {
  status: string | undefined;
  evidence: string[] | undefined;
  grade: string | null;
}

const support = (checks: readonly CheckResult[]) => checks.find(({ id }) => id === 'supported-software');

/** The check and the grade that describe the tag now. */
async function present(organizationId: string): Promise<State> {
  const { rows } = await sql<{ checks: CheckResult[]; grade_rank: number | null }>`
    select s.checks, s.grade_rank from tag_platforms tp join ${currentScans} s on s.id = tp.latest_scan_id
    where tp.organization_id = ${organizationId}`.execute(world.db);
  const [row] = rows;
  if (!row) throw new Error('the tag has a result');
  const check = support(row.checks);
  return { status: check?.status, evidence: check?.evidence, grade: gradeOf(row.grade_rank) };
}

async function checkOfScan(scanId: string): Promise<string | undefined> {
  const { checks } = await world.db
    .selectFrom('scans')
    .select('checks')
    .where('id', '=', scanId)
    .executeTakeFirstOrThrow();
  return support(checks)?.status;
}

async function rematched(organizationId: string): Promise<number> {
  const rows = await world.db
    .selectFrom('rematch_results')
    .select('scan_id')
    .where('organization_id', '=', organizationId)
    .execute();
  return rows.length;
}

describe('a re-match of software out of support', () => {
  it('follows changed dates in both directions, with check and grade, and leaves the scan as it was', async () => {
    await publish('2999-01-01');
    await world.rematch();
    // No other check moves the grade.
    const change: ScannedTag['change'] = (assessed) => ({
      ...assessed,
      checks: assessed.checks.filter(({ id }) => id === 'supported-software'),
      grade: 'A',
    });
    const { organizationId, scanId } = await scanned({ ...angular, change });
    const before = await present(organizationId);
    expect(before).toEqual({ status: 'PASS', evidence: [], grade: 'A' });

    setDay('02-01');
    await publish('2020-05-06');
    await world.rematch();
    const after = await present(organizationId);
    expect(after.status).toBe('FAIL');
    expect(after.evidence).toEqual(['@angular/core 99.2.0: support of angular 99 ended on 2020-05-06']);
    expect(after.grade).toBe('F');
    expect(await checkOfScan(scanId)).toBe('PASS');

    setDay('03-01');
    await publish('2999-01-01');
    await world.rematch();
    expect(await present(organizationId)).toEqual(before);
  });

  it('gives the verdict of a scan with the same snapshot', async () => {
    await publish('2999-01-01');
    await world.rematch();
    const stored = await scanned();
    setDay('02-01');
    await publish('2020-05-06');
    await world.rematch();
    const fresh = await scanned();
    expect(await present(stored.organizationId)).toEqual(await present(fresh.organizationId));
    expect(await rematched(fresh.organizationId)).toBe(0);
  });

  it('follows a day that passes although no feed changes', async () => {
    const endsOn = `${year}-05-06`;
    await publish(endsOn);
    await world.rematch();
    const { organizationId } = await scanned();
    setDay('05-06');
    await publish(endsOn);
    await world.rematch();
    expect((await present(organizationId)).status).toBe('PASS');
    setDay('05-07');
    await publish(endsOn);
    await world.rematch();
    expect(await present(organizationId)).toMatchObject({
      status: 'FAIL',
      evidence: [`@angular/core 99.2.0: support of angular 99 ended on ${endsOn}`],
    });
  });

  it('changes findings and the check of one result in the same re-match, each finding with its own cause', async () => {
    await publish('2999-01-01');
    await world.rematch();
    const { organizationId } = await scanned();
    setDay('02-01');
    await publish('2020-05-06', {
      records: { npm: [record('CVE-2024-1', '1.1.0'), record('CVE-2024-2', '1.2.0')] },
    });
    await world.rematch();
    expect((await present(organizationId)).status).toBe('FAIL');
    expect(await world.history(organizationId)).toEqual([
      'CVE-2024-1 1: found by scan -',
      'CVE-2024-2 2: new advisory -',
    ]);
  });

  it('keeps the verdict when a later re-match changes findings only', async () => {
    await publish('2999-01-01');
    await world.rematch();
    const { organizationId } = await scanned();
    setDay('02-01');
    await publish('2020-05-06');
    await world.rematch();
    const { grade } = await present(organizationId);
    setDay('03-01');
    await publish('2020-05-06', { records: { npm: [record('CVE-2024-1', '1.5.0')] } });
    await world.rematch();
    expect(await present(organizationId)).toMatchObject({ status: 'FAIL', grade });
  });

  it('matches only inventories with the software again, and none if no verdict differs', async () => {
    await publish('2999-01-01');
    await world.rematch();
    const [other, otherRelease] = [
      await scanned({ packages: [npm('left', '1.0.0')] }),
      await scanned({ packages: [npm('@angular/core', '98.0.0')] }),
    ];
    const affected = await scanned();
    setDay('02-01');
    await publish('2998-01-01');
    await world.rematch();
    expect(await rematched(affected.organizationId)).toBe(0);
    setDay('03-01');
    await publish('2020-05-06');
    await world.rematch();
    expect(await rematched(affected.organizationId)).toBe(1);
    expect(await rematched(other.organizationId)).toBe(0);
    expect(await rematched(otherRelease.organizationId)).toBe(0);
  });

  it('leaves results without checks as they are', async () => {
    await publish('2999-01-01');
    await world.rematch();
    const { organizationId } = await scanned({
      ...angular,
      change: (assessed) => ({ ...assessed, checks: [] }),
    });
    setDay('02-01');
    await publish('2020-05-06');
    await world.rematch();
    expect((await present(organizationId)).status).toBeUndefined();
  });
});
