import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeCheckpoint } from '../../src/features/platform/audit/write-checkpoint.ts';
import { signPack } from '../../src/features/reporting/compliance-packs/sign-pack.ts';
import { createTestApi, type TestApi, testVault } from '../helpers/api-server.ts';
import { assessTag } from '../helpers/assess-tag.ts';
import { allFiles, createPackClient, dayOf, packRequest } from '../helpers/pack-client.ts';
import { daysAgo, seedHalfYear } from '../helpers/pack-history.ts';
import { readZip } from '../helpers/read-zip.ts';

let api: TestApi;
let history: Awaited<ReturnType<typeof seedHalfYear>>;
let foreign: Awaited<ReturnType<typeof seedHalfYear>>;
let folder: string;
let client: ReturnType<typeof createPackClient>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-test-packs-'));
  api = await createTestApi();
  client = createPackClient(api);
  history = await seedHalfYear(api.database.kysely, api.first.id);
  foreign = await seedHalfYear(api.database.kysely, api.second.id, { team: 'foreign' });
  await writeCheckpoint(api.database.kysely, testVault, api.first.id);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

const countPacks = async () => Number((await client.get('/api/reports?type=compliance_pack')).body.meta.total);

describe('a compliance pack', () => {
  it('is queued, rendered by a worker, and downloaded as one ZIP whose files match its manifest', async () => {
    const { status, body, headers } = await client.post(packRequest());
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data).toMatchObject({
      type: 'compliance_pack',
      format: 'ZIP',
      status: 'QUEUED',
      name: 'Half a year',
      templateId: 'nist-800-53',
      period: { cutFrom: null },
      outputFormats: ['PDF', 'JSON'],
    });
    expect(headers['location']).toBe(`/api/reports/${body.data.id}`);
    expect((await client.bytesOf(body.data.id)).statusCode).toBe(404);
    await api.reports.run();
    const { period: asked } = packRequest();
    const { templateId, period, selectedSections, outputFormats } = body.data;
    expect((await client.get(`/api/reports/${body.data.id}`)).body.data).toMatchObject({
      status: 'READY',
      templateId,
      period,
      selectedSections,
      outputFormats,
    });
    const zip = await client.bytesOf(body.data.id);
    expect(zip.statusCode).toBe(200);
    expect(zip.headers['content-type']).toBe('application/zip');
    expect(zip.headers['content-disposition']).toContain(
      `filename="compliance-pack-${templateId}-all-images-${asked.start.slice(0, 10)}-to-${asked.end.slice(0, 10)}.zip"`,
    );
    const files = await readZip(zip.rawPayload);
    const manifest = JSON.parse(files.get('manifest.json')?.toString('utf8') ?? '');
    for (const { path, bytes, sha256 } of manifest.files) {
      const content = files.get(path) ?? Buffer.alloc(0);
      expect(content.length, path).toBe(bytes);
      expect(createHash('sha256').update(content).digest('hex'), path).toBe(sha256);
    }
    expect(files.size).toBe(manifest.files.length + 2);
    const listed = (await client.get('/api/reports?type=compliance_pack')).body.data;
    expect(listed.map((one: { id: string }) => one.id)).toContain(body.data.id);
  });

  it('contains only the files of its manifest, and all of them', async () => {
    const id = await client.made({ outputFormats: ['JSON'] });
    const files = await client.filesOf(id);
    expect([...files.keys()].sort()).toEqual(['manifest.json', 'report.json', 'signature.json']);
    const json = await client.bytesOf(id, 'JSON');
    expect(json.headers['content-type']).toBe('application/json');
    expect(json.rawPayload.equals(files.get('report.json') ?? Buffer.alloc(0))).toBe(true);
    for (const format of ['PDF', 'CSV']) expect((await client.bytesOf(id, format)).statusCode, format).toBe(404);
    expect((await client.bytesOf(id, 'XLSX')).statusCode).toBe(400);
    const whole = await client.made(allFiles);
    const all = await client.filesOf(whole);
    for (const [format, member] of [
      ['PDF', 'report.pdf'],
      ['CSV', 'controls.csv'],
    ] as const)
      expect((await client.bytesOf(whole, format)).rawPayload.equals(all.get(member) ?? Buffer.alloc(0)), format).toBe(
        true,
      );
  });

  it('contains the selected sections, and always the controls', async () => {
    const document = await client.documentOf(await client.made({ selectedSections: ['population'] }));
    expect(Object.keys(document.datasets)).toEqual(['controls', 'outcomes', 'reviews', 'population']);
    const ids = document.sections.map((section: { id: string }) => section.id);
    expect(ids).not.toContain('summary');
    expect(ids).not.toContain('audit');
    expect(ids).toEqual(expect.arrayContaining(['controls', 'population', 'about']));
    // Every control refers to evidence that the pack contains.
    const names = document.datasets.outcomes.rows.map((row: { evidence: string }) => row.evidence);
    expect(names).toContain('population');
    expect(names).toContain('findings (omitted), sla (omitted)');
    expect(names).not.toContain('findings, sla');
  });

  it('has the same bytes for every rendering of one snapshot', async () => {
    const id = await client.made(allFiles);
    const work = await mkdtemp(join(folder, 'twice-'));
    const path = join(work, 'snapshot');
    const { signal } = new AbortController();
    const of = { organizationId: api.first.id, reportId: id, version: 1 };
    await api.reports.files.fetchSnapshot(of, path, signal);
    const { data } = (await client.get(`/api/reports/${id}`)).body;
    const content = join(work, 'pack');
    await mkdir(content);
    await api.reports.pool.run({ kind: 'render-folder', snapshot: path, folder: content }, signal);
    const deps = { db: api.database.kysely, vault: testVault };
    const { zip } = await signPack(deps, { organizationId: api.first.id, folder: content, asOf: data.asOf }, signal);
    expect((await readFile(zip)).equals((await client.bytesOf(id)).rawPayload)).toBe(true);
  });

  it('does not change when scans are deleted', async () => {
    const done = await assessTag(api.database.kysely, {
      organizationId: api.first.id,
      image: 'registry.test/gone/app',
      tag: '1',
      packages: [],
      found: [],
    });
    const id = await client.made({ period: { start: dayOf(1), end: dayOf(0) }, scope: { imageIds: [done.imageId] } });
    const before = (await client.bytesOf(id)).rawPayload;
    expect((await api.call('DELETE', `/api/scans/${done.scanId}`, { key: api.first.keys.admin })).status).toBe(200);
    expect((await client.bytesOf(id)).rawPayload.equals(before)).toBe(true);
  });
});

describe('the scope', () => {
  it('can be images by id or by glob', async () => {
    const tags = async (scope: object) => {
      const { datasets } = await client.documentOf(await client.made({ scope, selectedSections: ['population'] }));
      return datasets.population.rows.length;
    };
    expect(await tags({ type: 'image', imageIds: [history.imageId] })).toBe(3);
    expect(await tags({ images: ['registry.test/*/a?p'] })).toBe(3);
    expect(await tags({ images: ['registry.test/team/%'] })).toBe(0);
  });

  it('can be registries', async () => {
    const db = api.database.kysely;
    await sql`insert into registries (id, organization_id, name, provider, scan_method, schedule, scanners, are_scanners_explicit)
      values ('reg_pack', ${api.first.id}, 'Hub', 'GHCR', 'cloud', 'manual', '{}', false)`.execute(db);
    const done = await assessTag(db, {
      organizationId: api.first.id,
      image: 'registry.test/connected/app',
      tag: '1',
      packages: [],
      found: [],
    });
    await sql`update images set registry_id = 'reg_pack', registry_key = 'reg_pack' where id = ${done.imageId}`.execute(
      db,
    );
    const period = { start: dayOf(1), end: dayOf(0) };
    const document = await client.documentOf(await client.made({ period, scope: { registryIds: ['reg_pack'] } }));
    const rows = document.datasets.population.rows.map(({ registry, image }: Record<string, unknown>) => [
      registry,
      image,
    ]);
    expect(rows).toEqual([['Hub', 'registry.test/connected/app']]);
    const about = document.sections.find((section: { id: string }) => section.id === 'about').blocks[0].terms;
    expect(about[0]).toEqual({ term: 'Scope', definition: 'Images of these registries: Hub (reg_pack).' });
    await sql`delete from images where id = ${done.imageId}`.execute(db);
  });

  it('is listed completely, also with many members', async () => {
    const images = ['a', 'b*', 'c?', 'd', 'registry.test/team/*'];
    const scope = { imageIds: [history.imageId], images };
    const document = await client.documentOf(await client.made({ scope, selectedSections: ['population'] }));
    const about = document.sections.find((section: { id: string }) => section.id === 'about').blocks[0].terms;
    expect(about.find(({ term }: { term: string }) => term === 'Scope').definition).toBe(
      `These images: registry.test/team/app (${history.imageId}). Images with names that match a, b*, c?, d, registry.test/team/*.`,
    );
  });

  it('without content leads to no verified control', async () => {
    const document = await client.documentOf(await client.made({ scope: { images: ['nothing'] } }));
    const { rows } = document.datasets.controls;
    expect(rows).not.toHaveLength(0);
    for (const { control, status } of rows) expect(status, control).not.toBe('VERIFIED');
  });
});

describe('hostile text', () => {
  it('in a name and in globs is escaped in every file', async () => {
    const name = `=cmd()|'<script>\u202e${'x'.repeat(150)}`;
    const id = await client.made({
      ...allFiles,
      name,
      scope: { images: ["registry.test/%_\\' or 1=1 --", '*'] },
      period: { start: dayOf(9), end: dayOf(1) },
    });
    const document = await client.documentOf(id);
    expect(document.subject).toBe(name);
    expect(document.datasets.population.rows.length).toBeGreaterThan(0);
  });

  it('that PostgreSQL cannot store leads to an issue or is replaced, never to a fault', async () => {
    for (const more of [
      { name: 'a\u0000b' },
      { scope: { images: ['a\u0000b'] } },
      { scope: { imageIds: ['\ud800'] } },
    ]) {
      const { status, body } = await client.post(packRequest(more));
      expect([201, 400, 404], JSON.stringify(body)).toContain(status);
    }
    await api.reports.run();
  });
});

describe('invalid input creates nothing and is reported at its field', () => {
  it.each([
    ['an unknown framework', { templateId: 'none' }, 'templateId'],
    ['no name', { name: undefined }, 'name'],
    ['a blank name', { name: '  ' }, 'name'],
    ['no period', { period: undefined }, 'period'],
    ['an end before the start', { period: { start: dayOf(1), end: dayOf(2) } }, 'period.end'],
    ['a start in the future', { period: { start: dayOf(-2), end: dayOf(-3) } }, 'period.start'],
    ['a start that is no day', { period: { start: '2026-02-30', end: dayOf(0) } }, 'period.start'],
    ['an end that is no date', { period: { start: dayOf(9), end: 'soon' } }, 'period.end'],
    ['no scope', { scope: undefined }, 'scope'],
    ['an unknown scope', { scope: { type: 'planet' } }, 'scope.type'],
    ['a registry scope without registries', { scope: { type: 'registry' } }, 'scope.registryIds'],
    ['a registry scope with none', { scope: { type: 'registry', registryIds: [] } }, 'scope.registryIds'],
    ['an image scope without images', { scope: { type: 'image' } }, 'scope.imageIds'],
    ['fields of another scope', { scope: { type: 'organization', imageIds: ['img_a'] } }, 'scope.imageIds'],
    ['an unknown section', { selectedSections: ['summary', 'gossip'] }, 'selectedSections.1'],
    ['an unknown format', { outputFormats: ['XLSX'] }, 'outputFormats.0'],
    ['no format', { outputFormats: [] }, 'outputFormats'],
  ])('%s', async (_what, more, path) => {
    const before = await countPacks();
    const { status, body } = await client.post(packRequest(more));
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body.error.code).toBe('VALIDATION_ERROR');
    expect(body.error.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    expect(await countPacks()).toBe(before);
  });

  it.each([
    ['Image', () => ({ type: 'image', imageIds: [history.imageId, foreign.imageId] })],
    ['Registry', () => ({ type: 'registry', registryIds: ['reg_none'] })],
  ])('an id of another organization, or one that does not exist: %s not found', async (resource, scope) => {
    const before = await countPacks();
    const { status, body } = await client.post(packRequest({ scope: scope() }));
    expect(status).toBe(404);
    expect(body.error.message).toBe(`${resource} not found`);
    expect(await countPacks()).toBe(before);
  });

  it('an end in the future is shortened, which the response and the pack state', async () => {
    const { body } = await client.post(packRequest({ period: { start: dayOf(180), end: dayOf(-10) } }));
    expect(body.data.period.cutFrom).toBe(daysAgo(-11).toISOString());
    await api.reports.run();
    const files = await client.filesOf(body.data.id);
    const manifest = JSON.parse(files.get('manifest.json')?.toString('utf8') ?? '');
    expect(manifest.pack.period).toMatchObject({ to: manifest.pack.asOf, cutFrom: daysAgo(-11).toISOString() });
    expect(files.get('report.json')?.toString('utf8')).toContain(
      'The period ends at the time when the evidence was collected',
    );
  });

  it('a developer is not authorized', async () => {
    expect((await client.post(packRequest(), 'developer')).status).toBe(403);
  });
});
