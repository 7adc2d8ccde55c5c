import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dockerRegistryMissing } from '../helpers/docker-registry.ts';
import { type Answer, type Setting, startSetting } from './setting.ts';

/**
 * The contract's part on reports and compliance packs, in its order, one case for each thing it says, in our words; over HTTP, on a
 * service that was started as a user starts it. Its other parts are in service-api.test.ts.
 */
let at: Setting;
let scan: { scanId: string; tagId: string; layerId: string; packageId: string };
/** READY ones, by type. */
let ready: Record<string, string>;
const keys: Record<string, Record<string, string>> = {};

const types = ['posture', 'executive', 'sla', 'technical', 'sbom_report'];
const formats = ['PDF', 'CSV', 'JSON', 'XLSX'];
const frequencies = ['ONE_TIME', 'DAILY', 'WEEKLY', 'MONTHLY'];
const frameworks = ['soc2', 'pci-dss', 'nist-800-53', 'hipaa', 'fedramp', 'iso-27001', 'cmmc', 'cis-docker'];
const mediaTypes: Record<string, RegExp> = {
  PDF: /^application\/pdf$/,
  CSV: /^text\/csv\b/,
  JSON: /^application\/json\b/,
  XLSX: /^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet$/,
};
const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const listFields = [
  'id',
  'type',
  'format',
  'status',
  'scope',
  'frequency',
  'createdAt',
  'completedAt',
  'sizeBytes',
] as const;

const get = (url: string, as?: Record<string, string>) => at.ask('GET', url, as && { as });
const post = (url: string, body?: unknown, as?: Record<string, string>) =>
  at.ask('POST', url, { ...(body !== undefined && { body }), ...(as && { as }) });
const create = (body: object, as?: Record<string, string>) => post('/api/reports', { type: 'technical', ...body }, as);
const pack = (more: object = {}) =>
  post('/api/reports/compliance-pack', {
    templateId: 'soc2',
    name: 'Evidence',
    period: { start: '2026-01-01', end: '2026-02-01' },
    scope: { type: 'organization' },
    ...more,
  });
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
/** Of a body that was refused for what is in it. */
function issuesOf(answer: Answer): string[] {
  expect(codeOf(answer), JSON.stringify(answer.body)).toEqual([400, 'VALIDATION_ERROR']);
  return (answer.body.error.issues as { path: string }[]).map(({ path }) => path).sort();
}

async function readied(made: Answer): Promise<string> {
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body.data;
  expect((await ended(id)).status).toBe('READY');
  return id;
}

async function ended(id: string): Promise<{ status: string }> {
  const deadline = Date.now() + 100_000;
  for (;;) {
    const { data } = (await get(`/api/reports/${id}`)).body;
    if (['READY', 'FAILED'].includes(data.status)) return data;
    if (Date.now() > deadline) throw new Error(`the report was still ${data.status}`);
    await delay(50);
  }
}

describe.skipIf(dockerRegistryMissing !== '')(`the contract of the API on reports${dockerRegistryMissing}`, () => {
  beforeAll(async () => {
    at = await startSetting();
    const { scanId } = await at.scan(at.image);
    const { data } = (await get(`/api/scans/${scanId}`)).body;
    scan = { scanId, tagId: data.tagId, layerId: data.layers[0].id, packageId: data.packages[0].id };
    for (const role of ['viewer', 'auditor', 'ci', 'developer', 'admin']) keys[role] = await at.keyOf(role);
    const made = await Promise.all([...types.map((type) => create({ type })), pack()]);
    const ids = await Promise.all(made.map(readied));
    ready = Object.fromEntries([...types, 'compliance_pack'].map((type, index) => [type, ids[index] ?? '']));
  });
  afterAll(() => at?.stop());

  describe('what the service does', () => {
    it('makes reports of two families, which are got, shared and downloaded by the same endpoints', async () => {
      expect(Object.keys(ready)).toEqual([...types, 'compliance_pack']);
      for (const [type, id] of Object.entries(ready)) {
        expect((await get(`/api/reports/${id}`)).body.data).toMatchObject({ id, type });
        expect((await get(`/api/reports/${id}/download`)).status, type).toBe(200);
        expect((await post(`/api/reports/${id}/share`)).status, type).toBe(200);
      }
    });

    it('shows an organization no report of another one', async () => {
      expect((await get('/api/reports', at.stranger)).body).toMatchObject({ data: [], meta: { total: 0 } });
      for (const end of ['', '/artifact', '/download'])
        expect(codeOf(await get(`/api/reports/${ready['sla']}${end}`, at.stranger)), end).toEqual([404, 'NOT_FOUND']);
      for (const end of ['/regenerate', '/share'])
        expect(codeOf(await post(`/api/reports/${ready['sla']}${end}`, undefined, at.stranger)), end).toEqual([
          404,
          'NOT_FOUND',
        ]);
    });
  });

  describe('conventions', () => {
    it('downloads are what they are, not JSON: PDF, CSV, ZIP', async () => {
      const typeOf = async (type: string, query = '') =>
        (await get(`/api/reports/${ready[type]}/download${query}`)).headers.get('content-type');
      expect(await typeOf('technical', '?format=PDF')).toBe('application/pdf');
      expect(await typeOf('technical', '?format=CSV')).toMatch(/^text\/csv\b/);
      expect(await typeOf('compliance_pack')).toBe('application/zip');
    });

    it('are made later than the request for them, which answers where to look', async () => {
      const answer = await create({ format: 'JSON' });
      const url = answer.headers.get('location') ?? '';
      expect(url).toBe(`/api/reports/${answer.body.data.id}`);
      expect((await get(url)).body.data.id).toBe(await readied(answer));
    });

    it('puts one report into data alone, and the list into data, meta and links', async () => {
      expect(Object.keys((await get(`/api/reports/${ready['sla']}`)).body)).toEqual(['data']);
      expect(Object.keys((await get('/api/reports')).body).sort()).toEqual(['data', 'links', 'meta']);
    });
  });

  describe('the fields of a report', () => {
    it('are there, each of its type', async () => {
      for (const type of types) {
        const { data } = (await get(`/api/reports/${ready[type]}`)).body;
        expect(data).toMatchObject({ id: ready[type], type, format: 'PDF', scope: 'org', frequency: 'ONE_TIME' });
        expect(data.status).toBe('READY');
        for (const time of [data.createdAt, data.completedAt]) expect(time).toMatch(utc);
        expect(Number.isInteger(data.sizeBytes)).toBe(true);
        expect((await get(`/api/reports/${ready[type]}/download`)).headers.get('content-length')).toBe(
          String(data.sizeBytes),
        );
      }
    });

    it('are intelligence too when one report is read, and only then', async () => {
      for (const type of types)
        expect((await get(`/api/reports/${ready[type]}`)).body.data.intelligence, type).toBeTypeOf('object');
      expect((await get(`/api/reports/${ready['technical']}`)).body.data.intelligence).not.toBeNull();
      const made = await create({});
      for (const report of [...(await get('/api/reports')).body.data, made.body.data])
        expect(report).not.toHaveProperty('intelligence');
    });
  });

  describe('the status of a report', () => {
    it('is QUEUED when it was created, and when it was regenerated', async () => {
      const made = await create({ format: 'CSV' });
      expect([made.status, made.body.data.status]).toEqual([201, 'QUEUED']);
      const id = await readied(made);
      const again = await post(`/api/reports/${id}/regenerate`);
      expect([again.status, again.body.data.status]).toEqual([201, 'QUEUED']);
      await readied(again);
    });
  });

  describe('the endpoints', () => {
    const ladder = ['viewer', 'auditor', 'ci', 'developer', 'admin'];
    const packBody = { templateId: 'cmmc', name: 'x', period: { start: '2026-01-01', end: '2026-02-01' }, scope: {} };
    it.each<[string, string, string, number, object?]>([
      ['GET', '/api/reports', 'viewer', 200],
      ['POST', '/api/reports', 'developer', 201, { type: 'technical', format: 'JSON' }],
      ['GET', '/api/reports/ID', 'viewer', 200],
      ['GET', '/api/reports/ID/artifact', 'viewer', 200],
      ['GET', '/api/reports/ID/download', 'viewer', 200],
      ['POST', '/api/reports/ID/share', 'admin', 200],
      ['POST', '/api/reports/compliance-pack', 'admin', 201, packBody],
      ['GET', '/api/reports/compliance', 'viewer', 200],
      ['GET', '/api/reports/executive', 'viewer', 200],
      ['GET', '/api/reports/posture', 'viewer', 200],
      ['GET', '/api/reports/technical', 'viewer', 200],
      ['GET', '/api/reports/sla', 'viewer', 200],
      ['GET', '/api/reports/sla/entries', 'viewer', 200],
      ['POST', '/api/reports/ID/regenerate', 'developer', 201],
      ['DELETE', '/api/reports/ID', 'admin', 200],
    ])('%s %s is for %s and above, and answers %i', async (method, url, minimum, success, body) => {
      const id = method === 'DELETE' ? await readied(await create({ format: 'JSON' })) : ready['technical'];
      const call = (as: Record<string, string> | undefined) =>
        at.ask(method, url.replace('ID', id ?? ''), { ...(as && { as }), ...(body && { body }) });
      expect(codeOf(await call({}))).toEqual([401, 'UNAUTHORIZED']);
      for (const role of ladder.slice(0, ladder.indexOf(minimum))) {
        // Auditors may ask for reports beside the ladder.
        if (role === 'auditor' && `${method} ${url}` === 'POST /api/reports') continue;
        expect(codeOf(await call(keys[role])), role).toEqual([403, 'FORBIDDEN']);
      }
      const answer = await call(keys[minimum]);
      expect(answer.status, JSON.stringify(answer.body)).toBe(success);
      if (url.endsWith('/regenerate')) await readied(answer);
    });

    it('give the list in pages, the report in data, its artifact as a JSON object, its download as a file', async () => {
      const url = `/api/reports/${ready['technical']}`;
      expect((await get('/api/reports')).body.meta.total).toBeGreaterThan(types.length);
      expect((await get(url)).body.data.id).toBe(ready['technical']);
      const artifact = await get(`${url}/artifact`);
      expect(artifact.headers.get('content-type')).toMatch(/^application\/json\b/);
      expect(artifact.body).toMatchObject({ data: { type: 'technical' } });
      const file = await get(`${url}/download`);
      expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9.-]+\.pdf"$/);
    });

    it('leave nothing of a report that is deleted', async () => {
      const id = await readied(await create({ format: 'JSON' }));
      const { token } = (await post(`/api/reports/${id}/share`)).body.data;
      expect((await at.ask('DELETE', `/api/reports/${id}`)).status).toBe(200);
      for (const url of [`/api/reports/${id}`, `/api/reports/${id}/download`, `/api/shared/reports/${token}`])
        expect((await get(url)).status, url).toBe(404);
    });
  });

  describe('the list', () => {
    it('has pages from 1, of 50 unless asked for 1 to 200', async () => {
      expect((await get('/api/reports')).body.meta).toMatchObject({ page: 1, pageSize: 50, hasPrev: false });
      for (const limit of [1, 200]) expect((await get(`/api/reports?limit=${limit}`)).body.meta.pageSize).toBe(limit);
      for (const query of ['page=0', 'page=-1', 'page=1.5', 'limit=0', 'limit=201', 'limit=x']) {
        const answer = await get(`/api/reports?${query}`);
        expect(codeOf(answer), query).toEqual([400, 'BAD_REQUEST']);
        expect(answer.body.error.message).toMatch(/invalid pagination parameters/i);
      }
    });

    it.each(types)('takes the type %s', async (type) => {
      const { data } = (await get(`/api/reports?type=${type}&limit=200`)).body;
      expect(data.map(({ id }: { id: string }) => id)).toContain(ready[type]);
      expect(new Set(data.map((report: { type: string }) => report.type))).toEqual(new Set([type]));
    });

    it('takes a status', async () => {
      const { data } = (await get('/api/reports?status=READY&limit=200')).body;
      expect(data.length).toBeGreaterThanOrEqual(types.length);
      expect(new Set(data.map(({ status }: { status: string }) => status))).toEqual(new Set(['READY']));
    });

    it.each(['type=other', 'status=DONE', 'sort=createdAt:up', 'sort=createdAt'])('refuses %s', async (query) => {
      expect(codeOf(await get(`/api/reports?${query}`))).toEqual([400, 'BAD_REQUEST']);
    });

    it.each(['createdAt', 'type', 'status'])('is sorted by %s, both ways', async (column) => {
      // Nothing may change its status meanwhile.
      for (const { id } of (await get('/api/reports?limit=200')).body.data) await ended(id);
      const list = async (direction: string) =>
        (await get(`/api/reports?sort=${column}:${direction}&limit=200`)).body.data as Record<string, string>[];
      const up = await list('asc');
      const values = up.map((report) => report[column] ?? '');
      expect(values).toEqual(values.toSorted());
      expect((await list('desc')).map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
    });

    it('is in its usual order, newest first, by any other column', async () => {
      const [usual, other] = [await get('/api/reports'), await get('/api/reports?sort=other:asc')];
      expect(other.body.data).toEqual(usual.body.data);
      const times = usual.body.data.map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(times).toEqual(times.toSorted().toReversed());
    });

    it('has every field of a report in each item', async () => {
      for (const report of (await get('/api/reports')).body.data)
        for (const field of listFields) expect(report).toHaveProperty(field);
    });

    it('leads from one page to the next until there is none', async () => {
      const ids: string[] = [];
      let next: string | undefined = '/api/reports?limit=4';
      while (next !== undefined) {
        const { data, links }: { data: { id: string }[]; links: { next?: string } } = (await get(next)).body;
        ids.push(...data.map(({ id }) => id));
        next = links.next;
      }
      expect(new Set(ids).size).toBe((await get('/api/reports')).body.meta.total);
    });
  });

  describe('what is created', () => {
    it('needs a type, and nothing else', async () => {
      expect(issuesOf(await post('/api/reports', {}))).toEqual(['type']);
      expect(codeOf(await post('/api/reports'))).toEqual([400, 'BAD_REQUEST']);
      expect((await post('/api/reports', { type: 'sla' })).status).toBe(201);
    });

    it.each(types)('has the type %s', async (type) => {
      const { body } = await create({ type, format: 'JSON' });
      expect(body.data.type).toBe(type);
    });

    it('has the format PDF unless told, or one of four', async () => {
      expect((await create({})).body.data.format).toBe('PDF');
      for (const format of formats) expect((await create({ format })).body.data.format).toBe(format);
    });

    it('has one of three scopes', async () => {
      expect((await create({ scope: 'org', format: 'JSON' })).body.data.scope).toBe('org');
      expect((await create({ scope: 'registry', format: 'JSON' })).body.data.scope).toBe('registry');
      const custom = await create({ scope: 'custom', tagIds: [scan.tagId], format: 'JSON' });
      expect(custom.body.data.scope).toBe('custom');
    });

    it.each(['tagIds', 'scanId', 'layerId', 'packageId'] as const)('can be about %s', async (field) => {
      const body = field === 'tagIds' ? { tagIds: [scan.tagId] } : { [field]: scan[field] };
      const id = await readied(await create({ type: 'sbom_report', scope: 'custom', format: 'JSON', ...body }));
      expect((await get(`/api/reports/${id}/download?format=JSON`)).status).toBe(200);
    });

    it('has the sections that are asked for', async () => {
      const id = await readied(await create({ sections: ['findings'], format: 'JSON' }));
      const { sections } = (await get(`/api/reports/${id}/download?format=JSON`)).body;
      expect(sections.map((section: { id: string }) => section.id)).toEqual(['findings']);
    });

    it.each(frequencies)('has the frequency %s', async (frequency) => {
      expect((await create({ frequency, format: 'JSON' })).body.data.frequency).toBe(frequency);
    });

    it.each([
      ['type', 'other'],
      ['format', 'DOCX'],
      ['scope', 'everything'],
      ['tagIds', 'tag'],
      ['tagIds', [7]],
      ['sections', 'findings'],
      ['sections', ['unheard-of']],
      ['frequency', 'YEARLY'],
      ['scanId', 7],
      ['layerId', {}],
      ['packageId', []],
    ])('is refused with the %s %j', async (field, value) => {
      const paths = issuesOf(await create({ [field]: value }));
      expect(paths.map((path) => path.split('.')[0])).toContain(field);
    });

    it.each(['registryId', 'scanId', 'layerId', 'packageId', 'tagIds'])(
      'is not found with a %s that is nobody’s or another organization’s',
      async (field) => {
        const theirs = { tagIds: [scan.tagId], registryId: 'reg_none', ...scan }[field];
        const mine = field === 'tagIds' ? ['tag_none'] : 'none';
        for (const [value, as] of [
          [mine, at.admin],
          [theirs, at.stranger],
        ] as const) {
          const answer = await create({ [field]: value }, as);
          expect(codeOf(answer), field).toEqual([404, 'NOT_FOUND']);
          expect(answer.body.error.message.toLowerCase()).toContain(field.replace(/Ids?$/, ''));
        }
        expect((await get('/api/reports', at.stranger)).body.meta.total).toBe(0);
      },
    );
  });

  describe('a download', () => {
    it('is a PDF unless another of four formats is asked for', async () => {
      const url = `/api/reports/${ready['executive']}/download`;
      const usual = await get(url);
      expect([usual.headers.get('content-type'), usual.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
      for (const format of formats)
        expect((await get(`${url}?format=${format}`)).headers.get('content-type'), format).toMatch(
          mediaTypes[format] ?? /^$/,
        );
      for (const format of ['pdf', 'DOCX', ''])
        expect(codeOf(await get(`${url}?format=${format}`))).toEqual([400, 'BAD_REQUEST']);
    });

    it('of a report that does not exist names what was not found', async () => {
      const answer = await get('/api/reports/none/download');
      expect(codeOf(answer)).toEqual([404, 'NOT_FOUND']);
      expect(answer.body.error.message).toMatch(/report/i);
    });
  });

  describe('a share', () => {
    const share = (body?: unknown) => post(`/api/reports/${ready['posture']}/share`, body);
    const hoursOf = ({ body }: Answer) => Math.round((Date.parse(body.data.expiresAt) - Date.now()) / 3_600_000);

    it('lasts 72 hours, with and without a body', async () => {
      for (const body of [undefined, {}]) expect(hoursOf(await share(body))).toBe(72);
    });

    it.each([1, 720])('lasts %i hours when that is asked for', async (expiresInHours) => {
      expect(hoursOf(await share({ expiresInHours }))).toBe(expiresInHours);
    });

    it.each([0, 721, -1, 1.5, '72', null])('is refused for %j hours', async (expiresInHours) => {
      expect(issuesOf(await share({ expiresInHours }))).toEqual(['expiresInHours']);
    });
  });

  describe('a compliance pack', () => {
    it('needs templateId, name, period and scope', async () => {
      expect(issuesOf(await post('/api/reports/compliance-pack', {}))).toEqual([
        'name',
        'period',
        'scope',
        'templateId',
      ]);
    });

    it.each(frameworks)('is made for %s', async (templateId) => {
      const { status, body } = await pack({ templateId, name: `Evidence for ${templateId}` });
      expect([status, body.data.name, body.data.status]).toEqual([201, `Evidence for ${templateId}`, 'QUEUED']);
    });

    it('is about a period of dates', async () => {
      expect(issuesOf(await pack({ period: {} }))).toEqual(['period.end', 'period.start']);
      expect(issuesOf(await pack({ period: { start: 'then', end: '2026-02-01' } }))).toEqual(['period.start']);
      expect(issuesOf(await pack({ period: { start: '2026-02-01', end: '2026-01-01' } }))).toEqual(['period.end']);
    });

    it('is about registries, the organization or images', async () => {
      const registry = await post('/api/registries', {
        name: 'Plain',
        provider: 'DOCKER_REGISTRY',
        credentials: {},
        url: `http://${at.registry.host}`,
        insecure: true,
        schedule: 'manual',
      });
      for (const scope of [
        { type: 'registry', registryIds: [registry.body.data.id] },
        { type: 'organization' },
        { type: 'image', images: ['*/team/*'] },
      ])
        expect((await pack({ scope })).status, scope.type).toBe(201);
      expect((await pack({ scope: 'all' })).status).toBe(400);
      expect(codeOf(await pack({ scope: { type: 'registry', registryIds: ['reg_none'] } }))).toEqual([
        404,
        'NOT_FOUND',
      ]);
    });

    it('may have chosen sections and formats; PDF and JSON unless told', async () => {
      expect((await pack()).body.data.outputFormats).toEqual(['PDF', 'JSON']);
      const chosen = { selectedSections: ['summary'], outputFormats: ['CSV'] };
      expect((await pack(chosen)).body.data).toMatchObject(chosen);
      expect(issuesOf(await pack({ selectedSections: ['other'], outputFormats: ['DOCX'] }))).toEqual([
        'outputFormats.0',
        'selectedSections.0',
      ]);
    });

    it('holds its PDF and its JSON', async () => {
      const url = `/api/reports/${ready['compliance_pack']}/download`;
      expect((await get(`${url}?format=PDF`)).body).toMatch(/^%PDF-/);
      expect((await get(`${url}?format=JSON`)).body).toBeTypeOf('object');
    });
  });

  describe('the plain reads', () => {
    it.each(['compliance', 'executive', 'posture', 'technical', 'sla'])('%s makes no report', async (name) => {
      const total = async () => (await get('/api/reports?limit=1')).body.meta.total;
      const before = await total();
      const { status, body } = await get(`/api/reports/${name}`);
      expect([status, Object.keys(body)]).toEqual([200, ['data']]);
      expect(await total()).toBe(before);
    });

    it('sla/entries is a list like any other', async () => {
      const { meta, links } = (await get('/api/reports/sla/entries?limit=7')).body;
      expect(meta).toMatchObject({ page: 1, pageSize: 7 });
      expect(links.self).toBe('/api/reports/sla/entries?limit=7');
    });
  });
});
