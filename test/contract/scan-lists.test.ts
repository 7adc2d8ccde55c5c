import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchedFinding } from '../../src/domain/finding.ts';
import { newId } from '../../src/domain/ids.ts';
import { type Severity, severities } from '../../src/domain/severity.ts';
import { failScan } from '../../src/features/scanning/scans/fail-scan.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

/** Filters and sorts of the lists of one scan, compared with the caller filtering and sorting the complete list. */

let api: TestApi;
let scanId: string;

const packages = [
  { type: 'deb', name: 'openssl', version: '3.0.11' },
  { type: 'deb', name: 'zlib', version: '1.2.13' },
  { type: 'npm', name: 'left-pad', version: '1.0.0' },
  { type: 'npm', name: 'right_pad', version: '2.0.0' },
  { type: 'conda', name: 'numpy', version: '1.26.0' },
];

beforeAll(async () => {
  api = await createTestApi({ queue: { enqueue: async () => undefined, cancel: async () => undefined } });
  const { kysely: db } = api.database;
  const found = severities.map((severity, index) => foundAt(severity, index));
  const scan = await assessTag(db, {
    organizationId: api.first.id,
    image: newId('img'),
    tag: '1',
    packages,
    found,
    operatingSystem: { id: 'debian', versionId: '12', name: 'Debian 12', idLike: [] },
  });
  ({ scanId } = scan);
  await describeContents(scanId);
  // The same packages in a scan of another organization.
  await assessTag(db, { organizationId: api.second.id, image: 'theirs', tag: '1', packages, found });
});
afterAll(() => api.close());

const notListed = { scanner: 'grype', reason: 'does not list the package' };
const otherSeverity = { scanner: 'grype', reason: 'reports another severity' };

function foundAt(severity: Severity, index: number): MatchedFinding {
  const one = finding(`CVE-2024-${100 + index}`, index % 3);
  const score = index === 2 ? null : 9 - index;
  return {
    ...one,
    vulnerability: {
      ...one.vulnerability,
      severity,
      cvss: score === null ? null : { version: '3.1', vector: 'CVSS:3.1/AV:N', score, source: 'nvd' },
    },
    ...(index % 2 === 0 && { fixedVersion: '9.0.0', fixState: 'fixed' as const }),
    isMalware: index === 5,
    sources: index % 2 === 0 ? ['builtin', 'trivy'] : ['builtin'],
    ...(index === 0 && { disagreement: [notListed, { ...otherSeverity, scanner: 'trivy' }] }),
    ...(index === 3 && { disagreement: [otherSeverity] }),
  };
}

/** Layers, coverage, licenses, checks and exploit signals, which results of `assessTag` do not have. */
async function describeContents(id: string): Promise<void> {
  const { kysely: db } = api.database;
  const layers = [0, 1, 2].map((index) => ({
    index,
    digest: `sha256:${index}`,
    diffId: `sha256:d${index}`,
    mediaType: null,
    sizeBytes: 100 - index,
    uncompressedBytes: 200 + index,
    command: `RUN step ${index}`,
    createdAt: null,
    isEmpty: index === 2,
    wastedBytes: index * 7,
    topFiles:
      index === 2 ? [] : [1, 2].map((size) => ({ path: `app/file-${index}-${size}`, sizeBytes: size * 10 + index })),
    // Results of earlier versions do not have them.
    ...(index === 1 && { removedFiles: [{ path: 'app/removed', sizeBytes: 7 }] }),
  }));
  await sql`update inventories set layers = ${JSON.stringify(layers)}::jsonb
      , evidence = jsonb_set(evidence, '{files}', ${JSON.stringify([
        { kind: 'deleted-secret', subject: 'root/.ssh/id_rsa', layerIndex: 0 },
        { kind: 'setuid', subject: 'bin/su', layerIndex: 0 },
      ])}::jsonb)
    where id = (select inventory_id from scans where id = ${id})`.execute(db);
  await sql`update inventory_packages ip set layer_index = case when p.type = 'deb' then 0 else 1 end,
      licenses = case p.name when 'openssl' then '{Apache-2.0}'::text[] when 'zlib' then '{Zlib,MIT}' else '{}' end,
      is_development = p.name = 'left-pad'
    from package_versions p
    where p.id = ip.package_version_id and ip.inventory_id = (select inventory_id from scans where id = ${id})`.execute(
    db,
  );
  const reason = 'No advisories.';
  const coverage = {
    assessed: 2,
    notAssessed: [
      { group: 'conda', reason, packages: 1 },
      { group: 'deb (debian 12)', reason, packages: 1 },
      { group: 'java', reason, packages: 0, files: 3 },
    ],
  };
  const check = { weight: 1, cisControl: null, evidence: [], remediation: '' };
  const checks = [
    { ...check, id: 'non-root-user', title: 'Runs as a user', status: 'FAIL', weight: 10 },
    { ...check, id: 'no-sudo', title: 'No sudo', status: 'PASS', weight: 3 },
    { ...check, id: 'healthcheck', title: 'Health check', status: 'PASS' },
  ];
  const snapshot = await sql<{ id: string }>`insert into advisory_snapshots (digest, built_at, feeds)
    values ('sha256:test', now(), '[]') returning id`.execute(db);
  const snapshotId = snapshot.rows[0]?.id;
  await sql`insert into exploit_signals (snapshot_id, vulnerability_id, epss_score, epss_percentile, is_known_exploited)
    values (${snapshotId}::bigint, 'CVE-2024-101', 0.9, 0.99, true), (${snapshotId}::bigint, 'CVE-2024-104', 0.1, 0.5, false)`.execute(
    db,
  );
  await sql`update scans set coverage = ${JSON.stringify(coverage)}::jsonb, checks = ${JSON.stringify(checks)}::jsonb,
      snapshot_id = ${snapshotId}::bigint where id = ${id}`.execute(db);
  await sql`update findings set triage_status = 2 where vulnerability_id = 'CVE-2024-103'`.execute(db);
}

interface Item {
  id: string;
  name: string;
  [key: string]: unknown;
}

const get = (url: string, key = api.first.keys.viewer) => api.call('GET', url, { key });

async function list(part: string, query = ''): Promise<Item[]> {
  const url = `/api/scans/${scanId}/${part}?limit=200&${query}`;
  const { status, body } = await get(url);
  expect(status, url).toBe(200);
  expect(body.meta.total, url).toBe(body.data.length);
  return body.data;
}

type Filter = [query: string, holds: (item: Item) => boolean];

/** Each filter alone and with every other one. */
async function expectFilters(part: string, filters: Filter[]): Promise<void> {
  const whole = await list(part);
  for (const [one, holdsOne] of filters) {
    expect(whole.filter(holdsOne).length, `${one} selects nothing`).toBeGreaterThan(0);
    for (const [two, holdsTwo] of filters) {
      const isSame = one.split('=')[0] === two.split('=')[0];
      const query = isSame ? one : `${one}&${two}`;
      const wanted = whole.filter((item) => holdsOne(item) && (isSame || holdsTwo(item)));
      expect(
        (await list(part, query)).map(({ id }) => id),
        query,
      ).toEqual(wanted.map(({ id }) => id));
    }
  }
}

type Key = (item: Item) => number | string | null;

/** Nulls are last in both directions. */
async function expectSorts(part: string, keys: Record<string, Key>): Promise<void> {
  for (const [column, key] of Object.entries(keys)) {
    for (const sign of [1, -1]) {
      const items = await list(part, `sort=${column}:${sign === 1 ? 'asc' : 'desc'}`);
      const found = items.map(key);
      const known = found.filter((value) => value !== null);
      const sorted = known.toSorted((a, b) => (a < b ? -sign : a > b ? sign : 0));
      expect(found, `${column} ${sign}`).toEqual([...sorted, ...found.filter((value) => value === null)]);
    }
  }
}

const packageOf = (item: Item) => item['package'] as { name: string; type: string };
const layerOf = (item: Item) => (item['layer'] as { index: number } | null)?.index ?? null;

describe('GET /api/scans/{scanId}/findings', () => {
  it('filters by each parameter alone and combined with every other', async () => {
    await expectFilters('findings', [
      ['severity=high,Low', ({ severity }) => severity === 'HIGH' || severity === 'LOW'],
      ['status=ACKNOWLEDGED', ({ triageStatus }) => triageStatus === 'ACKNOWLEDGED'],
      ['status=open,acknowledged', () => true],
      ['cveId=CVE-2024-101', ({ cveId }) => cveId === 'CVE-2024-101'],
      ['package=zlib', (item) => packageOf(item).name === 'zlib'],
      ['type=npm', (item) => packageOf(item).type === 'npm'],
      ['type=deb,conda', (item) => packageOf(item).type === 'deb'],
      ['layer=1', (item) => layerOf(item) === 1],
      ['fixable=true', ({ fixState }) => fixState === 'fixed'],
      ['fixable=false', ({ fixState }) => fixState !== 'fixed'],
      ['kev=true', ({ kev }) => kev === true],
      ['kev=false', ({ kev }) => kev === false],
      ['malware=true', ({ malware }) => malware === true],
      ['onlyScanner=builtin', ({ sources }) => (sources as string[]).join(',') === 'builtin'],
      ['scanner=Trivy', ({ sources }) => (sources as string[]).includes('trivy')],
      ['disagreement=any', ({ disagreement }) => (disagreement as unknown[]).length > 0],
      ['disagreement=grype', ({ disagreement }) => (disagreement as unknown[]).length > 0],
      [
        `disagreementReason=${notListed.reason}`,
        ({ disagreement }) => (disagreement as { reason: string }[]).some(({ reason }) => reason === notListed.reason),
      ],
      ['search=SSL', (item) => packageOf(item).name === 'openssl'],
    ]);
  });

  it('filters by a scanner and its reason, not by the reason of another scanner', async () => {
    const withReason = `disagreementReason=${otherSeverity.reason}`;
    expect(await list('findings', withReason)).toHaveLength(2);
    expect((await list('findings', `disagreement=grype&${withReason}`)).map(({ cveId }) => cveId)).toEqual([
      'CVE-2024-103',
    ]);
    expect(await list('findings', `disagreement=any&${withReason}`)).toHaveLength(2);
  });

  it('sorts by each of its columns', async () => {
    await expectSorts('findings', {
      severity: ({ severity }) => severities.indexOf(severity as Severity),
      epss: ({ epss }) => (epss as { score: number } | null)?.score ?? null,
      cvss: ({ cvss }) => (cvss as { score: number } | null)?.score ?? null,
      cveId: ({ cveId }) => String(cveId),
      package: (item) => packageOf(item).name,
      layer: layerOf,
      triageStatus: ({ triageStatus }) => (triageStatus === 'OPEN' ? 1 : 2),
      detectedAt: ({ detectedAt }) => String(detectedAt),
    });
  });

  it.each([
    'severity=higher',
    'status=CLOSED',
    'layer=-1',
    'type=Deb',
    'scanner=none',
    'onlyScanner=none',
    'disagreement=none',
    'disagreementReason=%00',
    'kev=1',
  ])('refuses %s and names the parameter', async (query) => {
    const { status, body } = await get(`/api/scans/${scanId}/findings?${query}`);
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.error.message).toContain(query.split('=')[0]);
  });
});

describe('GET /api/scans/{scanId}/packages', () => {
  it('filters by each parameter alone and combined with every other', async () => {
    await expectFilters('packages', [
      ['package=openssl', ({ name }) => name === 'openssl'],
      ['type=npm,conda', ({ type }) => type !== 'deb'],
      ['layer=0', (item) => layerOf(item) === 0],
      ['license=MIT', ({ licenses }) => (licenses as string[]).includes('MIT')],
      ['license=NOASSERTION', ({ licenses }) => (licenses as string[]).length === 0],
      ['os=true', ({ os }) => os === true],
      ['os=false', ({ os }) => os === false],
      ['dev=true', ({ dev }) => dev === true],
      ['vulnerable=true', ({ findings }) => Number(findings) > 0],
      ['vulnerable=false', ({ findings }) => findings === 0],
      ...['yes', 'no', 'unknown'].map((value): Filter => [`assessed=${value}`, ({ assessed }) => assessed === value]),
      ['search=PAD', ({ name }) => name.includes('pad')],
    ]);
  });

  it('states which packages were not assessed, and unknown where coverage counts only some of a group', async () => {
    const assessed = (await list('packages')).map(({ name, assessed: value }) => [name, value]);
    expect(Object.fromEntries(assessed)).toEqual({
      numpy: 'no',
      openssl: 'unknown',
      zlib: 'unknown',
      'left-pad': 'yes',
      right_pad: 'yes',
    });
  });

  it('has the number of findings of each package and their highest severity', async () => {
    const findings = await list('findings');
    for (const { name, findings: count, severity } of await list('packages')) {
      const own = findings.filter((item) => packageOf(item).name === name);
      const [highest = null] = own.map((item) => item['severity']);
      expect([name, count, severity]).toEqual([name, own.length, highest]);
    }
  });

  it('sorts by each of its columns', async () => {
    await expectSorts('packages', {
      name: ({ name }) => name,
      type: ({ type }) => String(type),
      layer: layerOf,
      findings: ({ findings }) => Number(findings),
      severity: ({ severity }) => (severity === null ? null : severities.indexOf(severity as Severity)),
    });
  });
});

describe('GET /api/scans/{scanId}/layers', () => {
  it('filters by content, and sorts by each of its columns', async () => {
    await expectFilters('layers', [
      ['empty=true', ({ empty }) => empty === true],
      ['empty=false', ({ empty }) => empty === false],
      ['search=STEP', () => true],
    ]);
    const columns = ['index', 'sizeBytes', 'uncompressedBytes', 'wastedBytes', 'packages', 'findings'];
    await expectSorts('layers', Object.fromEntries(columns.map((column) => [column, (item) => Number(item[column])])));
  });

  it('has as many packages and findings as their lists with the filter `layer`', async () => {
    for (const { index, packages: packageCount, findings } of await list('layers')) {
      const [ofPackages, ofFindings] = [
        await list('packages', `layer=${String(index)}`),
        await list('findings', `layer=${String(index)}`),
      ];
      expect([index, packageCount, findings]).toEqual([index, ofPackages.length, ofFindings.length]);
    }
  });
});

describe('GET /api/scans/{scanId}/files', () => {
  const paths = async (query: string) => (await list('files', query)).map(({ path }) => path);

  it('lists the largest files of all layers by size, and then the files and secrets that a later layer removes', async () => {
    expect(await paths('')).toEqual([
      'app/file-1-2',
      'app/file-0-2',
      'app/file-1-1',
      'app/file-0-1',
      'app/removed',
      'root/.ssh/id_rsa',
    ]);
    expect(await list('files', 'kind=removed')).toMatchObject([
      { path: 'app/removed', sizeBytes: 7, layer: { index: 1 } },
    ]);
    expect((await list('files', 'kind=removed-secret'))[0]).toEqual({
      path: 'root/.ssh/id_rsa',
      kind: 'removed-secret',
      sizeBytes: null,
      layer: { index: 0, diffId: 'sha256:d0', command: 'RUN step 0' },
    });
  });

  it('filters by layer, kind and text, and sorts by each of its columns', async () => {
    expect(await paths('layer=1')).toEqual(['app/file-1-2', 'app/file-1-1', 'app/removed']);
    expect(await paths('kind=largest&search=FILE-0')).toEqual(['app/file-0-2', 'app/file-0-1']);
    // A removed secret has no size.
    for (const direction of ['asc', 'desc'])
      expect((await paths(`sort=sizeBytes:${direction}`)).at(-1)).toBe('root/.ssh/id_rsa');
    expect((await paths('sort=sizeBytes:asc'))[0]).toBe('app/removed');
    expect((await paths('sort=path:desc'))[0]).toBe('root/.ssh/id_rsa');
    expect((await paths('sort=layer:desc'))[0]).toBe('app/removed');
  });
});

describe('GET /api/scans/{scanId}/checks', () => {
  it('filters by status, and sorts by each of its columns', async () => {
    await expectFilters('checks', [
      ['status=fail', ({ status }) => status === 'FAIL'],
      ['status=PASS,NOT_APPLICABLE', ({ status }) => status !== 'FAIL'],
      ['search=user', ({ id }) => id === 'non-root-user'],
    ]);
    await expectSorts('checks', {
      id: ({ id }) => id,
      title: ({ title }) => String(title),
      status: ({ status }) => String(status),
      weight: ({ weight }) => Number(weight),
    });
  });
});

describe('GET /api/scans/{scanId}/summary', () => {
  const summary = async () => (await get(`/api/scans/${scanId}/summary`)).body.data;

  it('equals the scan without its lists', async () => {
    const { findings, packages: _, layers, checks, scoring, ...rest } = (await get(`/api/scans/${scanId}`)).body.data;
    expect(findings.length + layers.length + checks.length).toBeGreaterThan(0);
    expect(await summary()).toMatchObject({ ...rest, scoring: { version: scoring.version, contributors: [] } });
  });

  it('has the totals of the lists with the filter that each figure names', async () => {
    const { totals } = await summary();
    const total = async (part: string, query: string) => (await list(part, query)).length;
    expect(totals.findings).toEqual({
      total: await total('findings', ''),
      counts: Object.fromEntries(
        await Promise.all(
          severities.map(async (one) => [one.toLowerCase(), await total('findings', `severity=${one}`)]),
        ),
      ),
      fixable: await total('findings', 'fixable=true'),
      kev: await total('findings', 'kev=true'),
      malware: await total('findings', 'malware=true'),
      disagreement: await total('findings', 'disagreement=any'),
    });
    expect(totals.packages).toEqual({
      total: packages.length,
      vulnerable: await total('packages', 'vulnerable=true'),
      assessed: {
        yes: await total('packages', 'assessed=yes'),
        no: await total('packages', 'assessed=no'),
        unknown: await total('packages', 'assessed=unknown'),
      },
      types: [
        { type: 'deb', count: 2 },
        { type: 'npm', count: 2 },
        { type: 'conda', count: 1 },
      ],
    });
    expect(totals.layers).toEqual({ total: 3, empty: 1, sizeBytes: 297, uncompressedBytes: 603, wastedBytes: 21 });
    expect(totals.checks).toEqual({ PASS: 2, FAIL: 1, NOT_APPLICABLE: 0 });
  });

  it('names the scanners, their disagreements, and the scan that describes the tag', async () => {
    expect(await summary()).toMatchObject({
      sources: [
        { scanner: 'builtin', findings: 6, only: 3 },
        { scanner: 'trivy', findings: 3, only: 0 },
      ],
      disagreements: [
        { ...notListed, findings: 1 },
        { ...otherSeverity, findings: 1 },
        { ...otherSeverity, scanner: 'trivy', findings: 1 },
      ],
      isLatest: true,
      latestScanId: scanId,
    });
  });

  it('has no totals before the scan has a result, and is 404 for another organization', async () => {
    const { body } = await api.call('POST', '/api/scans', { key: api.first.keys.developer, body: { image: 'alpine' } });
    const waiting = await get(`/api/scans/${body.data.scanId}/summary`);
    expect(waiting.body.data).toMatchObject({ status: 'QUEUED', totals: null, isLatest: false, latestScanId: null });
    const foreign = await get(`/api/scans/${scanId}/summary`, api.second.keys.admin);
    expect([foreign.status, foreign.body.error.message]).toEqual([404, 'Scan not found']);
  });
});

describe('GET /api/scans', () => {
  it('entries have the cause of a failed scan, and null otherwise', async () => {
    const requested = await api.call('POST', '/api/scans', {
      key: api.first.keys.developer,
      body: { image: 'registry.test/failing:1' },
    });
    const failed: string = requested.body.data.scanId;
    const error = { code: 'UNREACHABLE', message: 'The registry did not respond in time.' } as const;
    const errors = async () => {
      const { body } = await get('/api/scans?limit=200', api.first.keys.developer);
      return new Map(body.data.map((scan: { scanId: string; error: unknown }) => [scan.scanId, scan.error]));
    };
    expect((await errors()).get(failed)).toBeNull();
    await failScan(api.database.kysely, failed, error);
    expect((await errors()).get(failed)).toEqual(error);
    expect((await errors()).get(scanId)).toBeNull();
  });
});
