import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchedFinding } from '../../src/domain/finding.ts';
import { gradeRank } from '../../src/domain/scan-rank.ts';
import type { Severity } from '../../src/domain/severity.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

/** Every filter and sort of the lists of present state, compared with the caller filtering the complete list. */
let api: TestApi;
const severities: Severity[] = ['UNKNOWN', 'NEGLIGIBLE', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];
const triage = ['OPEN', 'ACKNOWLEDGED', 'IN_PROGRESS', 'FIXED', 'WONT_FIX'];
const names = ['alpha', 'beta', 'gamma'];

beforeAll(async () => {
  api = await createTestApi();
  for (const [at, image] of names.entries()) {
    for (const tag of ['1', '2']) {
      const found = severities.slice(at).map((severity, index) => foundAt(severity, index + at));
      const packages = ['left', 'right'].map((name) => ({ type: 'npm', name, version: '1.0.0' }));
      await assessTag(api.database.kysely, { organizationId: api.first.id, image, tag, packages, found });
    }
  }
  for (const [at, status] of triage.entries()) {
    const url = `/api/vulnerabilities/CVE-2024-100${at}/triage`;
    const { status: code } = await api.call('PUT', url, { key: api.first.keys.developer, body: { status } });
    expect(code).toBe(200);
  }
  // Properties of a registry, with a grade and a score.
  const { kysely, pool } = api.database;
  await kysely
    .updateTable('images')
    .set({ risk_score: 10, grade_rank: gradeRank('A') })
    .where('name', '=', 'alpha')
    .execute();
  await kysely
    .updateTable('images')
    .set({ risk_score: 50, grade_rank: gradeRank('C') })
    .where('name', '=', 'beta')
    .execute();
  await kysely.updateTable('images').set({ risk_score: null, grade_rank: null }).where('name', '=', 'gamma').execute();
  const body = { name: 'r', provider: 'DOCKER_REGISTRY', url: 'https://registry.example', credentials: {} };
  const registry = await api.call('POST', '/api/registries', { key: api.first.keys.admin, body });
  await pool.query(`update images set registry_id = $1, registry_key = $1 where name = 'beta'`, [
    registry.body.data.id,
  ]);
});
afterAll(() => api.close());

function foundAt(severity: Severity, index: number): MatchedFinding {
  const one = finding(`CVE-2024-100${index}`, index % 2);
  const score = index === 3 ? null : index + 1.5;
  const cvss = score === null ? null : { version: '3.1', vector: 'CVSS:3.1/AV:N', score, source: 'nvd' };
  return {
    ...one,
    vulnerability: { ...one.vulnerability, severity, cvss },
    ...(index % 3 === 0 && { fixedVersion: '2.0.0', fixState: 'fixed' as const }),
    epss: index % 2 === 0 ? { score: index / 10, percentile: 0.5 } : null,
    isKnownExploited: index === 4,
    sources: index % 2 === 0 ? ['builtin', 'trivy'] : ['builtin'],
  };
}

interface Item {
  id: string;
  name: string;
  [key: string]: unknown;
}

async function all(url: string): Promise<Item[]> {
  const { status, body } = await api.call('GET', url, { key: api.first.keys.viewer });
  expect(status, url).toBe(200);
  expect(body.meta.total, url).toBe(body.data.length);
  return body.data;
}

type Filter = [query: string, holds: (item: Item) => boolean];

async function expectFilters(path: string, filters: Filter[]): Promise<void> {
  const whole = await all(`${path}?limit=200`);
  const idsOf = (items: Item[]) => items.map(({ id }) => id);
  for (const [one, holdsOne] of filters) {
    for (const [two, holdsTwo] of filters) {
      const isSame = one.split('=')[0] === two.split('=')[0];
      const query = isSame ? one : `${one}&${two}`;
      const wanted = whole.filter((item) => holdsOne(item) && (isSame || holdsTwo(item)));
      expect(idsOf(await all(`${path}?limit=200&${query}`)), query).toEqual(idsOf(wanted));
    }
    expect(whole.filter(holdsOne).length, `${one} tells nothing apart`).toBeGreaterThan(0);
  }
}

/** Nulls last in both directions, ties by id. */
function expectOrder(items: Item[], direction: 'asc' | 'desc', key: (item: Item) => number | string | null): void {
  const sign = direction === 'asc' ? 1 : -1;
  const byId = (a: Item, b: Item) => (a.id < b.id ? -sign : sign);
  const sorted = items.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)];
    const ofNulls = Number(one === null) - Number(other === null);
    if (one === null || other === null) return ofNulls === 0 ? byId(a, b) : ofNulls;
    return one === other ? byId(a, b) : one < other ? -sign : sign;
  });
  expect(items.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
}

describe('GET /api/vulnerabilities', () => {
  const path = '/api/vulnerabilities';
  const image = (item: Item) => item['image'] as { id: string; name: string };
  const packageOf = (item: Item) => (item['package'] as { name: string }).name;

  it('filters by each parameter alone and combined with every other', async () => {
    const [first] = await all(`${path}?limit=200`);
    const { id } = image(first ?? { id: '', name: '' });
    await expectFilters(path, [
      ['severity=HIGH', ({ severity }) => severity === 'HIGH'],
      ['severity=high', ({ severity }) => severity === 'HIGH'],
      ['severity=low,Critical', ({ severity }) => severity === 'LOW' || severity === 'CRITICAL'],
      ...triage.map((status): Filter => [`status=${status}`, ({ triageStatus }) => triageStatus === status]),
      ['status=in_progress', ({ triageStatus }) => triageStatus === 'IN_PROGRESS'],
      ['scanner=Trivy', ({ sources }) => (sources as string[]).includes('trivy')],
      ['scanner=builtin', ({ sources }) => (sources as string[]).includes('builtin')],
      [`image=${id}`, (item) => image(item).id === id],
      ['package=left', (item) => packageOf(item) === 'left'],
      ['cveId=CVE-2024-1003', ({ cveId }) => cveId === 'CVE-2024-1003'],
      ['kev=True', ({ kev }) => kev === true],
      ['kev=false', ({ kev }) => kev === false],
      ['fixable=true', ({ fixState }) => fixState === 'fixed'],
      ['fixable=false', ({ fixState }) => fixState !== 'fixed'],
      ['suppressed=false', () => true],
      ['search=GAMMA', (item) => image(item).name === 'gamma'],
      ['search=igh', (item) => packageOf(item) === 'right'],
      ['search=2024-1004', ({ cveId }) => cveId === 'CVE-2024-1004'],
    ]);
  });

  it.each([
    'severity=higher',
    'severity=HIGH,',
    'status=CLOSED',
    'scanner=none',
    'kev=yes',
    'fixable=1',
    'suppressed=',
  ])('refuses %s and names the parameter', async (query) => {
    const { status, body } = await api.call('GET', `${path}?${query}`, { key: api.first.keys.viewer });
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.error.message).toContain(query.split('=')[0]);
  });

  it.each(['asc', 'desc'] as const)('sorts by each of its columns, %s', async (direction) => {
    const keys: Record<string, (item: Item) => number | string | null> = {
      severity: ({ severity }) => severities.indexOf(severity as Severity),
      cveId: ({ cveId }) => String(cveId),
      detectedAt: ({ detectedAt }) => String(detectedAt),
      cvss: ({ cvss }) => (cvss as { score: number } | null)?.score ?? null,
      triageStatus: ({ triageStatus }) => triage.indexOf(String(triageStatus)),
    };
    for (const [column, key] of Object.entries(keys))
      expectOrder(await all(`${path}?limit=200&sort=${column}:${direction}`), direction, key);
  });

  it('is ordered by severity, then EPSS, then id, all descending', async () => {
    const items = await all(`${path}?limit=200`);
    const rank = ({ severity, epss }: Item) =>
      severities.indexOf(severity as Severity) * 10 + ((epss as { score: number } | null)?.score ?? 0);
    expectOrder(items, 'desc', rank);
  });
});

describe('GET /api/images', () => {
  const path = '/api/images';

  it('filters by each parameter alone and combined with every other', async () => {
    const registryId = (await all(path)).find(({ name }) => name === 'beta')?.['registryId'];
    await expectFilters(path, [
      [`registry=${String(registryId)}`, (item) => item['registryId'] === registryId],
      ['riskScore=10', ({ riskScore }) => riskScore !== null && Number(riskScore) >= 10],
      ['riskScore=11', ({ riskScore }) => riskScore !== null && Number(riskScore) >= 11],
      ['grade=A', ({ grade }) => grade === 'A'],
      ['grade=c,A', ({ grade }) => grade === 'A' || grade === 'C'],
      ['search=ET', ({ name }) => name === 'beta'],
    ]);
  });

  it.each(['riskScore=-1', 'riskScore=101', 'riskScore=high', 'grade=E', 'grade=aa'])(
    'refuses %s and names the parameter',
    async (query) => {
      const { status, body } = await api.call('GET', `${path}?${query}`, { key: api.first.keys.viewer });
      expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
      expect(body.error.message).toContain(query.split('=')[0]);
    },
  );

  it.each(['asc', 'desc'] as const)('sorts by each of its columns, %s', async (direction) => {
    const keys: Record<string, (item: Item) => number | string | null> = {
      name: ({ name }) => name,
      createdAt: ({ createdAt }) => String(createdAt),
      riskScore: ({ riskScore }) => (riskScore === null ? null : Number(riskScore)),
    };
    for (const [column, key] of Object.entries(keys))
      expectOrder(await all(`${path}?sort=${column}:${direction}`), direction, key);
    expect((await all(path)).map(({ name }) => name)).toEqual(names);
  });
});
