import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { frameworkKeys } from '../../src/compliance/framework.ts';
import { frameworkOf } from '../../src/compliance/frameworks.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';
import { allFiles, createPackClient, dayOf } from '../helpers/pack-client.ts';
import { daysAgo, seedHalfYear } from '../helpers/pack-history.ts';

let api: TestApi;
let client: ReturnType<typeof createPackClient>;
beforeAll(async () => {
  api = await createTestApi();
  client = createPackClient(api);
  await seedHalfYear(api.database.kysely, api.first.id);
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

describe('the frameworks', () => {
  it.each(frameworkKeys)('%s has a pack with each of its controls', async (templateId) => {
    const id = await client.made({ ...allFiles, templateId });
    const files = await client.filesOf(id);
    const document = JSON.parse(files.get('report.json')?.toString('utf8') ?? '');
    const framework = frameworkOf(templateId);
    expect(document.datasets.controls.rows.map((row: { control: string }) => row.control)).toEqual(
      framework?.controls.map((control) => control.id),
    );
    expect(framework?.controls.length).toBeGreaterThanOrEqual(8);
    const controls = [...files.keys()].filter((path) => path.startsWith('controls/'));
    expect(controls).toHaveLength(framework?.controls.length ?? 0);
    for (const path of ['poam.csv', 'poam-closed.csv', 'poam-assets.csv', 'poam.xlsx'])
      expect(files.has(path), path).toBe(templateId === 'fedramp');
    // The pack contains every file that a control names.
    const named = controls.flatMap(
      (path) =>
        files
          .get(path)
          ?.toString('utf8')
          .match(/evidence\/\w+\.csv/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((path) => !files.has(path))).toEqual([]);
    expect(files.get('report.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('fedramp lists open findings as a plan of action with terms of 30, 90 and 180 days', async () => {
    const text =
      (await client.filesOf(await client.made({ templateId: 'fedramp' }))).get('poam.csv')?.toString('utf8') ?? '';
    const [head, ...lines] = text.trim().split('\r\n');
    expect(head).toContain('"POAM ID","Controls","Weakness Name"');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('"A flaw called CVE-2026-1002"');
    expect(lines[0]).toContain(dayOf(150));
    expect(lines[1]).toContain(dayOf(20 - 180));
  });

  it('fedramp states which controls use other terms than the listed deadlines', async () => {
    const document = await client.documentOf(await client.made({ templateId: 'fedramp', selectedSections: ['sla'] }));
    const { blocks } = document.sections.find(({ id }: { id: string }) => id === 'sla');
    expect(blocks.map(({ text }: { text?: string }) => text)).toEqual([
      'The deadline of each finding according to the policy of the organization.',
      'The framework sets other deadlines for RA-5, RA-7, SI-2(3), CA-5, based on days open and severity in this table: critical 30, high 30, medium 90, low 180.',
      'The framework sets other deadlines for SI-2, based on days open and severity in this table: critical 30, high 30, medium 30, low 30.',
      undefined,
    ]);
  });

  it('fedramp names every asset of a weakness, with a separate table for those that exceed one row', async () => {
    const db = api.database.kysely;
    for (let tag = 0; tag < 53; tag += 1)
      await assessTag(db, {
        organizationId: api.first.id,
        image: 'registry.test/wide/app',
        tag: `v${tag}`,
        packages: [{ type: 'npm', name: 'left', version: '1.0.0' }],
        found: [finding('CVE-2026-3001', 0)],
        detectedAt: daysAgo(9),
      });
    await sql`update tags set created_at = ${daysAgo(9)} where image_id in (select id from images where name = 'registry.test/wide/app')`.execute(
      db,
    );
    const scope = { images: ['registry.test/wide/*'] };
    const files = await client.filesOf(
      await client.made({ templateId: 'fedramp', scope, outputFormats: ['JSON'], selectedSections: ['summary'] }),
    );
    const line = files.get('poam.csv')?.toString('utf8').split('\r\n')[1] ?? '';
    expect(line).toContain('and 3 more; poam-assets.csv lists all 53"');
    const assets = files.get('poam-assets.csv')?.toString('utf8').trim().split('\r\n').slice(1) ?? [];
    const [id] = line.split(',');
    expect(assets).toHaveLength(53);
    for (let tag = 0; tag < 53; tag += 1)
      expect(assets).toContainEqual(
        expect.stringContaining(`${id},"CVE-2026-3001","left","no","registry.test/wide/app:v${tag}"`),
      );
    await sql`delete from images where name = 'registry.test/wide/app'`.execute(db);
  });

  it('have a summary read for the requested registry and period', async () => {
    const { status, body } = await client.get(`/api/reports/compliance?from=${dayOf(180)}&to=${dayOf(1)}`);
    expect(status).toBe(200);
    expect(body.data.frameworks.map((one: { key: string }) => one.key).sort()).toEqual([...frameworkKeys].sort());
    const nist = body.data.frameworks.find((one: { key: string }) => one.key === 'nist-800-53');
    expect(nist.verified + nist.warning + nist.failed + nist.notApplicable).toBe(nist.controls.length);
    expect(nist.controls.find((one: { id: string }) => one.id === 'RA-5').status).toBe('FAILED');
    expect((await client.get('/api/reports/compliance?registry=reg_none')).status).toBe(404);
  });
});
