import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/ids.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { finding } from '../helpers/assess-tag.ts';
import { createReportClient, fixedFinding } from '../helpers/report-client.ts';

let api: TestApi;
const { call, get, made, assess } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

describe('the interpretation of a report', () => {
  it('compares with the previous snapshot of the same type and scope', async () => {
    const { tagId } = await assess('registry.test/means', 'one', [finding('CVE-2024-1', 0)]);
    const scope = { scope: 'custom', tagIds: [tagId] };
    const first = await made(scope);
    const critical = { ...finding('CVE-2024-5', 1).vulnerability, severity: 'CRITICAL' as const };
    await assess('registry.test/means', 'one', [
      finding('CVE-2024-1', 0),
      { ...fixedFinding('CVE-2024-5', 1, '2.0.0'), vulnerability: critical, isKnownExploited: true },
      fixedFinding('CVE-2024-6', 1, '1.5.0'),
    ]);
    await made();
    const second = await made(scope);
    const { intelligence } = (await get(`/api/reports/${second}`)).body.data;
    expect(intelligence.comparedWith).toMatchObject({ reportId: first, version: 1 });
    expect(intelligence.movers).toEqual([
      { kind: 'image', name: 'registry.test/means', measure: 'open findings', before: 1, after: 3 },
    ]);
    expect(intelligence.rootPackages[0]).toMatchObject({ name: 'right', findings: 2, critical: 1 });
    expect(intelligence.upgrades).toEqual([
      expect.objectContaining({ name: 'right', from: '1.0.0', to: '2.0.0', closes: 2, knownExploited: 1 }),
    ]);
    const worsened = intelligence.worsened.map(({ what }: { what: string }) => what);
    expect(worsened).toContain('known exploited findings');
    expect(worsened).toContain('critical findings in registry.test/means');
    expect(intelligence.summary[0]).toBe('3 findings are open, 2 more since the previous report.');
  });

  it('has no comparison at first, and compares with its own previous version after a regeneration', async () => {
    const { tagId } = await assess('registry.test/again', 'one', [finding('CVE-2024-1', 0)]);
    const id = await made({ scope: 'custom', tagIds: [tagId] });
    expect((await get(`/api/reports/${id}`)).body.data.intelligence).toMatchObject({ comparedWith: null, movers: [] });
    await call('POST', `/api/reports/${id}/regenerate`, 'developer');
    await api.reports.run();
    expect((await get(`/api/reports/${id}`)).body.data).toMatchObject({
      version: 2,
      intelligence: { comparedWith: { reportId: id, version: 1 } },
    });
  });
});

describe.each(['technical', 'posture', 'executive', 'sla'])('the interpretation of a %s report', (type) => {
  const meaningOf = async (id: string) => (await get(`/api/reports/${id}`)).body.data.intelligence;

  it('covers content that was assessed both times, and compares with the previous existing report', async () => {
    await sql`delete from images`.execute(api.database.kysely);
    const { tagId } = await assess(`${type}.test/app`, 'one', [finding('CVE-2024-1', 0)]);
    const late = newId('tag');
    const { imageId } = await assess(`${type}.test/late`, 'other', []);
    await sql`insert into tags (id, organization_id, image_id, name) values (${late}, ${api.first.id}, ${imageId}, 'one')`.execute(
      api.database.kysely,
    );
    const scope = { type, tagIds: [tagId, late] };
    const first = await made(scope);
    expect(await meaningOf(first)).toMatchObject({ comparedWith: null, movers: [], worsened: [] });
    expect((await meaningOf(first)).summary).toContain('There is no previous report to compare with.');
    const deleted = await made(scope);
    await call('DELETE', `/api/reports/${deleted}`, 'admin');

    const worse = [fixedFinding('CVE-2024-1', 0, '2.0.0'), fixedFinding('CVE-2024-5', 1, '2.0.0')];
    await assess(`${type}.test/app`, 'one', worse);
    await assess(`${type}.test/late`, 'one', worse);
    await sql`update findings set detected_at = now() - interval '20 days', first_detected_at = null`.execute(
      api.database.kysely,
    );
    await sql`update scans set risk_score = 50 where image = ${`${type}.test/app`}`.execute(api.database.kysely);
    const third = await meaningOf(await made(scope));
    expect(third.comparedWith).toMatchObject({ reportId: first });
    expect(third.movers.map(({ name }: { name: string }) => name)).toEqual([`${type}.test/app`]);
    expect(third.rootPackages).toEqual([
      { type: 'npm', name: 'left', versions: 1, findings: 2, critical: 0, high: 2, images: 2 },
      { type: 'npm', name: 'right', versions: 1, findings: 2, critical: 0, high: 2, images: 2 },
    ]);
    expect(third.upgrades[0]).toMatchObject({ from: '1.0.0', to: '2.0.0', closes: 2, images: 2 });
    const worsened = third.worsened.map(({ what }: { what: string }) => what).join(', ');
    expect(worsened).toContain('past their deadline');
    expect(worsened).not.toContain(`${type}.test/late`);
    expect(third.summary).not.toContain('There is no previous report to compare with.');
  });
});
