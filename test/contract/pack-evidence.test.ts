import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/ids.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';
import { createPackClient, dayOf, outcomeOf } from '../helpers/pack-client.ts';
import { daysAgo, seedHalfYear } from '../helpers/pack-history.ts';

let api: TestApi;
let client: ReturnType<typeof createPackClient>;
let history: Awaited<ReturnType<typeof seedHalfYear>>;
beforeAll(async () => {
  api = await createTestApi();
  client = createPackClient(api);
  history = await seedHalfYear(api.database.kysely, api.first.id);
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

describe('evidence of half a year', () => {
  it('lists the population with unscanned tags and the reason', async () => {
    const { datasets } = await client.documentOf(await client.made());
    const rows = datasets.population.rows.map((row: { tag: string; state: string; reason: string | null }) => [
      row.tag,
      row.state,
      row.reason,
    ]);
    expect(rows).toEqual([
      ['1', 'SCANNED', null],
      ['broken', 'NOT_SCANNED', 'Scans failed: IMAGE_NOT_FOUND.'],
      ['unseen', 'NOT_SCANNED', 'Never scanned.'],
    ]);
  });

  it('states for a tag without a result that a scan is queued or was cancelled', async () => {
    const { kysely: db } = api.database;
    const { imageId, scanId, tagId } = await assessTag(db, {
      organizationId: api.first.id,
      image: 'registry.test/waiting/app',
      tag: '1',
      packages: [],
      found: [],
    });
    await sql`update tags set created_at = ${daysAgo(99)} where id = ${tagId}`.execute(db);
    const reasonOf = async (status: number) => {
      await db
        .updateTable('scans')
        .set({ status, created_at: daysAgo(9) })
        .where('id', '=', scanId)
        .execute();
      const { datasets } = await client.documentOf(await client.made({ scope: { imageIds: [imageId] } }));
      return datasets.population.rows.map(({ state, reason }: Record<string, unknown>) => [state, reason]);
    };
    expect(await reasonOf(1)).toEqual([['NOT_SCANNED', 'Never scanned. A scan in the period has no result yet.']]);
    expect(await reasonOf(5)).toEqual([['NOT_SCANNED', 'Never scanned. A scan in the period was cancelled.']]);
    await sql`delete from images where id = ${imageId}`.execute(db);
  });

  it('lists the scan cadence with its gaps, and the versions that each scan used', async () => {
    const { datasets } = await client.documentOf(await client.made());
    const gap = datasets.gaps.rows.find((row: { tag: string }) => row.tag === '1');
    expect(gap).toMatchObject({
      days: 60,
      from: daysAgo(120).toISOString(),
      to: daysAgo(60).toISOString(),
    });
    const complete = datasets.scans.rows.filter((row: { status: string }) => row.status === 'COMPLETE');
    expect(complete.map((row: { scanId: string }) => row.scanId)).toEqual(history.scanIds);
    for (const row of complete) {
      expect(row).toMatchObject({ scanners: 'builtin 1.0.0', digest: expect.stringMatching(/^sha256:/) });
      expect(row.advisories).toMatch(/^sha256:/);
    }
  });

  it('states for each platform how long it had no result', async () => {
    const { kysely: db } = api.database;
    const tag = { organizationId: api.first.id, image: 'registry.test/two/app', tag: '1', packages: [], found: [] };
    let imageId = '';
    for (const [platform, days] of [
      ['linux/amd64', [178, 150, 120, 90, 60, 30, 5]],
      ['linux/arm64', [170, 5]],
      ['linux/s390x', [40, 10]],
    ] as const) {
      for (const at of days) {
        const done = await assessTag(db, { ...tag, detectedAt: daysAgo(at) });
        await db.updateTable('scans').set({ platform }).where('id', '=', done.scanId).execute();
        ({ imageId } = done);
      }
    }
    await sql`update tags set created_at = ${daysAgo(179)} where image_id = ${imageId}`.execute(db);
    const document = await client.documentOf(await client.made({ scope: { imageIds: [imageId] } }));
    const rows = document.datasets.gaps.rows.map(({ platform, days }: { platform: string; days: number }) => [
      platform,
      days,
    ]);
    expect(rows).toEqual([
      ['linux/arm64', 165],
      ['linux/amd64', 30],
      ['linux/amd64', 30],
      ['linux/amd64', 30],
      ['linux/amd64', 30],
      ['linux/s390x', 30],
    ]);
    expect(outcomeOf(document, 'CA-7', 'scanned-regularly')).toMatchObject({ status: 'FAILED' });
    expect(outcomeOf(document, 'CA-7', 'scanned-regularly').facts).toContain('tagsWithGap: 1; longestGapDays: 165');
    await sql`delete from images where id = ${imageId}`.execute(db);
  });

  it('lists each finding with dates, causes, deadline, and the scan that proves its closure', async () => {
    const { datasets } = await client.documentOf(await client.made());
    const closed = datasets.findings.rows.find(
      (row: { vulnerability: string }) => row.vulnerability === 'CVE-2026-1001',
    );
    expect(closed).toMatchObject({
      openedAt: daysAgo(180).toISOString(),
      openedCause: 'found by scan',
      closedAt: daysAgo(120).toISOString(),
      closedCause: 'advisory changed',
      closedByScan: history.scanIds[3],
      closureShown: 'yes',
    });
    const states = datasets.sla.rows.map((row: { vulnerability: string; state: string; days: number }) => [
      row.vulnerability,
      row.state,
    ]);
    expect(states).toEqual([
      ['CVE-2026-1002', 'BREACHED'],
      ['CVE-2026-1003', 'BREACHED'],
      ['CVE-2026-1001', 'CLOSED_LATE'],
    ]);
  });

  it('describes the end of the period: later closures count as open, later openings are absent', async () => {
    const { datasets } = await client.documentOf(await client.made({ period: { start: dayOf(180), end: dayOf(130) } }));
    const rows = datasets.findings.rows.map((row: { vulnerability: string; closedAt: string | null }) => [
      row.vulnerability,
      row.closedAt,
    ]);
    expect(rows).toEqual([
      ['CVE-2026-1001', null],
      ['CVE-2026-1002', null],
    ]);
  });

  it('does not accept a partial scan as proof of a closure', async () => {
    const db = api.database.kysely;
    const closing = history.scanIds[3] ?? '';
    await db.updateTable('scans').set({ completeness: 'partial' }).where('id', '=', closing).execute();
    try {
      const document = await client.documentOf(await client.made());
      expect(document.datasets.findings.rows).toContainEqual(
        expect.objectContaining({ closedByScan: closing, closureShown: 'no: the scan was partial' }),
      );
      expect(outcomeOf(document, 'SI-2', 'closure-proven').status).toBe('FAILED');
    } finally {
      await db.updateTable('scans').set({ completeness: 'complete' }).where('id', '=', closing).execute();
    }
  });

  it('counts a tag as scanned only when each of its platforms was', async () => {
    const db = api.database.kysely;
    const at = { organizationId: api.first.id, image: 'registry.test/many/app', packages: [], found: [] };
    const { imageId, scanId } = await assessTag(db, { ...at, tag: '1', detectedAt: daysAgo(5) });
    const states = async () => {
      const document = await client.documentOf(await client.made({ scope: { imageIds: [imageId] } }));
      const { rows } = document.datasets.population;
      const { facts } = document.datasets.outcomes.rows.find(
        ({ control, rule }: { control: string; rule: string }) => control === 'RA-5' && rule === 'population-scanned',
      );
      return [rows.map(({ state, reason }: { state: string; reason: string }) => [state, reason]), facts];
    };
    const counts = (scanned: number, partial: number) =>
      `tagsInScope: 1; scanned: ${scanned}; partlyAssessed: ${partial}; scanFailed: 0; earlier: 0; never: 0`;
    const move = (to: { platform?: string; scanned_at?: Date; completeness?: 'partial' }, id: string) =>
      db.updateTable('scans').set(to).where('id', '=', id).execute();
    await sql`update tags set created_at = ${daysAgo(400)} where image_id = ${imageId}`.execute(db);
    expect(await states()).toEqual([[['SCANNED', null]], counts(1, 0)]);
    // Another platform, whose older result is partial.
    await move({ platform: 'linux/arm64' }, scanId);
    const other = await assessTag(db, { ...at, tag: '1', detectedAt: daysAgo(6) });
    await move({ completeness: 'partial' }, other.scanId);
    expect(await states()).toEqual([[['PARTIAL', 'linux/amd64: some content could not be assessed.']], counts(0, 1)]);
    // Or has no result of the period.
    await move({ scanned_at: daysAgo(300) }, other.scanId);
    expect(await states()).toEqual([[['PARTIAL', 'linux/amd64: last scanned before the period.']], counts(0, 1)]);
    // Or never had a result.
    await db
      .updateTable('scans')
      .set({ status: 4, requested_platform: 'linux/amd64', scanned_at: null, created_at: daysAgo(6) })
      .where('id', '=', other.scanId)
      .execute();
    expect(await states()).toEqual([[['PARTIAL', 'linux/amd64: scans failed.']], counts(0, 1)]);
    await sql`delete from images where id = ${imageId}`.execute(db);
  });

  it('counts findings of a removed tag as closed without a remediation', async () => {
    const { imageId, tagId } = await assessTag(api.database.kysely, {
      organizationId: api.first.id,
      image: 'registry.test/vanished/app',
      tag: '1',
      packages: [{ type: 'npm', name: 'left', version: '1.0.0' }],
      found: [finding('CVE-2026-2001', 0)],
      detectedAt: daysAgo(9),
    });
    await sql`update tags set created_at = ${daysAgo(9)}, removed_at = ${daysAgo(2)} where id = ${tagId}`.execute(
      api.database.kysely,
    );
    await sql`update findings set closed_at_assessment = 2, closed_cause = 'tag removed', closed_at = ${daysAgo(2)}
      where tag_id = ${tagId}`.execute(api.database.kysely);
    const document = await client.documentOf(await client.made({ scope: { imageIds: [imageId] } }));
    expect(document.datasets.findings.rows).toEqual([
      expect.objectContaining({
        closedCause: 'tag removed',
        closedByScan: null,
        closureShown: 'no: the tag was removed',
      }),
    ]);
    expect(document.datasets.sla.rows).toEqual([expect.objectContaining({ state: 'TAG_REMOVED' })]);
    expect(outcomeOf(document, 'SI-2', 'closed-in-time').status).toBe('NOT_APPLICABLE');
    expect(outcomeOf(document, 'SI-2', 'closure-proven').status).toBe('NOT_APPLICABLE');
    await sql`delete from images where id = ${imageId}`.execute(api.database.kysely);
  });

  it('lists exceptions in their state at the end of the period, without later decisions', async () => {
    const { kysely: db } = api.database;
    const blank = {
      organization_id: api.first.id,
      package_name: 'openssl',
      category: 'risk_accepted',
      reason: 'for now',
      scope_type: 'blanket',
      proposed_by: 'usr_one',
      proposed_by_name: 'One',
      created_at: daysAgo(100),
    } as const;
    const decided = { decided_by: 'usr_two', decided_by_name: 'Two' };
    const [later, revoked, early, rejected] = [0, 1, 2, 3].map(() => newId('att'));
    await db
      .insertInto('attestations')
      .values([
        { ...blank, id: later ?? '', cve_id: 'CVE-1', status: 2, ...decided, decided_at: daysAgo(10) },
        {
          ...blank,
          id: revoked ?? '',
          cve_id: 'CVE-2',
          status: 5,
          ...decided,
          decided_at: daysAgo(90),
          ended_at: daysAgo(10),
        },
        {
          ...blank,
          id: early ?? '',
          cve_id: 'CVE-3',
          status: 5,
          ...decided,
          decided_at: daysAgo(90),
          ended_at: daysAgo(80),
        },
        { ...blank, id: rejected ?? '', cve_id: 'CVE-4', status: 3, ...decided, decided_at: daysAgo(90) },
      ])
      .execute();
    try {
      const period = { start: dayOf(180), end: dayOf(50) };
      const document = await client.documentOf(await client.made({ period }));
      const rows = document.datasets.exceptions.rows.map((row: Record<string, unknown>) => [
        row['vulnerability'],
        row['state'],
        row['approvedBy'],
        row['decidedAt'],
        row['endedAt'],
      ]);
      const then = daysAgo(90).toISOString();
      expect(rows.sort()).toEqual([
        ['CVE-1', 'PROPOSED', null, null, null],
        ['CVE-2', 'IN_FORCE', 'Two', then, null],
        ['CVE-3', 'REVOKED', 'Two', then, daysAgo(80).toISOString()],
        ['CVE-4', 'REJECTED', null, then, null],
      ]);
    } finally {
      await db.deleteFrom('attestations').where('package_name', '=', 'openssl').execute();
    }
  });

  it('lists exceptions with approver and expiry, and does not count covered findings as overdue', async () => {
    const id = newId('att');
    const { body: before } = await client.get('/api/reports/compliance');
    await api.database.kysely
      .insertInto('attestations')
      .values({
        id,
        organization_id: api.first.id,
        cve_id: 'CVE-2026-1002',
        package_name: 'openssl',
        category: 'risk_accepted',
        reason: '=cmd()',
        scope_type: 'blanket',
        status: 2,
        proposed_by: 'usr_one',
        proposed_by_name: 'One',
        decided_by: 'usr_two',
        decided_by_name: 'Two',
        created_at: daysAgo(170),
        decided_at: daysAgo(169),
        expires_at: daysAgo(-30),
      })
      .execute();
    try {
      const { body: during } = await client.get('/api/reports/compliance');
      expect(during.data.exceptions).toMatchObject({
        total: 1,
        data: [
          {
            id,
            cveId: 'CVE-2026-1002',
            scope: { type: 'blanket', tagId: null },
            decidedBy: { id: 'usr_two', name: 'Two' },
            openFindings: 1,
            exploitedFindings: 0,
            rules: ['remediated-in-time', 'closed-in-time', 'exceptions-controlled'],
          },
        ],
      });
      const controlOf = (key: string, control: string) =>
        during.data.frameworks
          .find((one: { key: string }) => one.key === key)
          .controls.find((one: { id: string }) => one.id === control);
      expect(controlOf('nist-800-53', 'RA-5').exceptions).toEqual({ total: 1, findings: 1 });
      expect(controlOf('nist-800-53', 'RA-7').exceptions).toMatchObject({ total: 1 });
      // Exceptions change no rule about the audit log.
      expect(controlOf('nist-800-53', 'AU-9').exceptions).toBeNull();
      const { body: earlier } = await client.get(`/api/reports/compliance?to=${dayOf(175)}&from=${dayOf(180)}`);
      expect(earlier.data.exceptions).toEqual({ total: 0, data: [] });
      const pack = await client.made();
      const document = await client.documentOf(pack);
      expect(document.datasets.exceptions.rows).toEqual([
        expect.objectContaining({
          state: 'IN_FORCE',
          proposedBy: 'One',
          approvedBy: 'Two',
          expiresAt: daysAgo(-30).toISOString(),
        }),
      ]);
      expect(outcomeOf(document, 'RA-5', 'remediated-in-time').status).toBe('WARNING');
      expect(outcomeOf(document, 'RA-7', 'exceptions-controlled').status).toBe('VERIFIED');
      expect((await client.filesOf(pack)).get('evidence/exceptions.csv')?.toString('utf8')).toContain(`"'=cmd()"`);
    } finally {
      await sql`delete from attestations where id = ${id}`.execute(api.database.kysely);
    }
    expect(before.data.frameworks).toHaveLength(8);
    expect(before.data.exceptions).toEqual({ total: 0, data: [] });
  });
});
