import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { limitAccess, seedCached, setPolicy } from '../helpers/known-histories.ts';
import { createPackClient, dayOf, outcomeOf } from '../helpers/pack-client.ts';

let api: TestApi;
let client: ReturnType<typeof createPackClient>;
beforeAll(async () => {
  api = await createTestApi();
  client = createPackClient(api, api.second);
  await setPolicy(api.database.kysely, api.second.id);
  await limitAccess(api.database.kysely, api.second.id);
  await seedCached(api.database.kysely, api.second.id);
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
  await sql`delete from reviews`.execute(api.database.kysely);
});

const review = (more: object = {}) => ({
  kind: 'audit_log',
  period: { start: dayOf(180), end: dayOf(1) },
  note: 'Sign-ins and changes of keys gone through; nothing unexpected.',
  ...more,
});
const record = (body: object, key = api.second.keys.admin) => api.call('POST', '/api/reviews', { key, body });
const list = (query = '', key = api.second.keys.viewer) => api.call('GET', `/api/reviews${query}`, { key });

describe('POST /api/reviews', () => {
  it('records who, when and what without further input, and writes an audit entry', async () => {
    const before = Date.now();
    const { status, body } = await record(
      review({ recordedBy: { name: 'Somebody else' }, createdAt: '2020-01-01T00:00:00Z', id: 'rev_own' }),
      api.second.keys.auditor,
    );
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^rev_[a-z2-7]{26}$/),
      kind: 'audit_log',
      period: { start: `${dayOf(180)}T00:00:00.000Z`, end: `${dayOf(0)}T00:00:00.000Z` },
      note: 'Sign-ins and changes of keys gone through; nothing unexpected.',
      recordedBy: { kind: 'api-key', id: expect.stringMatching(/^key_/), name: expect.any(String) },
      createdAt: expect.any(String),
    });
    expect(Date.parse(body.data.createdAt)).toBeGreaterThanOrEqual(before - 1000);
    const log = await api.call('GET', '/api/audit-log?action=review.recorded', { key: api.second.keys.admin });
    expect(log.body.data[0]).toMatchObject({
      action: 'review.recorded',
      target: body.data.id,
      actor: { id: body.data.recordedBy.id },
      details: { kind: 'audit_log', note: body.data.note },
    });
  });

  it('shortens a period that ends in the future', async () => {
    const { status, body } = await record(review({ period: { start: dayOf(3), end: dayOf(-30) } }));
    expect(status).toBe(201);
    expect(Date.parse(body.data.period.end)).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    [{ kind: 'network' }, ['kind']],
    [{ note: '  ' }, ['note']],
    [{ note: 'x'.repeat(4001) }, ['note']],
    [{ period: { start: '2026-02-30', end: 'soon' } }, ['period.start', 'period.end']],
    [{ period: { start: '2026-03-02', end: '2026-03-01' } }, ['period.end']],
    [{ period: { start: '2999-01-01', end: '2999-01-02' } }, ['period.start']],
    [{ period: { start: '0000-01-01', end: dayOf(1) } }, ['period.start']],
    [{ period: { start: '0001-01-01T00:00:00+14:00', end: dayOf(1) } }, ['period.start']],
    [{ kind: undefined, note: undefined, period: undefined }, ['kind', 'period', 'note']],
  ])('refuses %j with an issue at each field', async (more, paths) => {
    const { status, body } = await record(review(more));
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual(paths.toSorted());
    expect((await list()).body.meta.total).toBe(0);
  });

  it('accepts at most twenty per minute', async () => {
    for (let one = 0; one < 20; one += 1) expect((await record(review())).status).toBe(201);
    expect((await record(review())).status).toBe(429);
  });
});

it('GET /api/reviews lists the own organization’s reviews, newest first, by kind', async () => {
  await record(review({ kind: 'access', note: 'first' }));
  await record(review({ kind: 'scope', note: 'second' }));
  await record(review({ kind: 'access', note: 'other' }), api.first.keys.admin);
  const notes = async (query = '') => (await list(query)).body.data.map(({ note }: { note: string }) => note);
  expect(await notes()).toEqual(['second', 'first']);
  expect(await notes('?sort=createdAt:asc')).toEqual(['first', 'second']);
  expect(await notes('?kind=access')).toEqual(['first']);
  expect((await list('?kind=network')).status).toBe(400);
});

describe('recorded reviews in compliance', () => {
  const asked = { templateId: 'hipaa', outputFormats: ['JSON'], selectedSections: ['summary'] };
  const statuses = async () => {
    const document = await client.documentOf(await client.made(asked));
    const of = (id: string) =>
      document.datasets.controls.rows.find((row: { control: string }) => row.control === id)?.status;
    return { document, statuses: ['164.308(a)(1)(ii)(D)', '164.312(b)', '164.312(a)(2)(i)'].map(of) };
  };

  it('verify controls about systems and people when they cover every day of the period, and are listed in the pack', async () => {
    expect((await statuses()).statuses).toEqual(['WARNING', 'WARNING', 'WARNING']);
    await record(review({ period: { start: dayOf(180), end: dayOf(91) } }));
    const partly = await statuses();
    expect(partly.statuses).toEqual(['WARNING', 'WARNING', 'WARNING']);
    expect(outcomeOf(partly.document, '164.312(b)', 'reviewed').summary).toBe(
      'Evidence offered: recorded reviews of the audit log do not cover 90 of 180 days. A person must record a review with reviewer, time and subject.',
    );
    await record(review({ period: { start: dayOf(95), end: dayOf(0) }, note: '=cmd()' }));
    const { document, statuses: whole } = await statuses();
    expect(whole).toEqual(['VERIFIED', 'VERIFIED', 'WARNING']);
    expect(document.datasets.reviews.rows.map(({ kind, note }: Record<string, string>) => [kind, note])).toEqual([
      ['audit_log', 'Sign-ins and changes of keys gone through; nothing unexpected.'],
      ['audit_log', '=cmd()'],
    ]);
    expect(document.sections.map(({ id }: { id: string }) => id)).toContain('reviews');
    await record(review({ kind: 'access' }));
    expect((await statuses()).statuses).toEqual(['VERIFIED', 'VERIFIED', 'VERIFIED']);
  });

  it('of another organization or another time do not count', async () => {
    await record(review(), api.first.keys.admin);
    await record(review({ period: { start: '2020-01-01', end: '2020-12-31' } }));
    const { document, statuses: found } = await statuses();
    expect(found).toEqual(['WARNING', 'WARNING', 'WARNING']);
    expect(document.datasets.reviews.rows).toEqual([]);
  });

  it('count in the summary read too, which states the scope of each control', async () => {
    const read = async () => {
      const { body } = await api.call('GET', `/api/reports/compliance?from=${dayOf(180)}&to=${dayOf(1)}`, {
        key: api.second.keys.viewer,
      });
      const framework = body.data.frameworks.find(({ key }: { key: string }) => key === 'hipaa');
      return framework.controls.find(({ id }: { id: string }) => id === '164.312(a)(2)(i)');
    };
    expect(await read()).toMatchObject({ subject: 'customer-systems', status: 'WARNING' });
    await record(review({ kind: 'access' }));
    expect(await read()).toMatchObject({ subject: 'customer-systems', status: 'VERIFIED' });
  });
});
