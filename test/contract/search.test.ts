import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/ids.ts';
import { resources } from '../helpers/access-resources.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  const npm = (name: string) => ({ type: 'npm', name, version: '1.0.0' });
  const assess = (image: string, packages: string[], found: [string, number][], organizationId = api.first.id) =>
    assessTag(api.database.kysely, {
      organizationId,
      image,
      tag: 'latest',
      packages: packages.map(npm),
      found: found.map(([cve, at]) => finding(cve, at)),
    });
  await assess('acme/log4j', ['log4j-core', 'quiet-package'], [['CVE-2021-44228', 0]]);
  await assess(
    'acme/log4j-demo',
    ['log4j-core', 'my-log4j'],
    [
      ['CVE-2021-44228', 0],
      ['CVE-2021-45046', 1],
    ],
  );
  await assess('log4j', ['clean'], []);
  await assess('theirs/log4j', ['log4j-theirs', 'their-quiet'], [['CVE-2021-99999', 0]], api.second.id);
});
afterAll(() => api.close());

const search = async (q: string, key = api.first.keys.viewer) =>
  (await api.call('GET', `/api/search?q=${encodeURIComponent(q)}`, { key })).body.data;
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe('GET /api/search', () => {
  it('finds images, the exact name first, then names that begin with the text, then others, short ones first', async () => {
    expect(namesOf((await search('LOG4J')).images)).toEqual(['log4j', 'acme/log4j', 'acme/log4j-demo']);
    expect(namesOf((await search('acme/log4j')).images)).toEqual(['acme/log4j', 'acme/log4j-demo']);
  });

  it('finds vulnerabilities and packages with their numbers of findings', async () => {
    const { vulnerabilities } = await search('cve-2021-4');
    expect(vulnerabilities).toEqual([
      { id: 'CVE-2021-44228', findings: 2 },
      { id: 'CVE-2021-45046', findings: 1 },
    ]);
    expect((await search('log4j')).packages).toEqual(
      [
        { name: 'my-log4j', findings: 1 },
        { name: 'log4j-core', findings: 2 },
      ].toSorted((left) => (left.name === 'log4j-core' ? -1 : 1)),
    );
  });

  it('finds a package without findings by its exact name only, and no package of another organization', async () => {
    expect((await search('quiet-package')).packages).toEqual([{ name: 'quiet-package', findings: 0 }]);
    expect((await search('quiet-pack')).packages).toEqual([]);
    for (const theirs of ['their-quiet', 'log4j-theirs', 'CVE-2021-99999', 'theirs/log4j']) {
      expect(await search(theirs)).toEqual({
        images: [],
        vulnerabilities: [],
        packages: [],
        registries: [],
        reports: [],
      });
    }
    expect((await search('their-quiet', api.second.keys.viewer)).packages).toHaveLength(1);
  });

  it('finds registries and reports of the organization', async () => {
    const maker = { organizationId: api.first.id, id: api.first.keyIds.admin, kind: 'key' as const };
    const registryId = (await resources['registryId']?.(api, maker)) ?? '';
    await sql`update registries set name = 'Harbour 100%' where id = ${registryId}`.execute(api.database.kysely);
    const reportId = (await resources['reportId']?.(api, maker)) ?? '';
    await sql`update reports set name = 'Harbour report' where id = ${reportId}`.execute(api.database.kysely);
    const { registries, reports } = await search('harbour');
    expect(registries).toEqual([{ id: registryId, name: 'Harbour 100%' }]);
    expect(reports).toEqual([{ id: reportId, name: 'Harbour report' }]);
    expect((await search('100%')).registries).toHaveLength(1);
    expect((await search('harbour', api.second.keys.viewer)).registries).toEqual([]);
  });

  it('has at most six results of each kind', async () => {
    const organization = await api.addOrganization();
    await sql`insert into images (id, organization_id, source, repository, name)
      select 'img_' || ${newId('img')} || n, ${organization.id}, 'registry', 'docker.io/x/many' || n, 'x/many' || n
      from generate_series(1, 50) n`.execute(api.database.kysely);
    expect((await search('many', organization.keys.viewer)).images).toHaveLength(6);
  });

  it.each(['%%', '__', "' or '1'='1", '\\%', '$1 $2', '\u202e\u202e', '🜁🜁', '(((', 'x'.repeat(200)])(
    'treats %j as text',
    async (q) => {
      expect(await search(q)).toEqual({ images: [], vulnerabilities: [], packages: [], registries: [], reports: [] });
    },
  );

  it.each(['', '?q=', '?q=a', '?q=%20%20', '?q=%00a', `?q=${'x'.repeat(201)}`, '?q=ab&q=cd'])(
    'refuses the query %j',
    async (query) => {
      const { status, body } = await api.call('GET', `/api/search${query}`, { key: api.first.keys.viewer });
      expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  it('counts suppressed findings of no vulnerability', async () => {
    const body = { cveId: 'CVE-2021-45046', category: 'risk_accepted', reason: 'test', scope: { type: 'blanket' } };
    const proposed = await api.call('POST', '/api/attestations', { key: api.first.keys.developer, body });
    expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
    const approved = await api.call('POST', `/api/attestations/${proposed.body.data.id}/approve`, {
      key: api.first.keys.admin,
      body: {},
    });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect((await search('CVE-2021-45046')).vulnerabilities).toEqual([]);
  });
});
