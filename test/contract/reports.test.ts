import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { finding } from '../helpers/assess-tag.ts';
import { createReportClient, fixedFinding } from '../helpers/report-client.ts';

let api: TestApi;
const { call, get, create, request, made, download, assess } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
  await sql`delete from reports`.execute(api.database.kysely);
  api.reports.jobs.length = 0;
});

const audited = async (target: string): Promise<{ action: string; details: Record<string, unknown> }[]> => {
  const { body } = await call('GET', `/api/audit-log?target=${target}`, 'admin');
  return body.data
    .toReversed()
    .map(({ action, details }: { action: string; details: object }) => ({ action, details }));
};

async function filesOf(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of api.reports.store.list(`reports/${api.first.id}/${id}/`)) keys.push(key);
  return keys;
}

describe('a report', () => {
  it('is queued, rendered by a worker, and downloaded', async () => {
    await assess('registry.test/life', 'one', [fixedFinding('CVE-2024-1', 0, '1.0.2'), finding('CVE-2024-2', 1)]);
    const { status, body, headers } = await create();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: 'technical',
      format: 'JSON',
      status: 'QUEUED',
      scope: 'org',
      frequency: 'ONE_TIME',
      completedAt: null,
      sizeBytes: null,
      version: 1,
    });
    const { id } = body.data;
    expect(headers['location']).toBe(`/api/reports/${id}`);
    const early = await download(id);
    expect(early).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    expect(early.body.error.message).toContain('QUEUED');
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);

    await api.reports.run();
    const { data } = (await get(`/api/reports/${id}`)).body;
    expect(data).toMatchObject({ status: 'READY', error: null, intelligence: { comparedWith: null } });
    const file = await download(id);
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="technical-report-all-images-${data.asOf.slice(0, 10)}.json"`,
    );
    expect(Number(file.headers['content-length'])).toBe(data.sizeBytes);
    expect(file.body.datasets.findings.rows).toHaveLength(2);
    expect(file.body.datasets.findings.rows.find((row: { package: string }) => row.package === 'left')).toMatchObject({
      image: 'registry.test/life',
      tag: 'one',
      platform: 'linux/amd64',
      vulnerability: 'CVE-2024-1',
      version: '1.0.0',
      fixedVersion: '1.0.2',
      severity: 'HIGH',
      status: 'OPEN',
      triage: 'OPEN',
      slaStatus: 'ON_TRACK',
    });
    expect(file.body.datasets.upgrades.rows).toEqual([
      expect.objectContaining({ package: 'left', from: '1.0.0', to: '1.0.2', closes: 1, high: 1 }),
    ]);
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      'report.requested',
      'report.generated',
      'report.downloaded',
    ]);
  });

  it('is available in every format, with the same bytes each time', async () => {
    const id = await made();
    const csv = await download(id, 'CSV');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toMatch(/\.csv"$/);
    expect(csv.body).toMatch(/^"registry","image","tag"/);
    expect((await download(id, 'CSV')).body).toBe(csv.body);
    const json = await download(id);
    await api.reports.store.delete(`reports/${api.first.id}/${id}/1/report.json`);
    expect((await download(id)).body).toEqual(json.body);
  });

  it('does not change when its findings change or are deleted', async () => {
    const { scanId } = await assess('registry.test/frozen', 'one', [finding('CVE-2024-9', 0)]);
    const id = await made();
    const before = await download(id);
    await assess('registry.test/frozen', 'one', []);
    expect((await call('DELETE', `/api/scans/${scanId}`, 'admin')).status).toBe(200);
    await api.reports.store.delete(`reports/${api.first.id}/${id}/1/report.json`);
    expect((await download(id)).body).toEqual(before.body);
    expect((await get(`/api/reports/${id}/artifact`)).body.data.datasets[0].rows).toHaveLength(
      before.body.datasets.findings.rowCount,
    );
  });

  it('has the same counts as the list of vulnerabilities', async () => {
    await assess('registry.test/counts', 'one', [fixedFinding('CVE-2024-31', 0, '1.1.0'), finding('CVE-2024-32', 1)]);
    const id = await made();
    const { facts } = (await get(`/api/reports/${id}/artifact`)).body.data;
    const total = async (query: string) => (await get(`/api/vulnerabilities?limit=1${query}`)).body.meta.total;
    expect(facts.findings).toBe(await total(''));
    expect(facts.counts.high).toBe(await total('&severity=HIGH'));
    expect(facts.fixable).toBe(await total('&fixable=true'));
    expect(facts.knownExploited).toBe(await total('&kev=true'));
  });

  it('returns its snapshot as the artifact', async () => {
    await assess('registry.test/artifact', 'one', [finding('CVE-2024-3', 0)]);
    const id = await made();
    const { status, headers, body } = await get(`/api/reports/${id}/artifact`);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.data).toMatchObject({
      schema: 1,
      reportId: id,
      version: 1,
      type: 'technical',
      organization: { id: api.first.id, name: 'First' },
      scope: { kind: 'org', label: 'all images' },
    });
    const [findings] = body.data.datasets;
    expect(findings.rows).toHaveLength(findings.rowCount);
    expect(body.data.facts.findings).toBe(findings.rowCount);
  });

  it('separates suppressed from counted findings', async () => {
    await assess('registry.test/quiet', 'one', [finding('CVE-2024-77', 0)]);
    await sql`update findings set suppressed_until = 'infinity' where vulnerability_id = 'CVE-2024-77'`.execute(
      api.database.kysely,
    );
    const id = await made();
    const { facts, datasets } = (await get(`/api/reports/${id}/artifact`)).body.data;
    expect(facts.suppressed).toBe(1);
    expect(datasets[0].rowCount).toBe(facts.findings + 1);
    expect(datasets[0].rows.at(-1)).toContain('SUPPRESSED');
  });

  it('contains no spreadsheet formula for any name of a package', async () => {
    const hostile = '=HYPERLINK("http://evil.test","x")\u2028\r\n"';
    await assess('registry.test/hostile', 'one', [finding('CVE-2024-4', 0)]);
    await sql`update package_versions set name = ${hostile} where name = 'left'`.execute(api.database.kysely);
    const id = await made();
    const csv = (await download(id, 'CSV')).body as string;
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"",""x"")`);
    const rows = (await download(id)).body.datasets.findings.rows as { package: string }[];
    expect(rows.map((row) => row.package)).toContain(hostile);
    await sql`update package_versions set name = 'left' where name = ${hostile}`.execute(api.database.kysely);
  });
});

describe('an unreadable snapshot', () => {
  it('fails no later report, which is compared with nothing', async () => {
    const { tagId } = await assess('registry.test/lost', 'one', [finding('CVE-2024-1', 0)]);
    const lost = await made({ tagIds: [tagId] });
    await api.reports.store.delete(`reports/${api.first.id}/${lost}/1/snapshot.jsonl.gz`);
    const damaged = await made({ tagIds: [tagId] });
    expect((await get(`/api/reports/${damaged}`)).body.data.intelligence.comparedWith).toBeNull();
    async function* noise(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('noise');
    }
    await api.reports.store.put(`reports/${api.first.id}/${damaged}/1/snapshot.jsonl.gz`, noise());
    const next = await made({ tagIds: [tagId] });
    expect((await get(`/api/reports/${next}`)).body.data.intelligence).toMatchObject({
      comparedWith: null,
      movers: [],
    });
    expect((await get(`/api/reports/${lost}/artifact`)).status).toBe(503);
  });
});

describe('POST /api/reports/{reportId}/regenerate', () => {
  it('creates a new snapshot under the same id', async () => {
    const { tagId } = await assess('registry.test/new', 'one', []);
    const id = await made({ scope: 'custom', tagIds: [tagId] });
    await assess('registry.test/new', 'one', [finding('CVE-2024-1', 0)]);
    const { status, body } = await call('POST', `/api/reports/${id}/regenerate`, 'developer');
    expect([status, body.data]).toMatchObject([
      201,
      { id, version: 2, status: 'QUEUED', completedAt: null, sizeBytes: null, asOf: null },
    ]);
    expect((await download(id)).status).toBe(404);
    const again = await call('POST', `/api/reports/${id}/regenerate`, 'developer');
    expect(again.body.data).toMatchObject({ version: 2, status: 'QUEUED' });
    await api.reports.run();
    const file = await download(id);
    expect(file.body.datasets.findings.rows).toHaveLength(1);
    expect(file.headers['content-disposition']).toContain('-v2.json"');
  });

  it('makes a job of the previous version ineffective', async () => {
    const id = await made();
    await call('POST', `/api/reports/${id}/regenerate`, 'developer');
    const job = api.reports.jobs[0];
    api.reports.jobs.unshift({ reportId: id, version: 1 });
    await api.reports.run();
    expect(job).toEqual({ reportId: id, version: 2 });
    expect((await get(`/api/reports/${id}`)).body.data).toMatchObject({ status: 'READY', version: 2 });
  });
});

describe('a report that cannot be rendered', () => {
  it('is FAILED with the reason, can be regenerated, and leaves nothing behind', async () => {
    const id = await request();
    await sql`update reports set format = 'NONE' where id = ${id}`.execute(api.database.kysely);
    await api.reports.run();
    await sql`update reports set format = 'JSON' where id = ${id}`.execute(api.database.kysely);
    const { data } = (await get(`/api/reports/${id}`)).body;
    expect(data).toMatchObject({
      status: 'FAILED',
      asOf: null,
      error: { code: 'RENDER_FAILED', message: 'The document could not be rendered.' },
    });
    expect(data.completedAt).not.toBeNull();
    const file = await download(id);
    expect([file.status, file.headers['retry-after']]).toEqual([404, undefined]);
    expect(file.body.error.message).toContain('FAILED');
    expect((await audited(id)).at(-1)).toMatchObject({ action: 'report.failed', details: { code: 'RENDER_FAILED' } });
    expect((await call('POST', `/api/reports/${id}/regenerate`, 'developer')).status).toBe(201);
    await api.reports.run();
    expect((await get(`/api/reports/${id}`)).body.data).toMatchObject({ status: 'READY', version: 2, error: null });
  });
});

describe('an unavailable storage', () => {
  const away = async (work: () => Promise<void>): Promise<void> => {
    const { folder } = api.reports;
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'no folder');
    try {
      await work();
    } finally {
      await rm(folder);
      await rename(`${folder}-away`, folder);
    }
  };
  const unavailable = { status: 503, body: { error: { code: 'SERVICE_UNAVAILABLE' } } };

  it('leads to 503 for requests that need it, creates nothing, and is the reason of failed reports', async () => {
    const id = await made();
    const queued = await request();
    await away(async () => {
      for (const answer of [
        await create(),
        await create({ frequency: 'DAILY' }),
        await download(id),
        await get(`/api/reports/${id}/artifact`),
        await call('POST', `/api/reports/${id}/regenerate`, 'developer'),
      ]) {
        expect(answer).toMatchObject(unavailable);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect((await get('/api/reports')).body.meta.total).toBe(2);
      expect((await call('GET', '/api/report-schedules', 'admin')).body.meta.total).toBe(0);
      await api.reports.run();
    });
    expect((await get(`/api/reports/${queued}`)).body.data.error).toEqual({
      code: 'STORAGE_UNAVAILABLE',
      message: 'The file storage is not available.',
    });
    expect((await download(id)).status).toBe(200);
    expect(await readdir(`${api.reports.folder}/.unfinished`)).toEqual([]);
  });
});

describe('DELETE /api/reports/{reportId}', () => {
  it('removes the report and its files, once', async () => {
    const id = await made();
    const keys = async () => (await filesOf(id)).length;
    expect(await keys()).toBe(2);
    const { status, body } = await call('DELETE', `/api/reports/${id}`, 'admin');
    expect([status, body]).toEqual([200, { data: { id, deleted: true } }]);
    expect(await keys()).toBe(0);
    for (const path of ['', '/download?format=JSON', '/artifact']) {
      expect((await get(`/api/reports/${id}${path}`)).status).toBe(404);
    }
    expect((await call('DELETE', `/api/reports/${id}`, 'admin')).status).toBe(404);
    expect((await audited(id)).at(-1)?.action).toBe('report.deleted');
  });

  it('leaves nothing of a report that is deleted before it is rendered', async () => {
    const id = await request();
    await call('DELETE', `/api/reports/${id}`, 'admin');
    await api.reports.run();
    expect(await filesOf(id)).toEqual([]);
  });
});

describe('GET /api/reports', () => {
  it('lists with exactly the documented filters, sorts and pages', async () => {
    const ready = await made();
    const queued = await request({ format: 'CSV' });
    const ids = async (query: string) =>
      (await get(`/api/reports${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([queued, ready]);
    expect(await ids('?sort=createdAt:asc')).toEqual([ready, queued]);
    expect(await ids('?sort=status:asc')).toEqual([queued, ready]);
    expect(await ids('?sort=status:desc')).toEqual([ready, queued]);
    expect(await ids('?sort=nothing:asc')).toEqual([queued, ready]);
    expect(await ids('?status=READY')).toEqual([ready]);
    expect(await ids('?type=technical&status=QUEUED')).toEqual([queued]);
    expect(await ids('?type=compliance_pack')).toEqual([]);
    expect(await ids(`?search=${ready.toUpperCase()}`)).toEqual([ready]);
    const page = (await get('/api/reports?limit=1')).body;
    expect(page.meta).toMatchObject({ page: 1, pageSize: 1, total: 2, totalPages: 2, hasNext: true });
    expect(page.links.next).toBe('/api/reports?limit=1&page=2');
  });

  it('answers 400 to values outside its filters', async () => {
    for (const query of ['type=none', 'status=DONE', 'sort=createdAt', 'limit=201']) {
      expect((await get(`/api/reports?${query}`)).body.error.code).toBe('BAD_REQUEST');
    }
  });

  it('returns nothing of another organization', async () => {
    const id = await made();
    const theirs = { key: api.second.keys.admin };
    expect((await api.call('GET', '/api/reports', theirs)).body.meta.total).toBe(0);
    for (const path of ['', '/download?format=JSON', '/artifact', '/shares']) {
      expect((await api.call('GET', `/api/reports/${id}${path}`, theirs)).status).toBe(404);
    }
  });
});
