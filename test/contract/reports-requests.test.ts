import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentId, newId } from '../../src/domain/ids.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { finding } from '../helpers/assess-tag.ts';
import { createReportClient } from '../helpers/report-client.ts';

let api: TestApi;
const { call, get, create, made, assess, addRegistry } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from reports`.execute(api.database.kysely);
  await sql`delete from report_schedules`.execute(api.database.kysely);
  api.reports.jobs.length = 0;
});

const findingsOf = async (id: string): Promise<{ cve: string; image: string }[]> => {
  const { datasets } = (await get(`/api/reports/${id}/artifact`)).body.data;
  return datasets[0].rows.map((row: string[]) => ({ cve: row[4], image: row[1] }));
};
const cvesOf = async (id: string): Promise<string[]> => (await findingsOf(id)).map(({ cve }) => cve).sort();
const nothingCreated = async (): Promise<void> => {
  expect((await get('/api/reports')).body.meta.total).toBe(0);
  expect((await call('GET', '/api/report-schedules', 'admin')).body.meta.total).toBe(0);
  expect(api.reports.jobs).toEqual([]);
};
const issuesOf = async (body: object): Promise<Record<string, string>> => {
  const { status, body: answer } = await create(body);
  expect([status, answer.error.code], JSON.stringify(answer)).toEqual([400, 'VALIDATION_ERROR']);
  await nothingCreated();
  return Object.fromEntries(
    answer.error.issues.map((one: { path: string; message: string }) => [one.path, one.message]),
  );
};

describe('a request for a report', () => {
  it('reports all problems at once, one issue per field', async () => {
    const issues = await issuesOf({
      type: 'everything',
      format: 'DOCX',
      scope: 'galaxy',
      frequency: 'HOURLY',
      tagIds: 'all',
      scanId: 7,
    });
    expect(Object.keys(issues).sort()).toEqual(['format', 'frequency', 'scanId', 'scope', 'tagIds', 'type']);
  });

  it('names the available values when the type or the format is unknown', async () => {
    const issues = await issuesOf({ type: 'none', format: 'none' });
    expect(issues['type']).toContain('technical');
    expect(issues['format']).toContain('CSV');
  });

  it('requires a type', async () => {
    expect(Object.keys(await issuesOf({ type: undefined }))).toEqual(['type']);
  });

  it('accepts only sections of its kind', async () => {
    expect(await issuesOf({ sections: ['summary', 'horoscope'] })).toEqual({
      'sections.1': 'must be one of summary, comparison, images, upgrades, vulnerabilities, findings, definitions',
    });
    const id = await made({ sections: ['findings'] });
    const { body } = await get(`/api/reports/${id}/download?format=JSON`);
    expect(body.sections.map((section: { id: string }) => section.id)).toEqual(['findings']);
  });

  it('with the scope custom requires exactly one scope field', async () => {
    expect(Object.keys(await issuesOf({ scope: 'custom' }))).toEqual(['tagIds']);
    expect(Object.keys(await issuesOf({ scope: 'custom', tagIds: [] }))).toEqual(['tagIds']);
    expect(Object.keys(await issuesOf({ scope: 'custom', scanId: 'scan_x', packageId: 'pkg_x' }))).toEqual([
      'packageId',
    ]);
  });

  it('refuses the fields of another scope', async () => {
    expect(Object.keys(await issuesOf({ scope: 'org', tagIds: ['tag_x'], registryId: 'reg_x' })).sort()).toEqual([
      'registryId',
      'tagIds',
    ]);
    expect(Object.keys(await issuesOf({ scope: 'registry', scanId: 'scan_x' }))).toEqual(['scanId']);
  });

  it('is 404 with the resource name for unknown ids and those of others, and creates nothing', async () => {
    const theirs = await assess('registry.test/theirs', 'one', [finding('CVE-2024-1', 0)], api.second.id);
    const theirRegistry = await addRegistry('theirs', api.second.id);
    const { body: found } = await api.call('GET', `/api/scans/${theirs.scanId}/packages`, {
      key: api.second.keys.developer,
    });
    const theirPackage = found.data[0].id as string;
    const cases: [object, string][] = [
      [{ scope: 'registry', registryId: newId('reg') }, 'Registry not found'],
      [{ scope: 'registry', registryId: theirRegistry }, 'Registry not found'],
      [{ scope: 'custom', tagIds: [newId('tag')] }, 'Tag not found'],
      [{ scope: 'custom', tagIds: [theirs.tagId] }, 'Tag not found'],
      [{ scope: 'custom', scanId: theirs.scanId }, 'Scan not found'],
      [{ scope: 'custom', layerId: 'lay_nothing' }, 'Layer not found'],
      [{ scope: 'custom', layerId: newId('lay') }, 'Layer not found'],
      [{ scope: 'custom', packageId: 'pkg_nothing' }, 'Package not found'],
      [{ scope: 'custom', packageId: theirPackage, frequency: 'DAILY' }, 'Package not found'],
    ];
    for (const [body, message] of cases) {
      const answer = await create(body);
      expect([answer.status, answer.body.error], JSON.stringify(body)).toEqual([404, { code: 'NOT_FOUND', message }]);
    }
    await nothingCreated();
  });

  it('of one own tag and one tag of another organization is refused completely', async () => {
    const { tagId } = await assess('registry.test/ours', 'one', []);
    const theirs = await assess('registry.test/theirs', 'one', [], api.second.id);
    expect((await create({ tagIds: [tagId, theirs.tagId] })).status).toBe(404);
    await nothingCreated();
  });

  it('is accepted from an auditor, but not with a frequency', async () => {
    expect((await create({}, 'auditor')).status).toBe(201);
    expect((await create({ frequency: 'DAILY' }, 'auditor')).status).toBe(403);
    expect((await call('GET', '/api/report-schedules', 'admin')).body.meta.total).toBe(0);
  });
});

describe('the scope of a report', () => {
  it('is the organization, some tags, a scan, a package, or given by its fields', async () => {
    const one = await assess('registry.test/scope-a', 'one', [finding('CVE-2024-1', 0), finding('CVE-2024-2', 1)]);
    const two = await assess('registry.test/scope-b', 'two', [finding('CVE-2024-3', 0)]);
    await assess('registry.test/theirs', 'one', [finding('CVE-2024-99', 0)], api.second.id);
    const all = await cvesOf(await made());
    expect(all).toEqual(expect.arrayContaining(['CVE-2024-1', 'CVE-2024-2', 'CVE-2024-3']));
    expect(all).not.toContain('CVE-2024-99');
    const ofTags = await made({ tagIds: [two.tagId, two.tagId] });
    expect(await cvesOf(ofTags)).toEqual(['CVE-2024-3']);
    expect((await get(`/api/reports/${ofTags}`)).body.data).toMatchObject({
      scope: 'custom',
      name: 'Technical report: registry.test/scope-b:two',
      target: { tagIds: [two.tagId], registryId: null, scanId: null, layerId: null, packageId: null },
    });
    const packages = (await get(`/api/scans/${one.scanId}/packages`)).body.data;
    const right = packages.find(({ name }: { name: string }) => name === 'right');
    expect(await cvesOf(await made({ packageId: right.id }))).toEqual(['CVE-2024-2']);
    expect(await cvesOf(await made({ scanId: one.scanId }))).toEqual(['CVE-2024-1', 'CVE-2024-2']);
  });

  it('of a scan is the findings of that scan, regardless of later ones', async () => {
    const { scanId } = await assess('registry.test/scan', 'one', [finding('CVE-2024-1', 0)]);
    await assess('registry.test/scan', 'one', [finding('CVE-2024-8', 0)]);
    expect(await cvesOf(await made({ scanId }))).toEqual(['CVE-2024-1']);
  });

  it('of a layer is the content of that layer', async () => {
    const { scanId } = await assess('registry.test/layer', 'one', [finding('CVE-2024-1', 0), finding('CVE-2024-2', 1)]);
    const layer = { index: 0, digest: null, diffId: null, mediaType: null, sizeBytes: 0, command: '' };
    await sql`update inventories set layers = ${JSON.stringify([layer, { ...layer, index: 1 }])}
      where id = (select inventory_id from scans where id = ${scanId})`.execute(api.database.kysely);
    await sql`update inventory_packages set layer_index = 1 where inventory_id = (select inventory_id from scans where id = ${scanId})
      and package_version_id in (select id from package_versions where name = 'right')`.execute(api.database.kysely);
    const { rows } = await sql<{ digest: string }>`select digest from scans where id = ${scanId}`.execute(
      api.database.kysely,
    );
    const layerId = contentId('lay', createHash('sha256').update(`${rows[0]?.digest} 1`).digest());
    const id = await made({ layerId });
    expect(await cvesOf(id)).toEqual(['CVE-2024-2']);
    expect((await get(`/api/reports/${id}`)).body.data.name).toBe('Technical report: layer 1 of registry.test/layer');
  });

  it('is one registry, or all of them, grouped', async () => {
    const assessIn = async (registryId: string, image: string, cve: string) => {
      const { imageId } = await assess(image, 'one', [finding(cve, 0)]);
      await sql`update images set registry_id = ${registryId}, registry_key = ${registryId} where id = ${imageId}`.execute(
        api.database.kysely,
      );
    };
    const [beta, alpha] = [await addRegistry('Beta'), await addRegistry('Alpha')];
    await assessIn(beta, 'beta.test/app', 'CVE-2024-20');
    await assessIn(alpha, 'alpha.test/app', 'CVE-2024-21');
    expect(await cvesOf(await made({ scope: 'registry', registryId: beta }))).toEqual(['CVE-2024-20']);
    expect(await cvesOf(await made({ registryId: alpha }))).toEqual(['CVE-2024-21']);
    const grouped = await made({ scope: 'registry' });
    expect((await findingsOf(grouped)).map(({ image }) => image)).toEqual(['alpha.test/app', 'beta.test/app']);
  });

  it('states how much of it was not assessed', async () => {
    const { tagId, imageId } = await assess('registry.test/unknown', 'one', []);
    const never = newId('tag');
    await sql`insert into tags (id, organization_id, image_id, name) values (${never}, ${api.first.id}, ${imageId}, 'never')`.execute(
      api.database.kysely,
    );
    const id = await made({ tagIds: [tagId, never] });
    const { facts } = (await get(`/api/reports/${id}/artifact`)).body.data;
    expect(facts.population).toEqual({ tags: 2, neverScanned: 1, partial: 0, notAssessed: 0 });
    expect((await get(`/api/reports/${id}`)).body.data.intelligence.summary).toContain('Never scanned: 1 of 2 tags.');
  });
});
