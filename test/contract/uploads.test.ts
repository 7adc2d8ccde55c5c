import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureSnapshotRow } from '../../src/features/scanning/advisories/advisory-store.ts';
import { mebibyte } from '../../src/lib/byte-sizes.ts';
import { compileRecords, osvRecord } from '../helpers/advisory-fixtures.ts';
import { type CallOptions, createTestApi, type TestApi } from '../helpers/api-server.ts';
import { addPerson } from '../helpers/people.ts';

let api: TestApi;
let snapshot: { path: string; used: { id: string; digest: string } } | null = null;

beforeAll(async () => {
  api = await createTestApi({ currentSnapshot: async () => snapshot });
});
afterAll(() => api.close());
beforeEach(() => {
  snapshot = null;
});

const openssl = { purl: 'pkg:deb/debian/openssl@3.0.11-1?distro=debian-12', paths: ['var/lib/dpkg/status'] };
const evidence = { config: { user: '1000', env: ['PATH=/bin'] } };
let nextId = 0;

async function send(body: unknown, options: CallOptions = {}) {
  return api.call('POST', '/api/scans/upload', { key: api.first.keys.sensor, body, ...options });
}

function envelope(more: Record<string, unknown> = {}) {
  nextId += 1;
  return {
    scan: { id: `nightly-${nextId}`, startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:01:30Z' },
    image: {
      ref: `registry.example/acme/app-${nextId}:1.2`,
      digest: `sha256:${'a'.repeat(64)}`,
      platform: 'linux/amd64',
    },
    packages: [openssl],
    layers: [{ diffId: `sha256:${'b'.repeat(64)}`, sizeBytes: 10, command: 'ADD rootfs' }],
    evidence,
    ...more,
  };
}

async function deliver(body: unknown) {
  const answer = await send(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

async function detail(scanId: string) {
  const { status, body } = await api.call('GET', `/api/scans/${scanId}`, { key: api.first.keys.viewer });
  expect(status).toBe(200);
  return body.data;
}

/** One vulnerability of openssl in Debian 12, fixed in -2, and one that only a sensor reports. */
async function useAdvisories(): Promise<void> {
  const compiled = await compileRecords({
    records: {
      Debian: [
        osvRecord('DEBIAN-CVE-2024-1111', 'Debian:12', 'openssl', [{ introduced: '0' }, { fixed: '3.0.11-2' }], {
          severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
        }),
      ],
    },
    exploited: ['CVE-2024-1111'],
  });
  const id = await ensureSnapshotRow(api.database.kysely, compiled);
  snapshot = { path: compiled.path, used: { id, digest: compiled.digest } };
}

async function traces(): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from scans) as scans, (select count(*) from images) as images,
    (select count(*) from tags) as tags, (select count(*) from findings) as findings,
    (select count(*) from inventories) as inventories, (select count(*) from scan_uploads) as uploads,
    (select count(*) from audit_log) as entries`.execute(api.database.kysely);
  return rows;
}

describe('POST /api/scans/upload', () => {
  it('accepts sensor keys only: sessions, tokens and every other key get 403', async () => {
    const { cookie } = await addPerson(api.database, api.first.id, 'owner');
    const before = await traces();
    const answers = [
      await send(envelope(), { key: api.first.keys.admin }),
      await send(envelope(), { key: api.first.keys.ci }),
      await api.call('POST', '/api/scans/upload', { headers: { cookie }, body: envelope() }),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(answers.map(() => [403, 'FORBIDDEN']));
    expect(await traces()).toEqual(before);
  });

  it("matches an inventory with the service's advisories and creates an ordinary scan", async () => {
    await useAdvisories();
    const sent = envelope();
    const answer = await deliver(sent);
    expect(answer).toEqual({
      scanId: expect.stringMatching(/^scan_/),
      imageId: expect.stringMatching(/^img_/),
      status: 'COMPLETE',
      accepted: { vulnerabilities: 0, packages: 1, layers: 1 },
      duplicate: false,
      warnings: [],
    });
    const scan = await detail(answer.scanId);
    expect(scan).toMatchObject({
      image: `registry.example/acme/app-${nextId}`,
      tag: '1.2',
      digest: `sha256:${'a'.repeat(64)}`,
      platform: 'linux/amd64',
      origin: 'sensor',
      status: 'COMPLETE',
      completeness: 'complete',
      durationMs: 90_000,
      counts: { critical: 1, high: 0 },
      fixable: 1,
      os: { id: 'debian', versionId: '12' },
      scanners: [{ name: 'builtin', status: 'SUCCEEDED', findings: 1 }],
      packages: [{ name: 'openssl', version: '3.0.11-1', type: 'deb', paths: openssl.paths }],
      layers: [{ command: 'ADD rootfs', sizeBytes: 10 }],
      findings: [
        { cveId: 'CVE-2024-1111', severity: 'CRITICAL', fixedVersion: '3.0.11-2', kev: true, sources: ['builtin'] },
      ],
    });
    expect(scan.riskScore).toBeGreaterThanOrEqual(60);
    // A known-exploited finding limits the grade.
    expect(['D', 'F']).toContain(scan.compliance);
    expect(scan.checks.length).toBeGreaterThan(5);
    const [viewer, developer] = [api.first.keys.viewer, api.first.keys.developer];
    const lists = [
      await api.call('GET', `/api/images/${answer.imageId}`, { key: viewer }),
      await api.call('GET', `/api/vulnerabilities?image=${answer.imageId}`, { key: viewer }),
      await api.call('GET', '/api/packages?name=openssl', { key: viewer }),
      await api.call('GET', `/api/scans?image=${answer.imageId}`, { key: developer }),
      await api.call('GET', `/api/scans/${answer.scanId}/status`, { key: viewer }),
    ];
    expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(lists[0]?.body.data).toMatchObject({ vulnerabilities: { critical: 1 }, latestTag: '1.2' });
    expect(lists[1]?.body.data).toMatchObject([{ cveId: 'CVE-2024-1111', scanId: answer.scanId }]);
    expect(lists[3]?.body.meta.total).toBe(1);
    expect(lists[4]?.body.data.status).toBe('COMPLETE');
    const { rows } = await sql`select action from audit_log where target = ${answer.scanId}`.execute(
      api.database.kysely,
    );
    expect(rows).toEqual([{ action: 'scan.uploaded' }]);
  });

  it('recomputes severity, counts, score and grade, and stores reported findings with their source', async () => {
    await useAdvisories();
    const about = { name: 'openssl', version: '3.0.11-1' };
    const { scanId, accepted } = await deliver(
      envelope({
        scan: { id: `claims-${nextId}`, riskScore: 0, grade: 'A', compliance: 'A', counts: { critical: 0 } },
        scanners: [{ name: 'trivy', version: '0.50.0', findings: 3 }],
        vulnerabilities: [
          { cveId: 'CVE-2024-1111', severity: 'LOW', package: about },
          {
            cveId: 'CVE-2024-2222',
            severity: 'NEGLIGIBLE',
            package: about,
            cvss: { score: 0.1, vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N' },
          },
          { cveId: 'CVE-2024-3333', severity: 'medium', package: about },
        ],
      }),
    );
    expect(accepted.vulnerabilities).toBe(3);
    const scan = await detail(scanId);
    expect(scan.counts).toMatchObject({ critical: 1, high: 1, medium: 1, low: 0, negligible: 0 });
    expect(scan.riskScore).toBeGreaterThanOrEqual(60);
    expect(scan.compliance).not.toBe('A');
    expect(
      scan.findings.map((found: Record<string, unknown>) => [found['cveId'], found['severity'], found['sources']]),
    ).toEqual([
      ['CVE-2024-1111', 'CRITICAL', ['builtin', 'trivy']],
      ['CVE-2024-2222', 'HIGH', ['trivy']],
      ['CVE-2024-3333', 'MEDIUM', ['trivy']],
    ]);
    expect(scan.scanners).toMatchObject([
      { name: 'builtin', findings: 1 },
      { name: 'trivy', version: '0.50.0', findings: 3 },
    ]);
    const byTrivy = await api.call('GET', '/api/vulnerabilities?scanner=trivy&cveId=CVE-2024-2222', {
      key: api.first.keys.viewer,
    });
    expect(byTrivy.body.data).toHaveLength(1);
  });

  it('explains findings that a scanner of the sender does not report by its statements and the entries of its database', async () => {
    await useAdvisories();
    const lodash = { purl: 'pkg:npm/lodash@4.17.15' };
    const run = (name: string, status: string) => ({ name, version: '1.0', status });
    const stated = (scanner: string, ids: string[]) => ({
      scanner,
      databaseBuiltAt: '2026-01-01T00:00:00Z',
      listed: [0, 1],
      vulnerabilities: [],
      records: [{ packages: [0, 1, 99], ids }],
    });
    const { scanId } = await deliver(
      envelope({
        packages: [openssl, { name: 'without version' }, lodash],
        scanners: [run('trivy', 'SUCCEEDED'), run('grype', 'SUCCEEDED'), run('osv', 'FAILED')],
        vulnerabilities: [
          {
            cveId: 'CVE-2024-2222',
            severity: 'LOW',
            package: { type: 'npm', name: 'lodash', version: '4.17.15' },
            scanner: 'grype',
          },
        ],
        statements: [
          stated('trivy', ['CVE-2024-1111']),
          {
            ...stated('grype', []),
            listed: null,
            vulnerabilities: ['CVE-2024-2222'],
            asserted: [{ package: 2, ids: ['CVE-2024-2222'], fixedVersion: '4.17.21', severity: 'HIGH' }],
          },
          { scanner: 'unheard-of', listed: [0] },
        ],
      }),
    );
    const scan = await detail(scanId);
    expect(
      scan.findings.map(({ cveId, disagreement }: { cveId: string; disagreement: unknown }) => [cveId, disagreement]),
    ).toEqual([
      [
        'CVE-2024-1111',
        [
          { scanner: 'trivy', reason: 'judges this version as fixed or not affected' },
          { scanner: 'grype', reason: 'has no entry about the vulnerability and the package in its database' },
          { scanner: 'osv', reason: 'failed' },
        ],
      ],
      [
        'CVE-2024-2222',
        [
          { scanner: 'builtin', reason: 'has no advisory about the vulnerability' },
          { scanner: 'trivy', reason: 'does not list the package' },
          { scanner: 'grype', reason: 'names 4.17.21 as the fixed version and rates the severity as HIGH' },
          { scanner: 'osv', reason: 'failed' },
        ],
      ],
    ]);
  });

  it('never reports unassessed content as complete', async () => {
    const without = await detail((await deliver(envelope())).scanId);
    expect(without).toMatchObject({ completeness: 'partial', compliance: null });
    await useAdvisories();
    const partial = async (more: object) => detail((await deliver(envelope({ ...more }))).scanId);
    for (const more of [
      { packages: undefined },
      { evidence: undefined },
      { warnings: [{ code: 'MALFORMED_LAYER', message: 'a layer ends early' }] },
      { packages: [openssl, { type: 'golang', name: 'example.org/x', version: 'v1.0.0' }] },
      { packages: [{ purl: 'pkg:deb/debian/openssl@3.0.11-1?distro=debian-99' }] },
      { packages: [openssl, { type: 'maven', name: 'org.example:lib' }] },
    ]) {
      expect(await partial(more), JSON.stringify(more)).toMatchObject({ completeness: 'partial', compliance: null });
    }
  });

  it('returns the owners of packages, and the files of packages of distributions', async () => {
    const [ownedBy, ownedFiles] = [
      { type: 'deb', name: 'python3-six', version: '1.16-4' },
      { count: 2, bytes: 28 },
    ];
    const { scanId } = await deliver(
      envelope({
        packages: [
          { ...openssl, ownedFiles },
          { purl: 'pkg:pypi/six@1.16.0', os: true, ownedBy },
        ],
      }),
    );
    const { packages } = await detail(scanId);
    expect(
      packages.map((one: Record<string, unknown>) => [one['name'], one['os'], one['ownedBy'], one['ownedFiles']]),
    ).toEqual([
      ['openssl', true, null, ownedFiles],
      ['six', true, ownedBy, null],
    ]);
  });

  it('stores findings in packages of types without a matcher', async () => {
    const { scanId } = await deliver(
      envelope({
        packages: [{ type: 'golang', name: 'example.org/x', version: 'v1.0.0' }],
        vulnerabilities: [
          { cveId: 'CVE-2024-4444', severity: 'HIGH', package: { name: 'example.org/x', version: 'v1.0.0' } },
        ],
      }),
    );
    expect(await detail(scanId)).toMatchObject({
      findings: [{ cveId: 'CVE-2024-4444', severity: 'HIGH', package: { type: 'golang', name: 'example.org/x' } }],
      packages: [{ type: 'golang' }],
      coverage: { notAssessed: [{ group: 'golang', packages: 1 }] },
    });
  });

  it('answers a repeated delivery like the first, and separates ids of different sensors', async () => {
    const sent = envelope();
    const first = await deliver(sent);
    const before = await traces();
    expect(await deliver({ ...sent, packages: [] })).toEqual({ ...first, duplicate: true });
    expect(await traces()).toEqual(before);
    const other = await send(sent, { key: api.second.keys.sensor });
    expect(other.body.data.duplicate).toBe(false);
    expect(other.body.data.scanId).not.toBe(first.scanId);
  });

  it('separates the ids of two sensors that share a key and name themselves', async () => {
    const sent = envelope();
    const of = async (sensorId: string) => deliver({ ...sent, scan: { ...sent.scan, sensorId } });
    const [one, two] = [await of('sen_one'), await of('sen_two')];
    expect(two.scanId).not.toBe(one.scanId);
    expect(await of('sen_one')).toEqual({ ...one, duplicate: true });
  });

  it('counts in the order in which the images were read: a late upload does not replace a newer result', async () => {
    await useAdvisories();
    const image = { ref: 'registry.example/acme/late:1', platform: 'linux/amd64' };
    const read = (id: string, readAt: string | null, letter: string, more: object = {}) =>
      deliver({
        ...envelope({ packages: [{ purl: 'pkg:npm/left-pad@1.0.0' }] }),
        scan: { id, ...(readAt !== null && { readAt }) },
        image: { ...image, digest: `sha256:${letter.repeat(64)}` },
        ...more,
      });
    const current = async (imageId: string) => {
      const { body } = await api.call('GET', `/api/images/${imageId}`, { key: api.first.keys.viewer });
      return body.data.tags[0].digest.slice(7, 8);
    };
    const { imageId } = await read('first', '2026-01-01T10:00:00Z', 'a');
    // Another sensor was offline for an hour after it had read an older image, which has a vulnerability.
    const late = await read('late', '2026-01-01T09:00:00Z', 'b', { packages: [openssl] });
    expect(late).toMatchObject({
      status: 'CANCELLED',
      accepted: { packages: 0 },
      warnings: expect.arrayContaining([expect.stringContaining('read later')]),
    });
    expect(await current(imageId)).toBe('a');
    expect(await detail(late.scanId)).toMatchObject({
      status: 'CANCELLED',
      error: { code: 'CANCELLED', message: expect.stringContaining('read later') },
    });
    expect(await read('late', '2026-01-01T09:00:00Z', 'b')).toMatchObject({ scanId: late.scanId, duplicate: true });
    const { rows } = await sql`select from findings f join tag_platforms tp on tp.id = f.tag_platform_id
      join tags t on t.id = tp.tag_id where t.image_id = ${imageId}`.execute(api.database.kysely);
    expect(rows).toEqual([]);
    // The order of results of the same content does not matter for a third one between them.
    expect(await read('newest', '2026-01-01T12:00:00Z', 'a')).toMatchObject({ status: 'COMPLETE' });
    expect(await read('between', '2026-01-01T11:00:00Z', 'c')).toMatchObject({ status: 'CANCELLED' });
    // A clock that is ahead counts as now, and an upload without a time counts when it arrives.
    expect(await read('ahead', '2999-01-01T00:00:00Z', 'd')).toMatchObject({ status: 'COMPLETE' });
    expect(await read('untimed', null, 'e')).toMatchObject({ status: 'COMPLETE' });
    expect(await read('now', new Date(Date.now() + 60_000).toISOString(), 'f')).toMatchObject({ status: 'COMPLETE' });
    expect(await current(imageId)).toBe('f');
  });

  it('keeps content that the sender recognized and did not read as not assessed', async () => {
    const unread = [{ kind: 'java', reason: 'too large', count: 2, examplePath: 'app/a.jar' }];
    const { scanId } = await deliver(envelope({ evidence: { ...evidence, unread } }));
    expect(await detail(scanId)).toMatchObject({ completeness: 'partial', compliance: null });
    expect((await detail(scanId)).coverage.notAssessed).toContainEqual(
      expect.objectContaining({ kind: 'java', count: 2, examplePath: 'app/a.jar' }),
    );
  });

  it('counts towards the scan quota, and stores nothing when it is used up', async () => {
    const db = api.database.kysely;
    await sql`update organizations set plan = 'free' where id = ${api.second.id}`.execute(db);
    await sql`insert into scan_use (organization_id, month, scans)
      values (${api.second.id}, date_trunc('month', now() at time zone 'utc')::date, 99)
      on conflict (organization_id, month) do update set scans = 99`.execute(db);
    const sent = envelope();
    const first = await send(sent, { key: api.second.keys.sensor });
    expect(first.status).toBe(200);
    const count = async () => (await sql`select count(*) from scans`.execute(db)).rows;
    const before = await count();
    const refused = await send(envelope(), { key: api.second.keys.sensor });
    expect([refused.status, refused.body.error]).toEqual([
      402,
      { code: 'PLAN_LIMIT', message: 'Scan limit reached for current plan' },
    ]);
    expect(await count()).toEqual(before);
    // Earlier deliveries are still answered.
    expect((await send(sent, { key: api.second.keys.sensor })).body.data.duplicate).toBe(true);
  });

  it('creates one scan for concurrent deliveries of the same content', async () => {
    const sent = envelope();
    const answers = await Promise.all(Array.from({ length: 4 }, () => deliver(sent)));
    expect(new Set(answers.map(({ scanId }) => scanId)).size).toBe(1);
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    const { rows } = await sql`select count(*)::int as scans from scans
      where image = ${`registry.example/acme/app-${nextId}`}`.execute(api.database.kysely);
    expect(rows).toEqual([{ scans: 1 }]);
  });

  it('accepts an envelope without an image, stores nothing and says so', async () => {
    const before = await traces();
    for (const body of [
      {},
      { scan: { id: 'x' }, packages: [openssl] },
      { image: { digest: `sha256:${'a'.repeat(64)}` } },
    ]) {
      expect(await deliver(body)).toEqual({
        scanId: null,
        imageId: null,
        status: null,
        accepted: { vulnerabilities: 0, packages: 0, layers: 0 },
        duplicate: false,
        warnings: expect.arrayContaining(['The envelope has no image; nothing was stored.']),
      });
    }
    expect(await traces()).toEqual(before);
  });

  it('reports all wrong types at once', async () => {
    const before = await traces();
    const { status, body } = await send({
      scan: 1,
      image: 'x',
      scanners: [7],
      vulnerabilities: {},
      packages: 'x',
      layers: null,
    });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      'image',
      'layers',
      'packages',
      'scan',
      'scanners.0',
      'vulnerabilities',
    ]);
    expect(await traces()).toEqual(before);
  });

  it('stores a failed scan as FAILED without the sender’s text, and keeps the last successful result', async () => {
    const good = await deliver(envelope());
    const { image } = envelope();
    const failed = await deliver({
      scan: { id: `failed-${nextId}`, status: 'failed', error: { code: 'UNAUTHORIZED', message: 'token hunter2' } },
      image,
    });
    expect(failed.status).toBe('FAILED');
    const scan = await detail(failed.scanId);
    expect(scan.error.code).toBe('UNAUTHORIZED');
    expect(JSON.stringify(scan)).not.toContain('hunter2');
    expect((await detail(good.scanId)).status).toBe('COMPLETE');
  });

  it('is never used in place of an own verified pull, and never visible to other organizations', async () => {
    const { scanId } = await deliver(envelope());
    const { rows } =
      await sql`select i.organization_id, i.engine_revision from scans s join inventories i on i.id = s.inventory_id
      where s.id = ${scanId}`.execute(api.database.kysely);
    expect(rows).toEqual([
      { organization_id: api.first.id, engine_revision: expect.stringMatching(/^upload-1:[0-9a-f]{64}$/) },
    ]);
    const foreign = await api.call('GET', `/api/scans/${scanId}`, { key: api.second.keys.admin });
    expect(foreign.status).toBe(404);
  });

  it('answers 404 for a scan id that does not wait for this sensor', async () => {
    const { status } = await send(envelope({ scan: { id: `scan_${'a'.repeat(26)}` } }));
    expect(status).toBe(404);
  });
});

describe('a hostile upload', () => {
  it.each([
    ['no JSON', '{"image":'],
    ['nothing', ''],
    ['deep nesting', `{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['a million objects in arrays', `{"x":[${'[{}],'.repeat(2_000_000)}0]}`],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
  ])('is refused for %s', async (_, body) => {
    const { status, body: answer } = await send(body, { headers: { 'content-type': 'application/json' } });
    expect([status, answer.error.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it.each([
    ['another content type', 'text/plain', undefined],
    ['an unknown compression', 'application/json', 'br'],
    ['gzip that is none', 'application/json', 'gzip'],
  ])('is refused for %s', async (_, type, encoding) => {
    const { status, body } = await send('{}', {
      headers: { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) },
    });
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('is accepted as gzip, and refused when the gzip data is truncated', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const zipped = gzipSync(JSON.stringify(envelope()));
    expect((await send(zipped, { headers })).status).toBe(200);
    const { status, body } = await send(zipped.subarray(0, -12), { headers });
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('is refused above 256 MiB decompressed or 64 MiB as sent, without storing it', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const bomb = gzipSync(Buffer.alloc(300 * mebibyte, 0x20));
    const inflated = await send(bomb, { headers });
    expect([inflated.status, inflated.body.error.message]).toEqual([400, expect.stringContaining('268435456')]);
    const large = await send(Buffer.alloc(65 * mebibyte, 0x20), { headers: { 'content-type': 'application/json' } });
    expect([large.status, large.body.error.message]).toEqual([400, expect.stringContaining('67108864')]);
  });

  it('replaces NUL and lone surrogates, and treats prototype keys as data', async () => {
    const text =
      '{"__proto__":{"scan":{"id":"p"}},"image":{"ref":"registry.example/odd"},"packages":[{"type":"npm","name":"a\\u0000b","version":"1.0.0\\ud800","licenses":["\\udfff"],"paths":["\\u0000"]}],"vulnerabilities":[{"id":"CVE-2024-5555","title":"\\u0000\\ud800","package":{"name":"a\\u0000b","version":"1.0.0\\ud800"}}]}';
    const { scanId } = await deliver(text);
    expect(await detail(scanId)).toMatchObject({
      packages: [{ name: 'a\uFFFDb', version: '1.0.0\uFFFD' }],
      findings: [{ cveId: 'CVE-2024-5555', title: '\uFFFD\uFFFD' }],
    });
    expect(({} as Record<string, unknown>)['scan']).toBeUndefined();
  });
});
