import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '../../src/features/platform/audit/record-audit.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  for (const [action, target] of [
    ['scan.triggered', 'scan_1'],
    ['scan.cancelled', 'scan_1'],
    ['settings.changed', null],
  ] as const) {
    await record(api.first.id, action, target);
  }
  await record(api.second.id, 'scan.triggered', 'scan_1');
});
afterAll(() => api.close());

const record = (organizationId: string, action: string, target: string | null) =>
  api.database.kysely.transaction().execute((transaction) =>
    recordAudit(transaction, {
      organizationId,
      actor: { kind: 'api-key', id: 'key_ann', name: 'Ann 50%_' },
      action,
      target,
      ip: '::1',
      requestId: 'req_1',
      details: { image: 'alpine:3.19' },
    }),
  );

const list = async (query: string, key = api.first.keys.auditor) => {
  const { status, body } = await api.call('GET', `/api/audit-log?${query}`, { key });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { data: { action: string; orgId: string }[]; meta: { total: number } };
};

describe('GET /api/audit-log', () => {
  it('returns to auditors and admins the entries of their organization only, newest first', async () => {
    for (const organization of [api.first, api.second]) {
      for (const role of ['auditor', 'admin'] as const) {
        const { data, meta } = await list('', organization.keys[role]);
        expect(new Set(data.map(({ orgId }) => orgId))).toEqual(new Set([organization.id]));
        expect(meta.total).toBe(data.length);
      }
    }
    const { data } = await list('limit=1');
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^evt_[a-z2-7]{26}$/),
        orgId: api.first.id,
        sequence: expect.any(Number),
        actor: { kind: 'api-key', id: 'key_ann', name: 'Ann 50%_' },
        action: 'settings.changed',
        target: null,
        ip: '::1',
        requestId: 'req_1',
        details: { image: 'alpine:3.19' },
        createdAt: expect.stringMatching(/Z$/),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  it('orders entries of the same moment by their sequence', async () => {
    const other = await api.addOrganization();
    for (let number = 0; number < 6; number += 1) await record(other.id, 'settings.changed', `target_${number}`);
    await sql`update audit_log set created_at = now() where organization_id = ${other.id}`.execute(api.database.kysely);
    const { data } = await list('', other.keys.auditor);
    const targets = (data as { target?: string | null }[]).map(({ target }) => target);
    expect(targets.slice(0, 6)).toEqual([5, 4, 3, 2, 1, 0].map((number) => `target_${number}`));
  });

  it.each([
    ['action=scan.triggered', ['scan.triggered']],
    ['action=scan.*', ['scan.cancelled', 'scan.triggered']],
    ['action=scan', []],
    ['action=s%25.*', []],
    ['target=scan_1', ['scan.cancelled', 'scan.triggered']],
    ['actor=key_ann&action=settings.changed', ['settings.changed']],
    ['actor=key_other', []],
    ['search=50%25_', ['settings.changed', 'scan.cancelled', 'scan.triggered']],
    ['search=SCAN_1', ['scan.cancelled', 'scan.triggered']],
    ["search=';drop table audit_log;--", []],
    ['from=2999-01-01', []],
    ['to=2001-01-01T00:00:00Z', []],
    ['actor=key_ann&from=2001-01-01&to=2999-01-01', ['settings.changed', 'scan.cancelled', 'scan.triggered']],
  ])('filters by %s', async (query, actions) => {
    expect((await list(query)).data.map(({ action }) => action)).toEqual(actions);
  });

  it('includes the whole last day', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect((await list(`to=${today}`)).meta.total).toBe((await list('')).meta.total);
    expect((await list(`from=${today}&to=${today}T00:00:00Z`)).meta.total).toBe(0);
  });

  it('returns every entry exactly once through its links', async () => {
    const { meta } = await list('');
    const seen: string[] = [];
    for (let url: string | undefined = '/api/audit-log?limit=2'; url; ) {
      const { body } = await api.call('GET', url, { key: api.first.keys.admin });
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      url = body.links.next as string | undefined;
    }
    expect(new Set(seen).size).toBe(meta.total);
    expect(seen).toHaveLength(meta.total);
  });

  it.each(['from=yesterday', 'to=2026-13-01', 'from=2026-02-30', 'page=0'])('answers 400 to %s', async (query) => {
    const { status, body } = await api.call('GET', `/api/audit-log?${query}`, { key: api.first.keys.auditor });
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('contains no secret of any key', async () => {
    const { body } = await api.call('GET', '/api/audit-log?limit=200', { key: api.first.keys.admin });
    for (const secret of Object.values(api.first.keys)) expect(JSON.stringify(body)).not.toContain(secret);
    const { rows } = await sql<{ n: string }>`select count(*) as n from audit_log
      where organization_id = ${api.first.id}`.execute(api.database.kysely);
    expect(body.meta.total).toBe(Number(rows[0]?.n));
  });
});

describe('GET /api/audit-log/export', () => {
  const fetchExport = async (query: string, key = api.first.keys.auditor) => {
    const answer = await api.call('GET', `/api/audit-log/export?${query}`, { key });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return { headers: answer.headers, text: String(answer.body) };
  };
  const jsonLines = async (query: string, key?: string) =>
    (await fetchExport(`format=jsonl&${query}`, key)).text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { sequence: number; action: string; orgId: string; details: object });

  it('returns JSON lines as the list shows them, oldest first, up to the entry of the export itself', async () => {
    const entries = await jsonLines('');
    const { body } = await api.call('GET', '/api/audit-log?limit=200', { key: api.first.keys.admin });
    expect(entries).toEqual(body.data.toReversed());
    expect(entries.at(-1)).toMatchObject({
      action: 'audit.exported',
      actor: { id: api.first.keyIds.auditor },
      details: { format: 'jsonl' },
    });
    expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, index) => index + 1));
  });

  it('contains only entries of the own organization', async () => {
    const entries = await jsonLines('', api.second.keys.admin);
    expect(new Set(entries.map(({ orgId }) => orgId))).toEqual(new Set([api.second.id]));
  });

  it('accepts the filters of the list, and records them', async () => {
    const query = 'action=scan.*&target=scan_1&from=2001-01-01&search=Ann';
    expect((await jsonLines(query)).map(({ action }) => action)).toEqual(['scan.triggered', 'scan.cancelled']);
    const { data } = await list('limit=1');
    expect(data).toMatchObject([
      {
        action: 'audit.exported',
        details: { action: 'scan.*', target: 'scan_1', from: '2001-01-01T00:00:00.000Z', search: 'Ann' },
      },
    ]);
  });

  it('returns CSV by default, as a file, with neutralized formulas', async () => {
    await record(api.first.id, 'scan.triggered', '=HYPERLINK("http://evil.example","x")');
    const { headers, text } = await fetchExport('target==HYPERLINK("http://evil.example","x")');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/),
      'x-request-id': expect.any(String),
    });
    const [head, row, end] = text.split('\r\n');
    expect(head).toBe(
      '"sequence","id","createdAt","actorKind","actorId","actorName","action","target","ip","requestId","details","hash"',
    );
    expect(row).toMatch(
      /^\d+,"evt_\w+","[\dT:.-]+Z","api-key","key_ann","Ann 50%_","scan\.triggered","'=HYPERLINK\(""http:\/\/evil\.example"",""x""\)","::1","req_1","{""image"":""alpine:3\.19""}","[0-9a-f]{64}"$/,
    );
    expect(end).toBe('');
  });

  it('begins CSV with a byte order mark on request, and JSON lines never', async () => {
    const bytesOf = async (query: string) => {
      const url = `/api/audit-log/export?action=scan.triggered&${query}`;
      const { rawPayload } = await api.server.inject({ url, headers: { 'x-api-key': api.first.keys.admin } });
      return rawPayload.subarray(0, 3).toString('hex');
    };
    expect(await bytesOf('bom=true')).toBe('efbbbf');
    expect(await bytesOf('')).not.toBe('efbbbf');
    expect(await bytesOf('bom=true&format=jsonl')).not.toBe('efbbbf');
  });

  it('contains every entry once for more than one page, also with concurrent writes', async () => {
    await api.database.kysely.transaction().execute(async (transaction) => {
      for (let index = 0; index < 1_100; index += 1) {
        await recordAudit(transaction, {
          organizationId: api.second.id,
          actor: { kind: 'system', id: 'many', name: 'many' },
          action: 'settings.changed',
          target: null,
          ip: null,
          requestId: null,
          details: { index },
        });
      }
    });
    const [entries] = await Promise.all([
      jsonLines('', api.second.keys.admin),
      record(api.second.id, 'settings.changed', null),
      record(api.second.id, 'settings.changed', null),
    ]);
    expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, index) => index + 1));
    expect(entries.at(-1)?.action).toBe('audit.exported');
    expect(entries.length).toBeGreaterThan(1_100);
  });

  it('writes no entry for an export that is refused', async () => {
    const count = async () => (await list('action=audit.exported')).meta.total;
    const before = await count();
    for (const query of ['format=xml', 'from=yesterday']) {
      const { status, body } = await api.call('GET', `/api/audit-log/export?${query}`, { key: api.first.keys.auditor });
      expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    }
    expect(await count()).toBe(before);
  });
});

describe('GET /api/audit-log/verification', () => {
  const verification = (query = '', key = api.first.keys.auditor) =>
    api.call('GET', `/api/audit-log/verification${query}`, { key });

  it('verifies the chain of the organization and continues after an entry that was verified before', async () => {
    const { total } = (await list('')).meta;
    const { status, body } = await verification();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ isComplete: true, problem: null, verified: { sequence: total } });
    expect(body.data.end).toEqual(body.data.verified);
    const { sequence, hash } = body.data.verified;
    const next = await verification(`?after=${sequence}&hash=${hash}`);
    expect(next.body.data).toMatchObject({ isComplete: true, verified: { sequence, hash } });
    const theirs = await verification(`?after=1&hash=${hash}`, api.second.keys.auditor);
    expect(theirs.body.data.end.hash).not.toBe(hash);
  });

  it.each(['?after=1', `?hash=${'0'.repeat(64)}`, `?after=0&hash=${'0'.repeat(64)}`, '?after=1&hash=xyz'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await verification(query);
      expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  it('names the entry that was changed', async () => {
    const { id, keys } = await api.addOrganization();
    for (const action of ['scan.triggered', 'scan.cancelled', 'settings.changed']) await record(id, action, null);
    await sql`
      update audit_log set details = '{"image": "other"}' where organization_id = ${id} and action = 'scan.cancelled'`.execute(
      api.database.kysely,
    );
    const { body } = await verification('', keys.auditor);
    const changed = (await list('action=scan.cancelled', keys.auditor)).data[0] as unknown as { sequence: number };
    expect(body.data).toMatchObject({
      isComplete: false,
      verified: { sequence: changed.sequence - 1 },
      problem: { kind: 'changed', sequence: changed.sequence },
    });
  });
});
