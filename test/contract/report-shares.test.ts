import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepReplaced, sweepStrays } from '../../src/features/reporting/reports/sweep-files.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { finding } from '../helpers/assess-tag.ts';
import { createReportClient } from '../helpers/report-client.ts';

let api: TestApi;
const { call, get, request, made, assess } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

const share = (id: string, body?: object) => call('POST', `/api/reports/${id}/share`, 'admin', body);
const open = (token: string, query = '') => api.call('GET', `/api/shared/reports/${token}${query}`);
const notFound = { status: 404, body: { error: { code: 'NOT_FOUND', message: 'Shared report not found' } } };
const regenerate = async (id: string): Promise<void> => {
  await call('POST', `/api/reports/${id}/regenerate`, 'developer');
  await api.reports.run();
};

describe('a share of a report', () => {
  it('is a link that gives access to the report only', async () => {
    const id = await made();
    const { status, body } = await share(id);
    expect(status).toBe(200);
    const { token, url, expiresAt, id: shareId, version } = body.data;
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect([url, version]).toEqual([`http://plimsoll.test/api/shared/reports/${token}`, 1]);
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
    const shown = await open(token);
    expect(shown.status).toBe(200);
    expect(shown.body).toEqual((await get(`/api/reports/${id}/download?format=JSON`)).body);
    expect((await open(token, '?format=CSV')).headers['content-type']).toBe('text/csv; charset=utf-8');
    const { body: uses } = await call('GET', `/api/audit-log?target=${id}&action=report.downloaded`, 'admin');
    expect(uses.data.filter(({ actor }: { actor: { kind: string } }) => actor.kind === 'anonymous')).toMatchObject([
      { details: { shareId, format: 'CSV', version: 1 } },
      { details: { shareId, format: 'JSON', version: 1 } },
    ]);
  });

  it('stores no token: not in the database, the list, the audit log or the log', async () => {
    const id = await made();
    const { token } = (await share(id)).body.data;
    await open(token);
    const { rows } = await sql<{ all: string }>`select report_shares::text as all from report_shares
      where report_id = ${id}`.execute(api.database.kysely);
    const { body: listed } = await call('GET', `/api/reports/${id}/shares`, 'admin');
    const { body: entries } = await call('GET', `/api/audit-log?target=${id}`, 'admin');
    expect(JSON.stringify([rows, listed, entries, api.log()])).not.toContain(token);
  });

  it('lasts from 1 to 720 hours, as an integer', async () => {
    const id = await made();
    for (const expiresInHours of [0, 721, 1.5, '3', -1]) {
      const { status, body } = await share(id, { expiresInHours });
      expect([status, body.error.issues[0].path]).toEqual([400, 'expiresInHours']);
    }
    for (const expiresInHours of [1, 720]) {
      const { expiresAt } = (await share(id, { expiresInHours })).body.data;
      expect(Math.round((Date.parse(expiresAt) - Date.now()) / 3_600_000)).toBe(expiresInHours);
    }
    expect((await call('GET', `/api/reports/${id}/shares`, 'admin')).body.meta.total).toBe(2);
  });

  it('requires a report that is READY', async () => {
    const id = await request();
    const { status, headers } = await share(id);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([404, true]);
    api.reports.jobs.length = 0;
  });

  it('shows the version for which it was created, regardless of later ones', async () => {
    const { tagId } = await assess('registry.test/shared', 'one', []);
    const id = await made({ tagIds: [tagId] });
    const { token } = (await share(id)).body.data;
    const before = (await open(token)).body;
    await assess('registry.test/shared', 'one', [finding('CVE-2024-1', 0)]);
    await regenerate(id);
    expect((await get(`/api/reports/${id}/download?format=JSON`)).body).not.toEqual(before);
    expect(await sweepReplaced({ db: api.database.kysely, files: api.reports.files })).toBe(0);
    expect((await open(token)).body).toEqual(before);
    expect((await open(token, '?format=CSV')).status).toBe(200);
  });

  it('ends with its expiry, its revocation, or the deletion of its report, and does not disclose which', async () => {
    const id = await made();
    const tokens: string[] = [];
    const ids: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      const { data } = (await share(id)).body;
      tokens.push(data.token);
      ids.push(data.id);
    }
    const [expiring = '', revoked = '', deleted = ''] = tokens;
    await sql`update report_shares set expires_at = now() where id = ${ids[0]}`.execute(api.database.kysely);
    const url = `/api/reports/${id}/shares/${ids[1]}`;
    expect((await call('DELETE', url, 'admin')).body).toEqual({ data: { id: ids[1], revoked: true } });
    expect((await call('DELETE', url, 'admin')).status).toBe(404);
    const answers = [await open(expiring), await open(revoked), await open('0'.repeat(64)), await open('x')];
    for (const answer of answers) expect(answer).toMatchObject(notFound);
    const { data } = (await call('GET', `/api/reports/${id}/shares`, 'admin')).body;
    expect(data.map(({ active }: { active: boolean }) => active)).toEqual([true, false, false]);
    expect((await open(deleted)).status).toBe(200);
    await call('DELETE', `/api/reports/${id}`, 'admin');
    expect(await open(deleted)).toMatchObject(notFound);
  });

  it('continues when the key that created it is revoked, and any admin can list and end it', async () => {
    const id = await made();
    const { data: key } = (await call('POST', '/api/api-keys', 'admin', { name: 'leaving', role: 'admin' })).body;
    const { data } = (await api.call('POST', `/api/reports/${id}/share`, { key: key.secret })).body;
    expect((await call('DELETE', `/api/api-keys/${key.id}`, 'admin')).status).toBe(200);
    expect((await open(data.token)).status).toBe(200);
    expect((await call('GET', `/api/reports/${id}/shares`, 'admin')).body.data).toMatchObject([
      { id: data.id, active: true, uses: 1, createdBy: { id: key.id, name: 'leaving' } },
    ]);
    await call('DELETE', `/api/reports/${id}/shares/${data.id}`, 'admin');
    expect(await open(data.token)).toMatchObject(notFound);
  });

  it('counts only uses that are in the audit log', async () => {
    const id = await made();
    const { token } = (await share(id)).body.data;
    await api.reports.store.delete(`reports/${api.first.id}/${id}/1/report.json`);
    await api.reports.store.delete(`reports/${api.first.id}/${id}/1/snapshot.jsonl.gz`);
    expect((await open(token)).status).toBe(503);
    expect((await call('GET', `/api/reports/${id}/shares`, 'admin')).body.data).toMatchObject([{ uses: 0 }]);
    const { body } = await call('GET', `/api/audit-log?target=${id}&action=report.downloaded`, 'admin');
    expect(body.meta.total).toBe(0);
  });

  it('shows nothing after its revocation, even for requests that wait for the file', async () => {
    const id = await made();
    const { token, id: shareId } = (await share(id)).body.data;
    const asked = await api.database.kysely.transaction().execute(async (transaction) => {
      await sql`update report_shares set revoked_at = now() where id = ${shareId}`.execute(transaction);
      const asking = open(token, '?format=CSV');
      const isWaiting = async () => {
        const { rows } = await sql<{ waiting: boolean }>`select exists (select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(api.database.kysely);
        return rows[0]?.waiting;
      };
      await expect.poll(isWaiting).toBe(true);
      return { asking };
    });
    expect(await asked.asking).toMatchObject(notFound);
    const { body } = await call('GET', `/api/audit-log?target=${id}&action=report.downloaded`, 'admin');
    expect(body.meta.total).toBe(0);
  });

  it('can be used thirty times a minute', async () => {
    const id = await made();
    const { token } = (await share(id)).body.data;
    for (let use = 0; use < 30; use += 1) expect((await open(token)).status).toBe(200);
    const { status, headers } = await open(token);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    const { data } = (await call('GET', `/api/reports/${id}/shares`, 'admin')).body;
    expect(data[0]).toMatchObject({ uses: 30, active: true });
  });
});

describe('files of reports', () => {
  const versionsOf = async (id: string): Promise<string[]> => {
    const versions = new Set<string>();
    for await (const { key } of api.reports.store.list(`reports/${api.first.id}/${id}/`))
      versions.add(key.split('/')[3] ?? '');
    return [...versions].sort();
  };

  it('of a replaced version are deleted when no share refers to them', async () => {
    const id = await made();
    const { data } = (await share(id)).body;
    await regenerate(id);
    const sweep = () => sweepReplaced({ db: api.database.kysely, files: api.reports.files });
    expect([await sweep(), await versionsOf(id)]).toEqual([0, ['1', '2']]);
    await call('DELETE', `/api/reports/${id}/shares/${data.id}`, 'admin');
    expect([await sweep(), await versionsOf(id)]).toEqual([1, ['2']]);
    expect((await get(`/api/reports/${id}/download?format=JSON`)).status).toBe(200);
  });

  it('without a report are deleted after some hours, and no others', async () => {
    const id = await made();
    const stray = `reports/${api.first.id}/rep_gone/1/snapshot.jsonl.gz`;
    const half = `reports/${api.first.id}/${id}/7/snapshot.jsonl.gz`;
    for (const key of [stray, half]) await api.reports.store.put(key, chunks('x'));
    const db = api.database.kysely;
    const { store } = api.reports;
    expect(await sweepStrays({ db, store })).toBe(0);
    expect(await sweepStrays({ db, store }, Date.now() + 3 * 3_600_000)).toBe(2);
    expect(await versionsOf(id)).toEqual(['1']);
    expect((await get(`/api/reports/${id}/artifact`)).status).toBe(200);
  });
});

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
