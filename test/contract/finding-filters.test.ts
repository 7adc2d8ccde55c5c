import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Severity } from '../../src/domain/severity.ts';
import { dayMs } from '../../src/lib/durations.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';
import { addPerson, type Person } from '../helpers/people.ts';

/** Filters and sorts of findings by properties of their package, image, layer and deadline, compared with the complete list. */
let api: TestApi;
let registryId: string;
let foreign: { registryId: string; imageId: string; tagId: string };
let ada: Person;
const path = '/api/vulnerabilities';
const severities: Severity[] = ['UNKNOWN', 'NEGLIGIBLE', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];
const names = ['alpha', 'beta', 'gamma'];
const packages = [
  { type: 'npm', name: 'left', version: '1.0.0' },
  { type: 'deb', name: 'right', version: '2.0.0' },
  { type: 'npm', name: 'middle', version: '1.0.0' },
];
const ago = (days: number) => new Date(Date.now() - days * dayMs);
const digestOf = (layer: number, kind = '0') => `sha256:${kind}${String(layer).repeat(63)}`;
const layers = packages.map((_, index) => ({
  index,
  digest: digestOf(index),
  diffId: digestOf(index, 'd'),
  command: `RUN ${index}`,
}));

async function assessAll(organizationId: string) {
  for (const [at, image] of names.entries()) {
    for (const tag of ['1.10', '007']) {
      const found = severities.map((severity, index) => {
        const one = finding(`CVE-2024-100${index}`, (index + at) % 3);
        return {
          ...one,
          vulnerability: { ...one.vulnerability, severity },
          ...(index === 5 && { fixedVersion: '9.9', fixState: 'fixed' as const }),
          epss: index % 3 === 0 ? null : { score: (index + at) / 10, percentile: 0.5 },
        };
      });
      await assessTag(api.database.kysely, {
        organizationId,
        image,
        tag,
        packages,
        found,
        detectedAt: ago(1 + at * 3),
      });
    }
  }
  await sql`update inventories set layers = ${JSON.stringify(layers)}::jsonb where organization_id = ${organizationId}`.execute(
    api.database.kysely,
  );
  await sql`
    update inventory_packages ip set layer_index = case p.name when 'left' then 0 when 'right' then 1 else 2 end
    from package_versions p where p.id = ip.package_version_id`.execute(api.database.kysely);
}

async function addRegistry(key: string, organizationId: string): Promise<string> {
  const body = { name: 'r', provider: 'DOCKER_REGISTRY', url: 'https://registry.example', credentials: {} };
  const { body: registry } = await api.call('POST', '/api/registries', { key, body });
  const { id } = registry.data;
  await sql`
    update images set registry_id = ${id}, registry_key = ${id}
    where name = 'beta' and organization_id = ${organizationId}`.execute(api.database.kysely);
  return id;
}

beforeAll(async () => {
  api = await createTestApi();
  await assessAll(api.first.id);
  await assessAll(api.second.id);
  registryId = await addRegistry(api.first.keys.admin, api.first.id);
  const theirRegistry = await addRegistry(api.second.keys.admin, api.second.id);
  const theirs = await api.call('GET', path, { key: api.second.keys.viewer });
  foreign = { registryId: theirRegistry, imageId: theirs.body.data[0].image.id, tagId: theirs.body.data[0].tag.id };
  ada = await addPerson(api.database, api.first.id, 'developer');
  for (const [cve, assignee] of [
    ['CVE-2024-1005', ada.userId],
    ['CVE-2024-1003', 'usr_other'],
  ] as const) {
    const body = { status: 'ACKNOWLEDGED', assignee };
    const { status } = await api.call('PUT', `${path}/${cve}/triage`, { key: api.first.keys.developer, body });
    expect(status).toBe(200);
  }
  const decided = await api.call('PUT', `${path}/CVE-2024-1004/triage`, {
    key: api.first.keys.developer,
    body: { status: 'IN_PROGRESS' },
  });
  expect(decided.status).toBe(200);
});
afterAll(() => api.close());

interface Item {
  id: string;
  cveId: string;
  severity: Severity;
  epss: { score: number } | null;
  package: { name: string; type: string; version: string; purl: string };
  image: { id: string; name: string };
  tag: { id: string; name: string };
  registryId: string | null;
  layer: { index: number; digest: string; diffId: string } | null;
  triageStatus: string;
  assignee: string | null;
  firstDetectedAt: string;
  slaDueAt: string | null;
  fixedVersion: string | null;
  fixState: string;
  platform: string;
  slaStatus: string | null;
}

async function list(query: string): Promise<Item[]> {
  const url = `${path}?limit=200${query === '' ? '' : `&${query}`}`;
  const { status, body } = await api.call('GET', url, { headers: { cookie: ada.cookie } });
  expect(status, `${url} ${JSON.stringify(body.error)}`).toBe(200);
  expect(body.meta.total, url).toBe(body.data.length);
  expect(body.meta).not.toHaveProperty('totalIsLowerBound');
  return body.data;
}

type Filter = [query: string, holds: (item: Item) => boolean];

/** The first value of a property of the list, and a condition on it. */
async function filters(): Promise<Filter[]> {
  const whole = await list('');
  const [imageId, tagId] = [whole[0]?.image.id, whole[0]?.tag.id];
  const purl = whole[0]?.package.purl ?? '';
  const two = [...new Set(whole.map(({ image }) => image.id))].slice(0, 2);
  const due = ({ slaDueAt }: Item) => (slaDueAt === null ? Number.NaN : Date.parse(slaDueAt));
  const [border, seen] = [new Date(Date.now() + 2 * dayMs), new Date(Date.now() - 2 * dayMs)];
  const between = (item: Item, days: number) => due(item) > Date.now() && due(item) <= Date.now() + days * dayMs;
  return [
    [`registry=${registryId}`, (item) => item.registryId === registryId],
    [`image=${imageId}`, ({ image }) => image.id === imageId],
    [`image=${two.join(',')}`, ({ image }) => two.includes(image.id)],
    [`tag=${tagId}`, ({ tag }) => tag.id === tagId],
    ['tag=1.10', ({ tag }) => tag.name === '1.10'],
    ['tag=007', ({ tag }) => tag.name === '007'],
    ['layer=1', ({ layer }) => layer?.index === 1],
    [`layer=${digestOf(2)}`, ({ layer }) => layer?.digest === digestOf(2)],
    [`layer=${digestOf(0, 'd')}`, ({ layer }) => layer?.diffId === digestOf(0, 'd')],
    ['packageType=deb', (item) => item.package.type === 'deb'],
    ['packageType=npm,pypi', (item) => item.package.type === 'npm'],
    ['packageVersion=2.0.0', (item) => item.package.version === '2.0.0'],
    [`purl=${encodeURIComponent(purl)}`, (item) => item.package.purl === purl],
    ['platform=linux/amd64', ({ platform }) => platform === 'linux/amd64'],
    ['fixState=fixed', ({ fixState }) => fixState === 'fixed'],
    ['fixState=not-fixed,unknown', ({ fixState }) => fixState !== 'fixed'],
    ['release=none', () => true],
    ['fixedVersion=9.9', (item) => item.fixedVersion === '9.9'],
    ['status=open,IN_PROGRESS', ({ triageStatus }) => triageStatus !== 'ACKNOWLEDGED'],
    ['epssMin=0.4', ({ epss }) => epss !== null && epss.score >= 0.4],
    ['epssMax=0.4', ({ epss }) => epss !== null && epss.score <= 0.4],
    ['epssMin=0.2&epssMax=0.5', ({ epss }) => epss !== null && epss.score >= 0.2 && epss.score <= 0.5],
    ['deadline=overdue', ({ slaStatus }) => slaStatus === 'BREACHED'],
    ['dueWithinDays=4', (item) => between(item, 4)],
    [`dueTo=${border.toISOString()}`, (item) => due(item) <= border.getTime()],
    [`dueFrom=${border.toISOString()}`, (item) => due(item) >= border.getTime()],
    [`firstSeenFrom=${seen.toISOString()}`, (item) => Date.parse(item.firstDetectedAt) >= seen.getTime()],
    [`firstSeenTo=${seen.toISOString()}`, (item) => Date.parse(item.firstDetectedAt) <= seen.getTime()],
    ['assignee=me', ({ assignee }) => assignee === ada.userId],
    ['assignee=usr_other', ({ assignee }) => assignee === 'usr_other'],
    ['assignee=none', ({ assignee }) => assignee === null],
    ['suppressed=include', () => true],
    ['suppressed=hide', () => true],
    ['severity=HIGH,critical', ({ severity }) => severity === 'HIGH' || severity === 'CRITICAL'],
  ];
}

describe('GET /api/vulnerabilities', () => {
  it('filters by each property alone and combined with every other', async () => {
    const [whole, all] = [await list(''), await filters()];
    for (const [at, [one, holdsOne]] of all.entries()) {
      expect(whole.filter(holdsOne).length, `${one} selects nothing`).toBeGreaterThan(0);
      for (const [two, holdsTwo] of all.slice(at)) {
        const names = (query: string) => new Set(new URLSearchParams(query).keys());
        const isSame = one === two;
        if (!isSame && names(one).intersection(names(two)).size > 0) continue;
        const expected = whole.filter((item) => holdsOne(item) && holdsTwo(item)).map(({ id }) => id);
        const query = isSame ? one : `${one}&${two}`;
        expect(
          (await list(query)).map(({ id }) => id),
          query,
        ).toEqual(expected);
      }
    }
  });

  it('has separate, included and hidden suppressed findings', async () => {
    const { id, keys } = await api.addOrganization();
    const packagesOfOne = [{ type: 'npm', name: 'left', version: '1.0.0' }];
    const found = [finding('CVE-2024-1', 0), finding('CVE-2024-2', 0)];
    await assessTag(api.database.kysely, { organizationId: id, image: 'a', tag: '1', packages: packagesOfOne, found });
    await sql`
      update findings set suppressed_until = 'infinity'
      where organization_id = ${id} and vulnerability_id = 'CVE-2024-2'`.execute(api.database.kysely);
    const listed = async (value: string) => {
      const { body } = await api.call('GET', `${path}?sort=cveId:asc&suppressed=${value}`, { key: keys.viewer });
      return body.data.map(({ cveId }: Item) => cveId);
    };
    for (const value of ['hide', 'false', 'False']) expect(await listed(value)).toEqual(['CVE-2024-1']);
    for (const value of ['only', 'true', 'ONLY']) expect(await listed(value)).toEqual(['CVE-2024-2']);
    expect(await listed('include')).toEqual(['CVE-2024-1', 'CVE-2024-2']);
  });

  it.each(['asc', 'desc'] as const)(
    'sorts by properties of the package, the image and the deadline, %s',
    async (direction) => {
      const keys: Record<string, (item: Item) => number | string | null> = {
        epss: ({ epss }) => epss?.score ?? null,
        deadline: ({ slaDueAt }) => slaDueAt,
        firstSeen: ({ firstDetectedAt }) => firstDetectedAt,
        package: (item) => item.package.name,
        image: ({ image }) => image.name,
      };
      const sign = direction === 'asc' ? 1 : -1;
      for (const [column, key] of Object.entries(keys)) {
        for (const filter of ['', 'packageType=npm', 'suppressed=include']) {
          const items = await list(`sort=${column}:${direction}&${filter}`);
          const sorted = items.toSorted((a, b) => {
            const [one, other] = [key(a), key(b)];
            const byId = a.id < b.id ? -sign : sign;
            if (one === null || other === null)
              return one === other ? byId : Number(one === null) - Number(other === null);
            return one === other ? byId : one < other ? -sign : sign;
          });
          expect(
            items.map(({ id }) => id),
            `${column} ${filter}`,
          ).toEqual(sorted.map(({ id }) => id));
          expect(new Set(items.map(key)).size, column).toBeGreaterThan(1);
        }
      }
    },
  );

  it.each([
    'status=OPEN,CLOSED',
    'image=',
    'image=a,',
    `image=${Array.from({ length: 101 }, (_, n) => `img_${n}`).join(',')}`,
    'layer=-1',
    'layer=sha256:12',
    'layer=first',
    'packageType=',
    'packageType=npm,',
    'packageType=C%2B%2B%3B',
    'epssMin=-0.1',
    'epssMax=1.5',
    'epssMin=1e-2',
    'epssMin=0.5&epssMax=0.4',
    'deadline=soon',
    'dueWithinDays=-1',
    'dueWithinDays=1.5',
    'dueWithinDays=99999',
    'dueFrom=tomorrow',
    'dueTo=2026-02-30',
    'dueFrom=2026-02-02&dueTo=2026-02-01',
    'firstSeenFrom=1',
    'firstSeenTo=2026-13-01',
    'firstSeenFrom=2026-02-02&firstSeenTo=2026-02-01',
    'assignee=',
    'suppressed=maybe',
    'registry=',
    'tag=',
    'tag=%00',
    'packageVersion=',
    'purl=',
    'platform=',
    'fixState=none',
    'release=',
    'upgradeTo=1.0.0',
    'upgradeTo=1.0.0&package=left',
    'upgradeTo=1.0.0&packageType=npm',
    'upgradeTo=1.0.0&package=left&packageType=npm,deb',
  ])('refuses %s and names the parameter', async (query) => {
    const { status, body } = await api.call('GET', `${path}?${query}`, { key: api.first.keys.viewer });
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.error.message).toContain(query.split('=')[0]);
  });

  it('refuses the assignee me of an API key', async () => {
    const { status, body } = await api.call('GET', `${path}?assignee=me`, { key: api.first.keys.viewer });
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.error.message).toContain('assignee');
  });

  it('selects nothing by ids of another organization or by unknown ones', async () => {
    for (const query of [
      `registry=${foreign.registryId}`,
      `image=${foreign.imageId}`,
      `tag=${foreign.tagId}`,
      'registry=reg_unknown',
      'image=img_unknown',
      'tag=unknown',
      'assignee=nobody',
      'layer=99',
      `layer=sha256:${'9'.repeat(64)}`,
      "tag=' or 1=1 --",
      'assignee=%25',
      'packageType=none',
      'packageVersion=0',
      'purl=pkg:npm/none',
      'platform=linux/arm64',
      'release=debian-12',
      'upgradeTo=0.0.1&package=left&packageType=npm',
    ]) {
      expect(await list(query.replaceAll(' ', '%20')), query).toEqual([]);
    }
  });

  it('includes the whole day of a date', async () => {
    const whole = await list('');
    const day = whole[0]?.firstDetectedAt.slice(0, 10) ?? '';
    const expected = whole.filter(({ firstDetectedAt }) => firstDetectedAt.startsWith(day)).map(({ id }) => id);
    const listed = await list(`firstSeenFrom=${day}&firstSeenTo=${day}`);
    expect(listed.map(({ id }) => id)).toEqual(expected);
  });
});
