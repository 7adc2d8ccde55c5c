import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi, type TestOrganization } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const packages = ['left', 'right'].map((name) => ({ type: 'npm', name, version: '1.0.0' }));
const path = '/api/vulnerabilities/triage';

interface Item {
  id: string;
  cveId: string;
  triageStatus: string;
  assignee: string | null;
  image: { id: string; name: string };
}

/** An organization with two images of two tags, each with three vulnerabilities in two packages: 24 rows. */
async function startOrganization() {
  const organization = await api.addOrganization();
  const key = organization.keys.developer;
  const found = [1, 2, 3].flatMap((n) => [finding(`CVE-2024-${n}`, 0), finding(`CVE-2024-${n}`, 1)]);
  for (const image of ['alpha', 'beta']) {
    for (const tag of ['1', '2']) {
      await assessTag(api.database.kysely, { organizationId: organization.id, image, tag, packages, found });
    }
  }
  const post = (url: string, body: unknown) => api.call('POST', url, { key, body });
  const list = async (query = ''): Promise<Item[]> =>
    (await api.call('GET', `/api/vulnerabilities?limit=200&sort=cveId:asc&${query}`, { key })).body.data;
  return {
    ...organization,
    list,
    triage: (body: unknown) => post(path, body),
    undo: (token: string) => post(`${path}/undo`, { token }),
    preview: (body: unknown) => post(`${path}/preview`, body),
    /** Decides one vulnerability, or one CVE, and returns the undo token. */
    async decide(idOrCve: string, body: unknown): Promise<string> {
      const answer = await api.call('PUT', `/api/vulnerabilities/${idOrCve}/triage`, { key, body });
      expect(answer.status).toBe(200);
      return answer.body.data.undo.token;
    },
    detail: async (id: string) => (await api.call('GET', `/api/vulnerabilities/${id}`, { key })).body.data,
    /** Status, assignee and note of every row. */
    async states() {
      const { rows } = await sql<{ state: string }>`
        select concat_ws(' ', f.id, f.triage_status, d.status, coalesce(d.assignee, '-'), coalesce(d.note, '-')) as state
        from findings f join package_versions p on p.id = f.package_version_id
        left join triage d on d.image_id = f.image_id and d.vulnerability_id = f.vulnerability_id
          and d.package_type = p.type and d.package_name = p.name
        where f.organization_id = ${organization.id} order by f.id`.execute(api.database.kysely);
      return rows.map(({ state }) => state);
    },
  };
}

const statusesOf = (items: readonly Item[]) => items.map(({ id, triageStatus }) => `${id} ${triageStatus}`);

async function auditOf({ id }: TestOrganization): Promise<{ action: string; details: Record<string, unknown> }[]> {
  const { rows } = await sql<{ action: string; details: Record<string, unknown> }>`
    select action, details from audit_log where organization_id = ${id} and action like 'vulnerability.%'
    order by sequence`.execute(api.database.kysely);
  return rows;
}

describe('POST /api/vulnerabilities/triage', () => {
  it('decides by ids about all tags of each image, skips unknown ids, and writes one audit entry', async () => {
    const organization = await startOrganization();
    const other = await startOrganization();
    const [one, two] = await organization.list('cveId=CVE-2024-1&package=left&tag=1');
    const foreign = (await other.list())[0];
    const before = await other.states();
    const ids = [one?.id, two?.id, 'vul_unknown', foreign?.id, one?.id];
    const body = { ids, status: 'ACKNOWLEDGED', assignee: 'Ada', note: 'seen', reason: 'Weekly review' };
    const answer = await organization.triage(body);
    expect([answer.status, answer.body.data]).toEqual([
      200,
      {
        selected: 2,
        decided: 4,
        images: 2,
        skipped: ['vul_unknown', foreign?.id].map((id) => ({ id, reason: 'Vulnerability not found' })),
        undo: { token: expect.stringMatching(/^tri_/), expiresAt: expect.any(String) },
      },
    ]);
    for (const item of await organization.list()) {
      const row = await organization.detail(item.id);
      const isDecided = item.cveId === 'CVE-2024-1' && row.package.name === 'left';
      expect([item.triageStatus, item.assignee, row.note]).toEqual(
        isDecided ? ['ACKNOWLEDGED', 'Ada', 'seen'] : ['OPEN', null, null],
      );
      expect(row.triageHistory).toHaveLength(isDecided ? 1 : 0);
    }
    expect(await other.states()).toEqual(before);
    expect(await auditOf(organization)).toEqual([
      {
        action: 'vulnerability.triaged',
        details: {
          status: 'ACKNOWLEDGED',
          assignee: 'Ada',
          note: 'seen',
          reason: 'Weekly review',
          ids: 2,
          selected: 2,
          decided: 4,
          images: 2,
        },
      },
    ]);
  });

  it('decides by a filter with the expected total, in the own organization only', async () => {
    const organization = await startOrganization();
    const other = await startOrganization();
    const before = await other.states();
    const filter = { cveId: 'CVE-2024-2', tag: '1', severity: 'HIGH,LOW', kev: false, other: 'ignored' };
    const answer = await organization.triage({ filter, expectedTotal: 4, status: 'WONT_FIX' });
    expect(answer.body.data).toMatchObject({ selected: 4, decided: 8, images: 2, skipped: [] });
    expect(await organization.list('status=WONT_FIX')).toHaveLength(8);
    expect(await other.states()).toEqual(before);
    const [entry] = await auditOf(organization);
    expect(entry?.details).toMatchObject({
      filter: { cveId: 'CVE-2024-2', tag: '1', severity: 'HIGH,LOW', kev: false },
      selected: 4,
    });
    expect(entry?.details['filter']).not.toHaveProperty('other');
  });

  it('changes nothing when the filter selects another number than expected', async () => {
    const organization = await startOrganization();
    const before = await organization.states();
    for (const expectedTotal of [0, 11, 13]) {
      const { status, body } = await organization.triage({
        filter: { package: 'left' },
        expectedTotal,
        status: 'FIXED',
      });
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(body.error.issues).toEqual([
        { path: 'expectedTotal', message: `is ${expectedTotal}, but the filter selects 12 vulnerabilities now` },
      ]);
    }
    expect(await organization.states()).toEqual(before);
    expect(await auditOf(organization)).toEqual([]);
  });

  it('refuses a set that a new result has changed since it was shown', async () => {
    const organization = await startOrganization();
    const shown = (await organization.list('package=left')).length;
    await assessTag(api.database.kysely, {
      organizationId: organization.id,
      image: 'gamma',
      tag: '1',
      packages,
      found: [finding('CVE-2024-9', 0)],
    });
    const body = { filter: { package: 'left' }, expectedTotal: shown, status: 'FIXED' };
    expect((await organization.triage(body)).body.error.issues[0].path).toBe('expectedTotal');
    expect((await organization.triage({ ...body, expectedTotal: shown + 1 })).status).toBe(200);
  });

  it('changes only the given fields of each vulnerability', async () => {
    const organization = await startOrganization();
    const [one] = await organization.list('cveId=CVE-2024-1&package=left');
    await organization.triage({ ids: [one?.id], status: 'IN_PROGRESS', note: 'first' });
    await organization.triage({ filter: { cveId: 'CVE-2024-1' }, expectedTotal: 8, assignee: 'Ada' });
    const items = await organization.list('assignee=Ada');
    expect(items).toHaveLength(8);
    expect(items.filter(({ triageStatus }) => triageStatus === 'IN_PROGRESS')).toHaveLength(2);
    expect((await organization.detail(one?.id ?? '')).note).toBe('first');
    expect(items.filter(({ triageStatus }) => triageStatus === 'OPEN')).toHaveLength(6);
  });

  it.each([
    [{ status: 'OPEN' }, ['ids']],
    [{ ids: ['a'], filter: {}, expectedTotal: 1, status: 'OPEN' }, ['ids']],
    [{ filter: {}, status: 'OPEN' }, ['expectedTotal']],
    [{ ids: ['a'] }, ['status']],
    [{ ids: [], status: 'OPEN' }, ['ids']],
    [{ ids: Array.from({ length: 501 }, (_, n) => `vul_${n}`), status: 'OPEN' }, ['ids']],
    [{ ids: [7], status: 'DONE', assignee: 1, note: [] }, ['assignee', 'ids.0', 'note', 'status']],
    [
      { filter: { kev: 'yes', epssMin: 2 }, expectedTotal: -1, status: 'OPEN' },
      ['expectedTotal', 'filter.epssMin', 'filter.kev'],
    ],
    [{ filter: { severity: 'WORST' }, expectedTotal: 1, status: 'OPEN' }, ['filter.severity']],
    [{ filter: { dueFrom: 'soon' }, expectedTotal: 1, status: 'OPEN' }, ['filter.dueFrom']],
    [{ filter: { assignee: 'me' }, expectedTotal: 1, status: 'OPEN' }, ['filter.assignee']],
  ])('reports the problem in %j', async (body, paths) => {
    const answer = await api.call('POST', path, { key: api.first.keys.developer, body });
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect(answer.body.error.issues.map((issue: { path: string }) => issue.path).sort()).toEqual(paths);
  });

  it('accepts every EPSS score from 0 to 1, also those that the database cannot distinguish from 0', async () => {
    const { preview } = await startOrganization();
    for (const epssMin of [0, 1e-320, 1e-46, 1e-45, 1e-7, 1]) {
      const answer = await preview({ filter: { epssMin, epssMax: 1 } });
      expect([epssMin, answer.status]).toEqual([epssMin, 200]);
    }
  });

  it('selects at most 10,000 vulnerabilities by a filter', async () => {
    const organization = await startOrganization();
    await sql`
      insert into findings (id, organization_id, tag_platform_id, tag_id, image_id, vulnerability_id, package_version_id, facts_id,
        fix_state, advisory_ids, severity, opened_at_assessment, opened_cause, detected_at)
      select 'vul_many' || n, f.organization_id, f.tag_platform_id, f.tag_id, f.image_id, 'CVE-2025-' || n, f.package_version_id,
        f.facts_id, 'unknown', '{}', 1, 1, 'found by scan', now()
      from (select * from findings where organization_id = ${organization.id} limit 1) f, generate_series(1, 10001) n`.execute(
      api.database.kysely,
    );
    const before = await organization.states();
    const body = { filter: { severity: 'NEGLIGIBLE' }, expectedTotal: 10_001, status: 'FIXED' };
    const refused = await organization.triage(body);
    expect(refused.body.error.issues).toEqual([
      { path: 'filter', message: 'selects more than 10000 vulnerabilities; add a condition' },
    ]);
    expect(await organization.states()).toEqual(before);
  });

  it('keeps the sum of the totals of the list correct', async () => {
    const organization = await startOrganization();
    await organization.triage({ filter: { package: 'left' }, expectedTotal: 12, status: 'FIXED' });
    const totalOf = async (status: string) =>
      (await api.call('GET', `/api/vulnerabilities?limit=1&status=${status}`, { key: organization.keys.viewer })).body
        .meta.total;
    expect([await totalOf('FIXED'), await totalOf('OPEN')]).toEqual([12, 12]);
  });
});

describe('POST /api/vulnerabilities/triage/preview', () => {
  it.each([
    ['one id', (ids: string[]) => ({ ids: ids.slice(0, 1) }), { selected: 1, decided: 2, images: 1 }],
    [
      'ids of two images, a repeated one and an unknown one',
      (ids: string[]) => ({ ids: [...ids, ids[0], 'vul_unknown'] }),
      { selected: 2, decided: 4, images: 2 },
    ],
    ['a filter of one tag', () => ({ filter: { package: 'left', tag: '1' } }), { selected: 6, decided: 12, images: 2 }],
    ['a search', () => ({ filter: { search: 'alpha' } }), { selected: 12, decided: 12, images: 1 }],
    ['a filter without results', () => ({ filter: { package: 'unknown' } }), { selected: 0, decided: 0, images: 0 }],
  ])('has the numbers of the decision about %s, and changes nothing', async (_, selectionOf, expected) => {
    const organization = await startOrganization();
    await startOrganization();
    const before = await organization.states();
    const ids = (await organization.list('cveId=CVE-2024-1&package=left&tag=1')).map(({ id }) => id);
    const selection: { ids?: (string | undefined)[]; filter?: object } = selectionOf(ids);
    const { status, body } = await organization.preview(selection);
    expect([status, body.data]).toEqual([200, expected]);
    expect(await organization.states()).toEqual(before);
    expect(await auditOf(organization)).toEqual([]);
    const expectedTotal = selection.filter && { expectedTotal: expected.selected };
    const { data } = (await organization.triage({ ...selection, ...expectedTotal, status: 'FIXED' })).body;
    expect(data).toMatchObject(expected);
  });

  it('counts nothing for ids of another organization', async () => {
    const organization = await startOrganization();
    const [theirs] = await (await startOrganization()).list();
    const { body } = await organization.preview({ ids: [theirs?.id] });
    expect(body.data).toEqual({ selected: 0, decided: 0, images: 0 });
  });

  it.each([{}, { ids: ['vul_1'], filter: {} }])('refuses %j', async (selection) => {
    const organization = await startOrganization();
    const { status, body } = await organization.preview(selection);
    expect([status, body.error.issues]).toEqual([400, [{ path: 'ids', message: 'either ids or filter is required' }]]);
  });
});

describe('POST /api/vulnerabilities/triage/undo', () => {
  it('restores status, assignee and note of every vulnerability once, with history and an audit entry', async () => {
    const organization = await startOrganization();
    const [one] = await organization.list('cveId=CVE-2024-1&package=left');
    await organization.triage({ ids: [one?.id], status: 'IN_PROGRESS', assignee: 'Ada', note: 'first' });
    const before = await organization.list();
    const { body } = await organization.triage({
      filter: {},
      expectedTotal: 24,
      status: 'FIXED',
      assignee: 'Bob',
      note: 'all',
    });
    expect(await organization.list('status=FIXED&assignee=Bob')).toHaveLength(24);
    const { token } = body.data.undo;
    const undone = await organization.undo(token);
    expect([undone.status, undone.body.data]).toEqual([200, { restored: 24, skipped: 0 }]);
    expect(await organization.list()).toEqual(before);
    const { triageHistory, note } = await organization.detail(one?.id ?? '');
    expect(note).toBe('first');
    expect(triageHistory.map(({ status, note: said }: { status: string; note: string }) => [status, said])).toEqual([
      ['IN_PROGRESS', 'triage undone'],
      ['FIXED', 'all'],
      ['IN_PROGRESS', 'first'],
    ]);
    const again = await organization.undo(token);
    expect([again.status, again.body.error.message]).toEqual([404, 'Bulk triage not found']);
    const [, , entry, ...more] = await auditOf(organization);
    expect([entry, more]).toEqual([
      { action: 'vulnerability.triage_undone', details: { restored: 24, skipped: 0 } },
      [],
    ]);
  });

  it('keeps decisions that were made since then', async () => {
    const organization = await startOrganization();
    const { body } = await organization.triage({ filter: { package: 'left' }, expectedTotal: 12, status: 'FIXED' });
    const [one] = await organization.list('cveId=CVE-2024-1&package=left');
    await organization.triage({ ids: [one?.id], status: 'WONT_FIX' });
    const undone = await organization.undo(body.data.undo.token);
    expect(undone.body.data).toEqual({ restored: 10, skipped: 1 });
    expect(await organization.list('status=WONT_FIX')).toHaveLength(2);
    expect(await organization.list('status=OPEN')).toHaveLength(22);
  });

  it('restores the decisions before a triage of one vulnerability, and of one CVE in all images', async () => {
    const organization = await startOrganization();
    const [one] = await organization.list('cveId=CVE-2024-1&package=left');
    await organization.triage({ ids: [one?.id], status: 'ACKNOWLEDGED', assignee: 'Ada', note: 'first' });
    const decided = await organization.list();
    for (const [idOrCve, restored] of [
      [one?.id ?? '', 2],
      ['CVE-2024-1', 8],
    ] as const) {
      const token = await organization.decide(idOrCve, { status: 'WONT_FIX', assignee: null, note: 'second' });
      expect(await organization.list('status=WONT_FIX')).toHaveLength(restored);
      expect((await organization.undo(token)).body.data).toEqual({ restored, skipped: 0 });
      expect(statusesOf(await organization.list())).toEqual(statusesOf(decided));
      const { note, assignee } = await organization.detail(one?.id ?? '');
      expect([note, assignee]).toEqual(['first', 'Ada']);
    }
  });

  it('restores several decisions about one vulnerability one after the other, the last one first', async () => {
    const organization = await startOrganization();
    const [one] = await organization.list();
    const id = one?.id ?? '';
    const tokens = [
      await organization.decide(id, { status: 'ACKNOWLEDGED' }),
      await organization.decide(id, { status: 'IN_PROGRESS', assignee: 'Ada' }),
      await organization.decide(id, { status: 'FIXED' }),
    ];
    const states: string[] = [];
    for (const token of tokens.toReversed()) {
      expect((await organization.undo(token)).body.data).toEqual({ restored: 2, skipped: 0 });
      const { triageStatus, assignee } = await organization.detail(id);
      states.push(`${triageStatus} ${assignee}`);
    }
    expect(states).toEqual(['IN_PROGRESS Ada', 'ACKNOWLEDGED null', 'OPEN null']);
  });

  it('is refused for another organization, an unknown token, and after a day', async () => {
    const organization = await startOrganization();
    const { body } = await organization.triage({ filter: {}, expectedTotal: 24, status: 'FIXED' });
    const { token } = body.data.undo;
    const foreign = await api.call('POST', `${path}/undo`, { key: api.second.keys.admin, body: { token } });
    expect([foreign.status, foreign.body.error.message]).toEqual([404, 'Bulk triage not found']);
    expect((await organization.undo('tri_unknown')).status).toBe(404);
    await sql`update bulk_triages set created_at = now() - interval '25 hours' where id = ${token}`.execute(
      api.database.kysely,
    );
    expect((await organization.undo(token)).status).toBe(404);
    expect(await organization.list('status=FIXED')).toHaveLength(24);
  });

  it('has one effect if two requests use the token at the same time', async () => {
    const organization = await startOrganization();
    const { body } = await organization.triage({ filter: {}, expectedTotal: 24, status: 'FIXED' });
    const answers = await Promise.all([1, 2, 3].map(() => organization.undo(body.data.undo.token)));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 404, 404]);
    expect(await organization.list('status=OPEN')).toHaveLength(24);
  });
});
