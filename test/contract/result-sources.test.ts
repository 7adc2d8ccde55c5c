import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findingColumns } from '../../src/features/findings/lifecycle/shadow-finding-store.ts';
import { verifyTotals } from '../../src/features/findings/totals/verify-totals.ts';
import {
  countPopulation,
  countResults,
  countScans,
} from '../../src/features/reporting/compliance-packs/evidence-count-store.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

let api: TestApi;
let image: string;
let nextImage = 0;

beforeAll(async () => {
  api = await createTestApi({ queue: { enqueue: async () => undefined, cancel: async () => undefined } });
});
afterAll(() => api.close());
beforeEach(() => {
  nextImage += 1;
  image = `registry.example/team/app-${nextImage}`;
});

const left = { type: 'npm', name: 'left', version: '1.0.0' };
const right = { type: 'npm', name: 'right', version: '2.0.0' };
const read = async (url: string) => {
  const { status, body } = await api.call('GET', url, { key: api.first.keys.viewer });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const db = () => api.database.kysely;

/** The service's own result: CVE-2024-1 in left. */
const pull = (more: object = {}) =>
  assessTag(db(), {
    organizationId: api.first.id,
    image,
    tag: '1',
    packages: [left],
    found: [finding('CVE-2024-1', 0)],
    ...more,
  });

/** A result of another source: CVE-2024-2 in right, or no finding. */
async function upload(more: object = {}): Promise<{ scanId: string; imageId: string }> {
  const { status, body } = await api.call('POST', '/api/scans/upload', {
    key: api.first.keys.sensor,
    body: {
      image: { ref: `${image}:1`, digest: `sha256:${'d'.repeat(64)}`, platform: 'linux/amd64' },
      packages: [right],
      vulnerabilities: [{ cveId: 'CVE-2024-2', severity: 'CRITICAL', package: right }],
      ...more,
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const tagOf = async (imageId: string) => (await read(`/api/images/${imageId}`)).data.tags[0];
/** Present findings in the image of the test. */
async function present(query = '') {
  const { data } = await read(`/api/images?search=${encodeURIComponent(image)}`);
  const { id } = data.find(({ name }: { name: string }) => name === image);
  return (await read(`/api/vulnerabilities?image=${id}&limit=100&${query}`)).data;
}
const open = async () => (await present()).map((one: { cveId: string }) => one.cveId).sort();
const foundBy = async (scanId: string) =>
  (await read(`/api/scans/${scanId}/findings`)).data.map((one: { cveId: string }) => one.cveId);
const shown = ({ digest, scanId, riskScore, grade, lastScannedAt, platforms }: Record<string, unknown>) => ({
  digest,
  scanId,
  riskScore,
  grade,
  lastScannedAt,
  platforms,
});

/** Finding totals agree with a recount of the findings. */
async function requireTotals(): Promise<void> {
  expect((await verifyTotals(db(), api.first.id)).examples).toEqual([]);
}

describe('an upload of a tag that the service pulled', () => {
  it('changes nothing of the tag, its image and its findings, and is readable as a separate source', async () => {
    const own = await pull();
    const before = await tagOf(own.imageId);
    const { data: imageBefore } = await read(`/api/images?search=${encodeURIComponent(image)}`);
    const posture = await read('/api/reports/posture');
    const { scanId, imageId } = await upload();
    expect(imageId).toBe(own.imageId);
    const after = await tagOf(own.imageId);
    expect(shown(after)).toEqual(shown(before));
    expect((await read(`/api/images?search=${encodeURIComponent(image)}`)).data).toEqual(imageBefore);
    expect((await read('/api/reports/posture')).data.coverage).toEqual(posture.data.coverage);
    expect(await open()).toEqual(['CVE-2024-1']);
    expect(after.sources).toMatchObject([
      { source: 'pull', origin: 'cloud', isShown: true, scanId: own.scanId },
      { source: 'upload', origin: 'sensor', isShown: false, scanId },
    ]);
    expect(await foundBy(scanId)).toEqual(['CVE-2024-2']);
    expect(await foundBy(own.scanId)).toEqual(['CVE-2024-1']);
    await requireTotals();
  });

  it('closes no finding when it reports none, and opens none on another platform', async () => {
    const own = await pull();
    await upload({ packages: [], vulnerabilities: [] });
    await upload({ image: { ref: `${image}:1`, platform: 'linux/arm64' } });
    expect(await open()).toEqual(['CVE-2024-1']);
    expect(shown(await tagOf(own.imageId))).toMatchObject({ scanId: own.scanId, platforms: ['linux/amd64'] });
    await requireTotals();
  });

  it('restores no removed tag', async () => {
    const own = await pull();
    await sql`update tags set removed_at = now() where id = ${own.tagId}`.execute(db());
    await upload();
    expect((await tagOf(own.imageId)).removedAt).not.toBeNull();
  });

  it('is no part of the scans and findings of a pack', async () => {
    const own = await pull();
    await upload();
    const request = {
      organizationId: api.first.id,
      scope: { type: 'image' as const, imageIds: [own.imageId], images: [] },
      from: new Date(Date.now() - 3_600_000),
      to: new Date(Date.now() + 3_600_000),
    };
    expect(await countScans(db(), request)).toMatchObject({ complete: 1 });
    expect(await countResults(db(), request)).toMatchObject({ count: 1 });
    expect(await countPopulation(db(), request)).toMatchObject({ tags: 1, scanned: 1 });
  });
});

describe('the result source of a tag', () => {
  it('is the upload until the first own pull, which keeps the started deadlines', async () => {
    const first = await upload({
      packages: [left, right],
      vulnerabilities: [
        { cveId: 'CVE-2024-1', severity: 'HIGH', package: left },
        { cveId: 'CVE-2024-2', severity: 'CRITICAL', package: right },
      ],
    });
    expect(await open()).toEqual(['CVE-2024-1', 'CVE-2024-2']);
    const detected = (await present('cveId=CVE-2024-1'))[0];
    const own = await pull({ detectedAt: new Date(Date.now() + 60_000) });
    expect(own.imageId).toBe(first.imageId);
    expect(await open()).toEqual(['CVE-2024-1']);
    const now = (await present('cveId=CVE-2024-1'))[0];
    expect([now.scanId, now.slaDueAt]).toEqual([own.scanId, detected.slaDueAt]);
    expect((await foundBy(first.scanId)).sort()).toEqual(['CVE-2024-1', 'CVE-2024-2']);
    expect((await tagOf(own.imageId)).sources.map((one: { isShown: boolean }) => one.isShown)).toEqual([true, false]);
    await requireTotals();
  });

  it('is the upload again after the last own result is deleted, with decisions of the meantime', async () => {
    const own = await pull();
    const { scanId } = await upload();
    const [shadow] = (await read(`/api/scans/${scanId}/findings`)).data;
    const triaged = await api.call('PUT', `/api/vulnerabilities/${shadow.id}/triage`, {
      key: api.first.keys.developer,
      body: { status: 'ACKNOWLEDGED' },
    });
    expect(triaged.status, JSON.stringify(triaged.body)).toBe(200);
    expect(await open()).toEqual(['CVE-2024-1']);
    const deleted = await api.call('DELETE', `/api/scans/${own.scanId}`, { key: api.first.keys.admin });
    expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
    expect(await open()).toEqual(['CVE-2024-2']);
    expect(shown(await tagOf(own.imageId))).toMatchObject({ scanId, digest: `sha256:${'d'.repeat(64)}` });
    const [now] = await present();
    expect([now.id, now.triageStatus]).toEqual([shadow.id, 'ACKNOWLEDGED']);
    await requireTotals();
  });

  it('stays the own pull when the upload is deleted, and is none when both are', async () => {
    const own = await pull();
    const { scanId } = await upload();
    await api.call('DELETE', `/api/scans/${scanId}`, { key: api.first.keys.admin });
    expect(await open()).toEqual(['CVE-2024-1']);
    expect((await tagOf(own.imageId)).sources).toHaveLength(1);
    await api.call('DELETE', `/api/scans/${own.scanId}`, { key: api.first.keys.admin });
    expect(await open()).toEqual([]);
    expect(await tagOf(own.imageId)).toMatchObject({ scanId: null, riskScore: null, sources: [] });
    await requireTotals();
  });

  it('is the earlier upload when both later results are deleted', async () => {
    const early = await upload();
    const own = await pull();
    const late = await upload({ vulnerabilities: [{ cveId: 'CVE-2024-3', severity: 'LOW', package: right }] });
    await api.call('DELETE', `/api/scans/${late.scanId}`, { key: api.first.keys.admin });
    expect(await open()).toEqual(['CVE-2024-1']);
    await api.call('DELETE', `/api/scans/${own.scanId}`, { key: api.first.keys.admin });
    expect(await open()).toEqual(['CVE-2024-2']);
    expect(await foundBy(early.scanId)).toEqual(['CVE-2024-2']);
    await requireTotals();
  });

  it('does not close findings for a quota when shadowed uploads open and close them', async () => {
    const own = await pull();
    await upload();
    await upload({ packages: [], vulnerabilities: [] });
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from findings
      where image_id = ${own.imageId} and closed_at is not null`.execute(db());
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('excludes shadowed findings from attestations, and includes them when they are no longer shadowed', async () => {
    const own = await pull();
    await upload();
    const proposed = await api.call('POST', '/api/attestations', {
      key: api.first.keys.developer,
      body: {
        cveId: 'CVE-2024-2',
        package: 'right',
        category: 'risk_accepted',
        reason: 'r',
        scope: { type: 'blanket' },
      },
    });
    expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
    const approved = await api.call('POST', `/api/attestations/${proposed.body.data.id}/approve`, {
      key: api.first.keys.admin,
      body: {},
    });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    await api.call('DELETE', `/api/scans/${own.scanId}`, { key: api.first.keys.admin });
    expect(await open()).toEqual([]);
    expect(await present('suppressed=true')).toHaveLength(1);
    await requireTotals();
  });

  it('is never that of a report when a scan of another source is requested', async () => {
    await pull();
    const { scanId } = await upload();
    const { body } = await api.call('POST', '/api/reports', {
      key: api.first.keys.developer,
      body: { type: 'technical', format: 'JSON', scope: 'custom', scanId, frequency: 'ONE_TIME' },
    });
    await api.reports.run();
    const report = (await read(`/api/reports/${body.data.id}`)).data;
    expect([report.status, report.error?.code]).toEqual(['FAILED', 'SCOPE_DELETED']);
  });
});

it('a delivered result does not replace a due scan of a schedule', async () => {
  const admin = (url: string, body: object) => api.call('POST', url, { key: api.first.keys.admin, body });
  const host = 'scheduled.example';
  const { data: registry } = (
    await admin('/api/registries', { name: host, provider: 'DOCKER_REGISTRY', url: `https://${host}`, credentials: {} })
  ).body;
  const key = await admin('/api/api-keys', { name: 'k', role: 'ci', scope: 'sensor', registryIds: [registry.id] });
  const delivered = await api.call('POST', '/api/scans/upload', {
    key: key.body.data.secret,
    body: { image: { ref: `${host}/app:1` }, packages: [left] },
  });
  expect((await read(`/api/images/${delivered.body.data.imageId}`)).data).toMatchObject({ registryId: registry.id });
  expect((await admin('/api/registries/schedule-scans', {})).body.data).toMatchObject({ queued: 1 });
});

describe('concurrent results', () => {
  it('of both sources end with the own pull as result source, in any order', async () => {
    for (let round = 0; round < 5; round += 1) {
      image = `registry.example/race/app-${round}`;
      const results = await Promise.all([upload(), pull(), upload(), pull()]);
      const { imageId } = results[1];
      const tag = await tagOf(imageId);
      expect(tag.sources.filter((one: { isShown: boolean }) => one.isShown)).toMatchObject([{ source: 'pull' }]);
      expect(await open()).toEqual(['CVE-2024-1']);
    }
    await requireTotals();
  });
});

it('shadowed findings have the columns of findings', async () => {
  const { rows } = await sql<{ table_name: string; columns: string[] }>`
    select table_name, array_agg(column_name::text order by column_name) as columns from information_schema.columns
    where table_schema = 'public' and table_name in ('findings', 'shadow_findings') group by 1 order by 1`.execute(
    db(),
  );
  for (const { columns } of rows) expect(columns).toEqual([...findingColumns].sort());
  expect(rows).toHaveLength(2);
});
