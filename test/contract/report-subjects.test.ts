import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentId, newId } from '../../src/domain/ids.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { finding } from '../helpers/assess-tag.ts';
import { createReportClient } from '../helpers/report-client.ts';

let api: TestApi;
const { call, get, made, download, assess, addRegistry } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

const artifactOf = async (id: string) => (await get(`/api/reports/${id}/artifact`)).body.data;
/** The first statements of the document: on the cover and in its first section. */
async function saidOf(id: string): Promise<string> {
  const { facts, sections } = (await download(id)).body;
  const about = facts.find((one: { label: string }) => one.label === 'Note')?.value;
  expect(sections[0].blocks[0]).toMatchObject({ kind: 'paragraph', isNote: true });
  expect(about).toContain(sections[0].blocks[0].text);
  return about;
}
const columnOf = (artifact: { datasets: { columns: { id: string }[]; rows: unknown[][] }[] }, ...ids: string[]) => {
  const [dataset] = artifact.datasets;
  const at = ids.map((id) => dataset?.columns.findIndex((column) => column.id === id) ?? -1);
  return dataset?.rows.map((row) => at.map((index) => row[index])) ?? [];
};

describe('a report of a scan', () => {
  it('lists its findings and their present state', async () => {
    const { scanId } = await assess('scan.test/app', 'one', [finding('CVE-2024-1', 0), finding('CVE-2024-2', 1)]);
    await assess('scan.test/app', 'one', [
      { ...finding('CVE-2024-2', 1), isKnownExploited: true },
      finding('CVE-2024-3', 0),
    ]);
    const { data: scan } = (await get(`/api/scans/${scanId}`)).body;

    const technical = await made({ scanId });
    const found = await artifactOf(technical);
    expect(columnOf(found, 'vulnerability', 'status')).toEqual([
      ['CVE-2024-2', 'OPEN'],
      ['CVE-2024-1', 'CLOSED'],
    ]);
    expect(found.facts).toMatchObject({ findings: 2, scan: { scannedAt: scan.scannedAt, closedSince: 1 } });
    expect(found.facts.population).toEqual({ tags: 1, neverScanned: 0, partial: 0, notAssessed: 0 });
    expect(await saidOf(technical)).toMatch(/^Findings of the scan of .*, independent of later scans/);
    const { intelligence } = (await get(`/api/reports/${technical}`)).body.data;
    expect(intelligence.summary[0]).toBe('The scan found 2 findings; 1 of them were closed later.');

    const sla = await made({ type: 'sla', scanId });
    const deadlines = await artifactOf(sla);
    expect(columnOf(deadlines, 'vulnerability')).toEqual([['CVE-2024-2']]);
    expect(deadlines.facts.sla.overall).toMatchObject({ open: 1, closedInTime: 1, closedLate: 0 });
    expect(deadlines.period).toEqual({ from: scan.scannedAt, to: deadlines.asOf });
    expect(await saidOf(sla)).toMatch(/^Findings of the scan of /);
  });

  it('contains the known exploitation of its own advisories', async () => {
    const { scanId } = await assess('signals.test/app', 'one', [
      { ...finding('CVE-2024-1', 0), isKnownExploited: true },
    ]);
    const { rows } = await sql<{ id: string }>`
      insert into advisory_snapshots (digest, built_at, feeds) values ('d', '2026-01-01T00:00:00Z', '[]') returning id`.execute(
      api.database.kysely,
    );
    await sql`insert into exploit_signals (snapshot_id, vulnerability_id, epss_score, epss_percentile, is_known_exploited)
      values (${rows[0]?.id}, 'CVE-2024-1', 0.25, 0.5, false)`.execute(api.database.kysely);
    await sql`update scans set snapshot_id = ${rows[0]?.id} where id = ${scanId}`.execute(api.database.kysely);
    const found = await artifactOf(await made({ scanId }));
    expect(columnOf(found, 'epss', 'knownExploited')).toEqual([[25, 'no']]);
    expect(found.facts).toMatchObject({ knownExploited: 0, advisoriesBuiltAt: '2026-01-01T00:00:00.000Z' });
  });

  it('of the kind posture covers its tag, and states so', async () => {
    const { scanId } = await assess('posture.test/app', 'one', [finding('CVE-2024-1', 0)]);
    await assess('posture.test/app', 'one', []);
    const id = await made({ type: 'posture', scanId });
    expect((await artifactOf(id)).facts).toMatchObject({ findings: { open: 0 }, trend: [] });
    expect(await saidOf(id)).toMatch(
      /^This report shows the current state of the tag, not its state at the time of the scan/,
    );
    const text = JSON.stringify((await download(id)).body.sections);
    expect(text).toContain('Daily figures are not recorded for this scope');
  });

  it('cannot be regenerated after the scan is deleted', async () => {
    const { scanId } = await assess('gone.test/app', 'one', [finding('CVE-2024-1', 0)]);
    await assess('gone.test/app', 'one', [finding('CVE-2024-1', 0)]);
    const id = await made({ scanId });
    await call('DELETE', `/api/scans/${scanId}`, 'admin');
    await call('POST', `/api/reports/${id}/regenerate`, 'developer');
    await api.reports.run();
    expect((await get(`/api/reports/${id}`)).body.data).toMatchObject({
      status: 'FAILED',
      error: { code: 'SCOPE_DELETED', message: 'The scan of the report was deleted.' },
    });
  });
});

describe.each(['technical', 'posture', 'executive', 'sla'])('a %s report', (type) => {
  const openOf = ({
    facts,
  }: {
    facts: { sla?: { overall: { open: number | null } }; findings?: unknown };
  }): unknown => {
    if (type === 'sla') return facts.sla?.overall.open;
    const { findings } = facts;
    return findings !== null && typeof findings === 'object' && 'open' in findings ? findings.open : findings;
  };

  it('of a package counts findings of the package only', async () => {
    const image = `package.test/${type}`;
    const { scanId } = await assess(image, 'one', [finding('CVE-2024-1', 0), finding('CVE-2024-2', 1)]);
    const { data: packages } = (await get(`/api/scans/${scanId}/packages`)).body;
    const { id: packageId } = packages.find(({ name }: { name: string }) => name === 'right');
    await sql`update findings set suppressed_until = 'infinity' where image_id not in (select id from images where name = ${image})`.execute(
      api.database.kysely,
    );
    const id = await made({ type, packageId });
    expect(openOf(await artifactOf(id))).toBe(1);
    expect(await saidOf(id)).toMatch(/^Findings in this version of the package/);
  });

  it('of a layer counts findings of the layer only', async () => {
    const { scanId } = await assess(`layer.test/${type}`, 'one', [finding('CVE-2024-1', 0), finding('CVE-2024-2', 1)]);
    const layer = { index: 0, digest: null, diffId: null, mediaType: null, sizeBytes: 0, command: '' };
    await sql`update inventories set layers = ${JSON.stringify([layer, { ...layer, index: 1 }])}
      where id = (select inventory_id from scans where id = ${scanId})`.execute(api.database.kysely);
    await sql`update inventory_packages set layer_index = 1 where inventory_id = (select inventory_id from scans where id = ${scanId})
      and package_version_id in (select id from package_versions where name = 'right')`.execute(api.database.kysely);
    const { rows } = await sql<{ digest: string }>`select digest from scans where id = ${scanId}`.execute(
      api.database.kysely,
    );
    const layerId = contentId('lay', createHash('sha256').update(`${rows[0]?.digest} 1`).digest());
    const id = await made({ type, layerId });
    expect(openOf(await artifactOf(id))).toBe(1);
    expect(await saidOf(id)).toMatch(/^Findings in packages of this layer/);
    await assess(`layer.test/${type}`, 'one', []);
    const later = await made({ type, layerId });
    expect(openOf(await artifactOf(later))).toBeNull();
    expect(await saidOf(later)).toContain('No tag contains it now.');
  });

  it('of tags of which one was removed states so, and counts no finding of it', async () => {
    const one = await assess(`tags.test/${type}`, 'one', [finding('CVE-2024-1', 0)]);
    const { imageId } = one;
    const gone = newId('tag');
    await sql`insert into tags (id, organization_id, image_id, name, removed_at) values (${gone}, ${api.first.id}, ${imageId}, 'gone', now())`.execute(
      api.database.kysely,
    );
    const id = await made({ type, tagIds: [one.tagId, gone] });
    const { facts } = await artifactOf(id);
    expect((facts.coverage ?? facts.population).tags).toBe(1);
    expect(await saidOf(id)).toBe('1 of the 2 tags is deleted. The figures do not include findings in deleted tags.');
    const ofGone = await made({ type, tagIds: [gone] });
    expect(openOf(await artifactOf(ofGone))).toBeNull();
    expect(await saidOf(ofGone)).toMatch(/^The tag is deleted/);
  });
});

describe.each(['technical', 'posture', 'executive', 'sla'])('a %s report of all registries', (type) => {
  it('is grouped: each registry with its own figures, and without images of no registry', async () => {
    await sql`delete from registries`.execute(api.database.kysely);
    await sql`delete from images`.execute(api.database.kysely);
    const [beta, alpha, empty] = [await addRegistry('Beta'), await addRegistry('Alpha'), await addRegistry('Empty')];
    const assessIn = async (registryId: string | null, image: string, found: ReturnType<typeof finding>[]) => {
      // The same image again, identified by its key.
      await sql`update images set registry_key = '' where name = ${image}`.execute(api.database.kysely);
      const { imageId } = await assess(image, 'one', found);
      await sql`update images set registry_id = ${registryId}, registry_key = ${registryId ?? ''} where id = ${imageId}`.execute(
        api.database.kysely,
      );
    };
    await assessIn(beta, 'beta.test/worst', [finding('CVE-2024-1', 0), finding('CVE-2024-2', 1)]);
    await assessIn(alpha, 'alpha.test/app', [finding('CVE-2024-3', 0)]);
    await assessIn(null, 'none.test/app', [finding('CVE-2024-4', 0)]);

    const id = await made({ type, scope: 'registry' });
    const all = await artifactOf(id);
    expect(all.facts.registries.map((one: { name: string }) => one.name)).toEqual(['Alpha', 'Beta', 'Empty']);
    expect(all.facts.registries.at(-1)).toMatchObject({ id: empty, findings: null, sla: { open: null } });
    for (const own of all.facts.registries) {
      const { facts } = await artifactOf(await made({ type: 'posture', registryId: own.id }));
      const { neverScanned: _reasons, ...coverage } = facts.coverage;
      expect(own).toMatchObject({ coverage, findings: facts.findings, risk: facts.risk, sla: facts.sla.overall });
      expect(own.mttr).toEqual(facts.mttr.overall);
    }
    const { body } = await download(id);
    expect(body.datasets.registries.rows.map((row: { open: number }) => row.open)).toEqual([1, 2, null]);
    expect(await saidOf(id)).toMatch(/^Images of all registries/);
    if (type !== 'executive') {
      const images = columnOf(all, 'registry', 'image').map((cells) => cells.join(' '));
      expect([...new Set(images)]).toEqual(['Alpha alpha.test/app', 'Beta beta.test/worst']);
    }
    await assessIn(beta, 'beta.test/worst', []);
    const { intelligence } = (await get(`/api/reports/${await made({ type, scope: 'registry' })}`)).body.data;
    expect(intelligence.movers[0]).toEqual({
      kind: 'registry',
      name: 'Beta',
      measure: 'open findings',
      before: 2,
      after: 0,
    });
  });
});
