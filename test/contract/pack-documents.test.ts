import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyPack } from '../../src/compliance/verify-pack.ts';
import { attestationRanks } from '../../src/domain/attestation-rank.ts';
import { newId } from '../../src/domain/ids.ts';
import { packSboms } from '../../src/features/reporting/compliance-packs/snapshot-sboms.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { allFiles, createPackClient, packRequest } from '../helpers/pack-client.ts';
import { daysAgo, flaws, seedHalfYear } from '../helpers/pack-history.ts';
import { createPackFolder } from '../helpers/sealed-pack.ts';

let api: TestApi;
let client: ReturnType<typeof createPackClient>;
let history: Awaited<ReturnType<typeof seedHalfYear>>;
const folder = createPackFolder();
beforeAll(async () => {
  api = await createTestApi();
  client = createPackClient(api);
  history = await seedHalfYear(api.database.kysely, api.first.id);
  await seedHalfYear(api.database.kysely, api.second.id, { team: 'foreign' });
  await api.database.kysely
    .insertInto('attestations')
    .values({
      id: newId('att'),
      organization_id: api.first.id,
      cve_id: flaws.overdue.vulnerability.id,
      package_name: 'openssl',
      category: 'not_applicable',
      reason: 'The function is not called.',
      evidence: null,
      scope_type: 'blanket',
      tag_id: null,
      as_of: null,
      status: attestationRanks.APPROVED,
      expires_at: null,
      proposed_by: 'usr_a',
      proposed_by_name: 'Ann',
      decided_by: 'usr_b',
      decided_by_name: 'Ben',
      decided_at: daysAgo(100),
      note: null,
      ended_by: null,
      ended_by_name: null,
      ended_at: null,
    })
    .execute();
});
afterAll(async () => {
  folder.remove();
  await api.close();
});
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

const jsonOf = (files: ReadonlyMap<string, Buffer>, path: string) =>
  JSON.parse(files.get(path)?.toString('utf8') ?? 'null');

describe('the documents of a pack', () => {
  it('are OSCAL results, an OpenVEX document and the bills of materials of the latest results', async () => {
    const id = await client.made(allFiles);
    const files = await client.filesOf(id);
    const oscal = jsonOf(files, 'oscal-assessment-results.json');
    expect(oscal['assessment-results'].results[0].findings.length).toBeGreaterThan(8);
    const vex = jsonOf(files, 'openvex.json');
    expect(vex.statements).toEqual([
      expect.objectContaining({
        vulnerability: { name: flaws.overdue.vulnerability.id },
        status: 'not_affected',
        impact_statement: 'The function is not called.',
      }),
    ]);
    const document = jsonOf(files, 'report.json');
    const listed = document.datasets.sboms.rows;
    expect(listed.length).toBeGreaterThan(0);
    const paths = [...files.keys()].filter((path) => path.startsWith('sbom/'));
    expect(listed.flatMap(({ file }: { file: string | null }) => file ?? []).sort()).toEqual(paths.sort());
    const latest = history.scanIds.at(-1) ?? '';
    const bom = jsonOf(files, `sbom/${latest}.cdx.json`);
    const { payload } = await api.server.inject({
      method: 'GET',
      url: `/api/scans/${latest}/sbom`,
      headers: { authorization: `Bearer ${api.first.keys.viewer}` },
    });
    expect(bom).toEqual(JSON.parse(payload));
    expect(document.datasets.sbomDocuments).toBeUndefined();
    expect(JSON.stringify(vex) + JSON.stringify(listed)).not.toContain('foreign');
    expect(await verifyPack(folder.write((await client.bytesOf(id)).rawPayload))).toMatchObject({ isWhole: true });
  });

  it('are left out if the request names formats, and by section', async () => {
    const files = await client.filesOf(await client.made({ outputFormats: ['PDF', 'JSON', 'CSV'] }));
    expect([...files.keys()].filter((path) => /^(?:sbom|oscal|openvex)/.test(path))).toEqual([]);
    const some = await client.filesOf(await client.made({ ...allFiles, selectedSections: ['summary'] }));
    expect([...some.keys()].filter((path) => /^(?:sbom|oscal|openvex)/.test(path))).toEqual([
      'oscal-assessment-results.json',
    ]);
  });

  it('list on paper the closures of the period, and end with a page for signatures', async () => {
    const document = await client.documentOf(await client.made());
    expect(document.datasets.closures.rows).toEqual([
      expect.objectContaining({
        vulnerability: flaws.closed.vulnerability.id,
        severity: 'CRITICAL',
        closureShown: 'yes',
        days: 60,
      }),
    ]);
    expect(document.sections.at(-1).id).toBe('sign-off');
  });
});

describe('packSboms', () => {
  async function documentsWithin(limits: { documents: number; documentLength: number; allLength: number }) {
    const scope = { type: 'organization' } as const;
    const request = { organizationId: api.first.id, scope, from: daysAgo(400), to: new Date() };
    const sboms = packSboms(api.database.kysely, request, limits);
    const files = new Set<string | null>();
    for await (const { file } of sboms.documents()) files.add(file);
    const reasons: (string | null)[] = [];
    for await (const { missing } of sboms.index()) reasons.push(missing);
    return { files: files.size, reasons };
  }
  const none = { documents: 9, documentLength: 1e9, allLength: 1e9 };

  it('names the limit for each result whose document is left out', async () => {
    expect(await documentsWithin(none)).toEqual({ files: 1, reasons: [null] });
    const left = (reason: string) => ({ files: 0, reasons: [reason] });
    expect(await documentsWithin({ ...none, documents: 0 })).toEqual(left('more than 0 results'));
    const tooLong = left('the document exceeds the size limit');
    expect(await documentsWithin({ ...none, documentLength: 10 })).toEqual(tooLong);
    const packTooLong = left('the documents of the pack exceed the size limit');
    expect(await documentsWithin({ ...none, allLength: 10 })).toEqual(packTooLong);
    expect(await documentsWithin({ ...none, allLength: 0 })).toEqual(packTooLong);
  });
});

describe('a baseline of FedRAMP', () => {
  it('is in the pack, its name and its plan', async () => {
    const id = await client.made({ templateId: 'fedramp', baseline: 'high' });
    const { data } = (await client.get(`/api/reports/${id}`)).body;
    expect(data).toMatchObject({ templateId: 'fedramp', baseline: 'high' });
    const zip = await client.bytesOf(id);
    expect(zip.headers['content-disposition']).toContain('compliance-pack-fedramp-high-');
    const document = await client.documentOf(id);
    expect(document.title).toBe('FedRAMP High evidence pack');
    const ids = document.datasets.controls.rows.map((row: { control: string }) => row.control);
    expect(ids).toEqual(expect.arrayContaining(['RA-5(4)', 'SA-22', 'Containers-3']));
  });

  it('is Moderate if the request names none, and no field of other frameworks', async () => {
    const id = await client.made({ templateId: 'fedramp' });
    expect((await client.get(`/api/reports/${id}`)).body.data.baseline).toBe('moderate');
    const { status, body } = await client.post(packRequest({ baseline: 'low' }));
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('is allowed for the framework fedramp only');
    expect((await client.post(packRequest({ templateId: 'fedramp', baseline: 'extreme' }))).status).toBe(400);
  });
});
