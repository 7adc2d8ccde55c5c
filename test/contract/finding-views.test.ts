import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageTypes } from '../../src/domain/package.ts';
import type { Severity } from '../../src/domain/severity.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';
import { addPerson } from '../helpers/people.ts';

/** Groups, figures and the export of findings, compared with the list of the same filter. */
let api: TestApi;
const severities: Severity[] = ['UNKNOWN', 'NEGLIGIBLE', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];
const hostileName = '=HYPERLINK("x"),\n"a"';
const packages = [
  { type: 'npm', name: 'left', version: '1.0.0' },
  { type: 'npm', name: 'left', version: '2.0.0' },
  { type: 'deb', name: 'left', version: '1.0.0' },
  { type: 'npm', name: hostileName, version: '1.0.0' },
];
const filters = [
  '',
  'severity=HIGH,CRITICAL',
  'packageType=npm',
  'packageType=npm&severity=LOW,CRITICAL',
  'kev=true',
  'kev=false&fixable=true',
  'status=OPEN&severity=MEDIUM',
  'search=left',
  'image=unknown',
  'registry=unknown',
];

beforeAll(async () => {
  api = await createTestApi();
  for (const organizationId of [api.first.id, api.second.id]) {
    for (const [at, image] of ['alpha', 'beta'].entries()) {
      for (const tag of ['1', '2']) {
        const found = severities.flatMap((severity, index) =>
          packages.slice(at).map((_, position) => {
            const one = finding(`CVE-2024-200${(index + position) % 5}${position}`, position);
            return {
              ...one,
              vulnerability: { ...one.vulnerability, severity, title: `Title ${index}` },
              epss: index === 0 ? null : { score: index / 10, percentile: 0.5 },
              isKnownExploited: index === 5,
              ...(index % 2 === 0 && { fixState: 'fixed' as const, fixedVersion: `3.${position % 2}` }),
            };
          }),
        );
        const unique = [...new Map(found.map((one) => [`${one.vulnerability.id} ${one.packageIndex}`, one])).values()];
        await assessTag(api.database.kysely, {
          organizationId,
          image,
          tag,
          packages: packages.slice(at),
          found: unique,
        });
      }
    }
  }
  const attested = await api.call('POST', '/api/attestations', {
    key: api.first.keys.developer,
    body: {
      cveId: 'CVE-2024-20000',
      package: 'left',
      category: 'false_positive',
      reason: 'Not reachable.',
      scope: { type: 'blanket' },
    },
  });
  const approved = await api.call('POST', `/api/attestations/${attested.body.data.id}/approve`, {
    key: api.first.keys.admin,
    body: {},
  });
  expect(approved.status).toBe(200);
});
afterAll(() => api.close());

interface Item {
  id: string;
  cveId: string;
  severity: Severity;
  kev: boolean;
  fixState: string;
  fixedVersion: string | null;
  epss: { score: number } | null;
  package: { type: string; name: string; version: string };
  image: { id: string; name: string };
  tag: { name: string };
}

async function get(url: string) {
  const { status, body, headers } = await api.call('GET', url, { key: api.first.keys.viewer });
  expect(status, `${url} ${JSON.stringify(body)}`).toBe(200);
  return { body, headers };
}
const list = async (query: string): Promise<Item[]> => (await get(`/api/vulnerabilities?limit=200&${query}`)).body.data;

/** Records of CSV (RFC 4180) by column. */
function readCsv(csv: string): Record<string, string>[] {
  const records: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
  }
  const [header = [], ...rows] = records.slice(0, -1);
  return rows.map((row) => Object.fromEntries(row.map((value, at) => [header[at] ?? String(at), value])));
}

const distinct = (values: string[]) => new Set(values).size;
const rank = ({ severity }: { severity: Severity }) => severities.indexOf(severity);

function figures(items: Item[]) {
  const scores = items.flatMap(({ epss }) => (epss ? [epss.score] : []));
  const bySeverity = severities.map((severity) => [
    severity.toLowerCase(),
    items.filter((one) => one.severity === severity).length,
  ]);
  return {
    rows: items.length,
    vulnerabilities: distinct(items.map(({ cveId }) => cveId)),
    images: distinct(items.map(({ image }) => image.id)),
    severities: Object.fromEntries(bySeverity),
    kev: items.filter(({ kev }) => kev).length,
    fixable: items.filter(({ fixState }) => fixState === 'fixed').length,
    maxEpss: scores.length === 0 ? null : Math.max(...scores),
  };
}

describe('GET /api/vulnerabilities/summary', () => {
  it.each(filters)('has the figures of the list with the filter %j', async (filter) => {
    const items = await list(filter);
    const { data } = (await get(`/api/vulnerabilities/summary?${filter}`)).body;
    const { maxEpss: _, ...expected } = figures(items);
    const { length: suppressed } = await list(`${filter}&suppressed=only`);
    expect(data).toEqual({ asOf: expect.any(String), ...expected, suppressed });
  });

  it('counts suppressed findings as rows only if the filter includes them', async () => {
    const hidden = (await get('/api/vulnerabilities/summary')).body.data;
    const all = (await get('/api/vulnerabilities/summary?suppressed=include')).body.data;
    expect(hidden.suppressed).toBeGreaterThan(0);
    expect(all.rows).toBe(hidden.rows + hidden.suppressed);
    expect((await get('/api/vulnerabilities/summary?suppressed=only')).body.data.rows).toBe(hidden.suppressed);
  });

  it('refuses an invalid filter and names the parameter', async () => {
    for (const url of ['summary?status=none', 'groups?by=package&status=none', 'export?status=none']) {
      const { status, body } = await api.call('GET', `/api/vulnerabilities/${url}`, { key: api.first.keys.viewer });
      expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
      expect(body.error.message).toContain('status');
    }
  });
});

describe('GET /api/vulnerabilities/filter-counts', () => {
  const fields = {
    severity: severities,
    status: ['OPEN', 'ACKNOWLEDGED', 'IN_PROGRESS', 'FIXED', 'WONT_FIX'],
    kev: ['true', 'false'],
    fixable: ['true', 'false'],
    malware: ['true', 'false'],
    suppressed: ['hide', 'include', 'only'],
    packageType: ['deb', 'npm', 'apk'],
  };

  it.each([...filters, 'kev=true&severity=CRITICAL&search=left', 'suppressed=include', 'suppressed=only&severity=LOW'])(
    'has the totals of the list with each value and the other conditions of the filter %j',
    async (filter) => {
      const { data } = (
        await get(`/api/vulnerabilities/filter-counts?fields=${Object.keys(fields).join(',')}&${filter}`)
      ).body;
      expect(Object.keys(data).toSorted()).toEqual(Object.keys(fields).toSorted());
      for (const [field, values] of Object.entries(fields)) {
        const counts = new Map(
          data[field].values.map(({ value, count }: { value: string; count: number }) => [value, count]),
        );
        for (const value of values) {
          const others = new URLSearchParams(filter);
          others.set(field, value);
          const { total } = (await get(`/api/vulnerabilities?limit=1&${others.toString()}`)).body.meta;
          expect([field, value, counts.get(value)]).toEqual([field, value, total]);
        }
      }
    },
  );

  it('lists every known value, and only the requested fields', async () => {
    const { data } = (await get('/api/vulnerabilities/filter-counts?fields=packageType')).body;
    expect(Object.keys(data)).toEqual(['packageType']);
    const values = data.packageType.values.map(({ value }: { value: string }) => value);
    expect(values).toEqual([...packageTypes]);
  });

  it.each(['', 'fields=', 'fields=tag', 'fields=kev&status=none'])(
    'refuses %j and names the parameter',
    async (query) => {
      const { status, body } = await api.call('GET', `/api/vulnerabilities/filter-counts?${query}`, {
        key: api.first.keys.viewer,
      });
      expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
      expect(body.error.message).toContain(query.includes('status') ? 'status' : 'fields');
    },
  );
});

describe('GET /api/vulnerabilities/groups', () => {
  const keyOf: Record<string, (item: Item) => string | null> = {
    vulnerability: ({ cveId }) => cveId,
    package: (item) => `${item.package.name} ${item.package.type}`,
    image: ({ image }) => image.id,
    fix: (item) =>
      item.fixedVersion === null ? null : `${item.package.name} ${item.package.type} ${item.fixedVersion}`,
  };
  interface Group {
    vulnerability: { cveId: string } | null;
    package: { name: string; type: string } | null;
    image: { id: string; name: string } | null;
    fix: { version: string; installedVersions: string[] } | null;
    severity: Severity;
    rows: number;
  }
  const nameOf = ({ vulnerability, package: named, image, fix }: Group) =>
    vulnerability?.cveId ?? image?.id ?? [named?.name, named?.type, ...(fix ? [fix.version] : [])].join(' ');

  it.each(Object.keys(keyOf))('have the same groups and counts by %s with figures=counts', async (by) => {
    for (const filter of filters) {
      const query = `by=${by}&limit=200&${filter}`;
      const all = (await get(`/api/vulnerabilities/groups?${query}`)).body;
      const counts = (await get(`/api/vulnerabilities/groups?${query}&figures=counts`)).body;
      expect(counts.meta).toEqual(all.meta);
      const withoutFigures = (group: Group & Record<string, unknown>) => ({
        ...group,
        vulnerability: group.vulnerability?.cveId,
        vulnerabilities: undefined,
        images: undefined,
        maxEpss: undefined,
      });
      expect(counts.data.map(withoutFigures)).toEqual(all.data.map(withoutFigures));
    }
  });

  it.each(Object.keys(keyOf))('have the figures of their rows by %s, for every filter', async (by) => {
    const key = keyOf[by] ?? (() => null);
    for (const filter of filters) {
      const items = (await list(filter)).filter((item) => key(item) !== null);
      const expected = Map.groupBy(items, (item) => String(key(item)));
      const { data, meta } = (await get(`/api/vulnerabilities/groups?by=${by}&limit=200&${filter}`)).body;
      expect(meta.total).toBe(expected.size);
      expect(data).toHaveLength(expected.size);
      for (const group of data as Group[]) {
        const rows = expected.get(nameOf(group)) ?? [];
        const { maxEpss, ...counted } = figures(rows);
        expect(group).toMatchObject({ ...counted, severity: severities[Math.max(...rows.map(rank))] });
        expect(group).toMatchObject({ maxEpss: maxEpss === null ? null : expect.closeTo(maxEpss, 5) });
      }
    }
  });

  it('name the vulnerability, the image and the versions that a fix replaces', async () => {
    const first = async (by: string, filter: string) =>
      (await get(`/api/vulnerabilities/groups?by=${by}&${filter}`)).body.data[0];
    expect(await first('vulnerability', 'cveId=CVE-2024-20011')).toMatchObject({
      vulnerability: { cveId: 'CVE-2024-20011', title: expect.stringMatching(/^Title/) },
      package: null,
      image: null,
      fix: null,
    });
    expect(await first('image', 'search=alpha')).toMatchObject({ image: { name: 'alpha' } });
    const fixes = (await get('/api/vulnerabilities/groups?by=fix&package=left&packageType=npm')).body.data;
    expect(fixes.length).toBeGreaterThan(0);
    for (const { fix } of fixes) {
      const versions = (await list('package=left&packageType=npm'))
        .filter(({ fixedVersion, fixState }) => fixedVersion === fix.version && fixState === 'fixed')
        .map((item) => item.package.version);
      expect(fix.installedVersions).toEqual([...new Set(versions)].sort());
    }
  });

  it.each(['severity:desc', 'severity:asc', 'count:desc', 'count:asc'])(
    'are sorted by %s, page by page',
    async (sort) => {
      const [column, direction] = sort.split(':');
      const sign = direction === 'asc' ? 1 : -1;
      const whole: Group[] = (await get(`/api/vulnerabilities/groups?by=vulnerability&limit=200&sort=${sort}`)).body
        .data;
      const compare = (a: Group, b: Group) => {
        const [bySeverity, byRows] = [rank(a) - rank(b), a.rows - b.rows];
        const ordered = column === 'count' ? byRows || bySeverity : bySeverity || byRows;
        return ordered * sign || (nameOf(a) < nameOf(b) ? -1 : 1);
      };
      expect(whole.map(nameOf)).toEqual(whole.toSorted(compare).map(nameOf));
      const paged: Group[] = [];
      for (let page = 1; page <= Math.ceil(whole.length / 7) + 1; page += 1) {
        const url = `/api/vulnerabilities/groups?by=vulnerability&limit=7&page=${page}&sort=${sort}`;
        const { data, meta } = (await get(url)).body;
        expect(meta.total).toBe(whole.length);
        paged.push(...data);
      }
      expect(paged).toEqual(whole);
    },
  );

  it.each(filters)('by fix count the rows without a fix, with the filter %j', async (filter) => {
    const { meta } = (await get(`/api/vulnerabilities/groups?by=fix&limit=1&${filter}`)).body;
    const rows = (await list(filter)).filter(({ fixState }) => fixState !== 'fixed').length;
    expect(meta.withoutFix).toEqual({ rows });
    expect((await get(`/api/vulnerabilities/groups?by=package&limit=1&${filter}`)).body.meta).not.toHaveProperty(
      'withoutFix',
    );
  });

  it.each(Object.keys(keyOf))('are exported by %s in the order and with the figures of the list', async (by) => {
    for (const filter of filters) {
      for (const sort of ['', 'sort=count:asc']) {
        const { data } = (await get(`/api/vulnerabilities/groups?by=${by}&limit=200&${filter}&${sort}`)).body;
        const { body, headers } = await get(`/api/vulnerabilities/groups/export?by=${by}&${filter}&${sort}`);
        expect(headers['content-type']).toBe('text/csv; charset=utf-8');
        expect(headers['content-disposition']).toContain(`filename="vulnerabilities-by-${by}-`);
        expect(headers['x-export-complete']).toBe('true');
        const rows = readCsv(body);
        expect(rows.map((row) => [row['severity'], row['rows'], row['images'], row['critical']])).toEqual(
          data.map((group: Group & { images: number; severities: { critical: number } }) =>
            [group.severity, group.rows, group.images, group.severities.critical].map(String),
          ),
        );
        const names = rows.map(
          (row) =>
            row['cveId'] ??
            row['imageId'] ??
            [row['package'], row['packageType'], ...(by === 'fix' ? [row['fixedVersion']] : [])].join(' '),
        );
        expect(names).toEqual(data.map((group: Group) => nameOf(group).replace(/^=/, "'=")));
      }
    }
  });

  it.each([
    ['', 'by'],
    ['by=', 'by'],
    ['by=tag', 'by'],
    ['by=image&figures=some', 'figures'],
  ])('refuse %j and name the parameter', async (query, parameter) => {
    const { status, body } = await api.call('GET', `/api/vulnerabilities/groups?${query}`, {
      key: api.first.keys.viewer,
    });
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.error.message).toContain(parameter);
  });
});

describe('GET /api/vulnerabilities/export', () => {
  it('begins with a byte order mark on request', async () => {
    const [plain, marked] = [
      (await get('/api/vulnerabilities/export')).body,
      (await get('/api/vulnerabilities/export?bom=true')).body,
    ];
    expect(marked).toBe(`\ufeff${plain}`);
  });

  it.each(filters)('has the rows of the list in its order with the filter %j', async (filter) => {
    for (const sort of ['', 'sort=package:asc', 'sort=epss:desc', 'sort=deadline:asc']) {
      const items = await list(`${filter}&${sort}`);
      const { body, headers } = await get(
        `/api/vulnerabilities/export?format=csv&columns=id,tag,cveId,packageVersion&${filter}&${sort}`,
      );
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toMatch(/^attachment; filename="vulnerabilities-\d{4}-\d\d-\d\d\.csv"$/);
      expect(headers['x-export-complete']).toBe('true');
      expect(readCsv(body)).toEqual(
        items.map((item) => ({
          id: item.id,
          tag: item.tag.name,
          cveId: item.cveId,
          packageVersion: item.package.version,
        })),
      );
    }
  });

  it('writes hostile names so that a spreadsheet reads them as text', async () => {
    const { body } = await get('/api/vulnerabilities/export?columns=package,id&search=HYPERLINK');
    const rows = readCsv(body);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row['package']).toBe(`'${hostileName}`);
  });

  it('has all columns by default, and only those of the own organization', async () => {
    const { body } = await get('/api/vulnerabilities/export');
    const rows = readCsv(body);
    expect(Object.keys(rows[0] ?? {})).toEqual(
      expect.arrayContaining(['id', 'cveId', 'kevDueOn', 'triageStatus', 'slaDueAt']),
    );
    const own = new Set((await list('')).map(({ id }) => id));
    expect(rows.map((row) => row['id'])).toEqual([...own]);
  });

  it.each(['columns=', 'columns=id,secret', 'format=xlsx', 'sort=epss'])(
    'refuses %s and names the parameter',
    async (query) => {
      const { status, body } = await api.call('GET', `/api/vulnerabilities/export?${query}`, {
        key: api.first.keys.viewer,
      });
      expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
      expect(body.error.message).toContain(query.split('=')[0]);
    },
  );
});

describe('a row of the list', () => {
  it('has the name of the assignee, the number of rows that a decision changes, and nothing of other organizations', async () => {
    const { id: organizationId, keys } = await api.addOrganization();
    const ada = await addPerson(api.database, organizationId, 'developer');
    const stranger = await addPerson(api.database, api.second.id, 'developer');
    for (const tag of ['1', '2', '3']) {
      await assessTag(api.database.kysely, {
        organizationId,
        image: 'app',
        tag,
        packages: packages.slice(0, 1),
        found: [finding('CVE-2024-1', 0), finding('CVE-2024-2', 0)],
      });
    }
    for (const [assignee, name] of [
      [ada.userId, 'A developer'],
      [stranger.userId, null],
    ] as const) {
      await api.call('PUT', '/api/vulnerabilities/CVE-2024-1/triage', {
        key: keys.developer,
        body: { status: 'OPEN', assignee },
      });
      const { body } = await api.call('GET', '/api/vulnerabilities?cveId=CVE-2024-1', { key: keys.viewer });
      expect(body.data).toHaveLength(3);
      for (const row of body.data) {
        expect(row).toMatchObject({ assignee, assigneeName: name, triageRows: 3, kevDueOn: null });
      }
    }
  });
});
