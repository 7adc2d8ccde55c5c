import fc from 'fast-check';
import { sql } from 'kysely';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

const secret = 'whsec_of_this_test';

let api: TestApi;
let events = 0;
beforeAll(async () => {
  const queue = { enqueue: async () => undefined, cancel: async () => undefined };
  api = await createTestApi({ queue, stripeWebhookSecret: secret });
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from billing_events`.execute(api.database.kysely);
  await sql`delete from billing_subscriptions`.execute(api.database.kysely);
  await sql`update organizations set plan = 'self-hosted'`.execute(api.database.kysely);
});

const now = () => Math.floor(Date.now() / 1000);
const sign = (payload: string, options: { timestamp?: number; secret?: string } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, ...options });

function send(body: string, headers: Record<string, string> = { 'stripe-signature': sign(body) }) {
  return api.call('POST', '/api/billing/webhook', { body, headers });
}

interface Sent {
  type: string;
  object: object;
  /** Seconds from now. */
  at?: number;
  id?: string;
}

const eventText = ({ type, object, at = 0, id }: Sent) =>
  JSON.stringify({
    id: id ?? `evt_${(events += 1)}`,
    object: 'event',
    api_version: '2025-09-30.clover',
    created: now() + at,
    type,
    data: { object },
  });

/** Sends a signed event and returns the response. */
async function deliver(event: Sent): Promise<string> {
  const { status, body } = await send(eventText(event));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.outcome as string;
}

const checkout = (more: object = {}): Sent => ({
  type: 'checkout.session.completed',
  object: {
    object: 'checkout.session',
    client_reference_id: api.first.id,
    subscription: 'sub_1',
    payment_status: 'paid',
    metadata: { plan: 'team' },
    ...more,
  },
});
const updated = (status: string, plan?: string, more: object = {}): Sent => ({
  type: 'customer.subscription.updated',
  object: {
    id: 'sub_1',
    status,
    metadata: {},
    items: { data: [{ price: { lookup_key: plan ?? null, metadata: {} } }] },
    ...more,
  },
});
const deleted = (id = 'sub_1'): Sent => ({
  type: 'customer.subscription.deleted',
  object: { id, status: 'canceled', items: { data: [{ price: { lookup_key: 'team' } }] } },
});
const invoice = (type: 'paid' | 'payment_failed', subscription = 'sub_1'): Sent => ({
  type: `invoice.${type}`,
  object: { parent: { type: 'subscription_details', subscription_details: { subscription } } },
});

async function planOf(id = api.first.id): Promise<string | undefined> {
  const { rows } = await sql<{ plan: string }>`select plan from organizations where id = ${id}`.execute(
    api.database.kysely,
  );
  return rows[0]?.plan;
}

async function lastEntry(): Promise<Record<string, unknown>> {
  const { body } = await api.call('GET', '/api/audit-log?limit=1', { key: api.first.keys.admin });
  return body.data[0] as Record<string, unknown>;
}

describe('the signature of POST /api/billing/webhook', () => {
  const body = JSON.stringify({
    id: 'evt_x',
    object: 'event',
    created: now(),
    type: 'invoice.paid',
    data: { object: {} },
  });

  it.each<[string, () => Record<string, string>]>([
    ['missing', () => ({})],
    ['empty', () => ({ 'stripe-signature': '' })],
    ['malformed', () => ({ 'stripe-signature': 'nonsense' })],
    ['without a timestamp', () => ({ 'stripe-signature': sign(body).replace(/^t=\d+,/, '') })],
    ['without a v1 part', () => ({ 'stripe-signature': sign(body).replace('v1=', 'v0=') })],
    ['of another secret', () => ({ 'stripe-signature': sign(body, { secret: 'whsec_other' }) })],
    ['of another body', () => ({ 'stripe-signature': sign(`${body} `) })],
    ['older than five minutes', () => ({ 'stripe-signature': sign(body, { timestamp: now() - 310 }) })],
  ])('that is %s is answered with 400 BAD_REQUEST', async (_, headers) => {
    const answer = await send(body, headers());
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: { code: 'BAD_REQUEST', message: 'The signature of the request is missing or invalid' } },
    ]);
  });

  it('is valid when one of several is valid, as during a change of the secret', async () => {
    const timestamp = now();
    const [at, good] = sign(body, { timestamp }).split(',');
    const [, other] = sign(body, { timestamp, secret: 'whsec_other' }).split(',');
    for (const parts of [
      [at, other, good],
      [at, good, other, 'v0=old'],
    ]) {
      expect((await send(body, { 'stripe-signature': parts.join(',') })).status).toBe(200);
    }
    expect((await send(body, { 'stripe-signature': [at, other, other].join(',') })).status).toBe(400);
  });

  it('may be almost five minutes old', async () => {
    const answer = await send(body, { 'stripe-signature': sign(body, { timestamp: now() - 290 }) });
    expect(answer.status).toBe(200);
  });

  it('covers the received bytes, regardless of their media type', async () => {
    const spaced = ` ${body.replaceAll(':', ' :\n')} `;
    const headers = { 'stripe-signature': sign(spaced), 'content-type': 'text/plain' };
    expect((await send(spaced, headers)).status).toBe(200);
  });

  it('is never valid without a configured secret', async () => {
    const bare = await createTestApi();
    try {
      for (const header of [sign(body), sign(body, { secret: 'null' })]) {
        const { status } = await bare.call('POST', '/api/billing/webhook', {
          body,
          headers: { 'stripe-signature': header },
        });
        expect(status).toBe(400);
      }
    } finally {
      await bare.close();
    }
  });

  it.each(['', '{', '[]', 'null', '{"id":"evt_1"}', '{"id":"evt 1","type":"x","created":1,"data":{"object":{}}}'])(
    'does not accept %j as an event: 400',
    async (text) => {
      const answer = await send(text);
      expect([answer.status, answer.body.error.code]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  it('needs no credential, and no credential replaces it', async () => {
    const answer = await api.call('POST', '/api/billing/webhook', { body, key: api.first.keys.admin });
    expect(answer.status).toBe(400);
  });
});

describe('an event of the payment provider', () => {
  it('of an unknown type is accepted and changes nothing', async () => {
    for (const type of ['customer.created', 'constructor', '__proto__']) {
      expect(await deliver({ type, object: { id: 'sub_1', client_reference_id: api.first.id } })).toBe('ignored');
    }
    expect(await planOf()).toBe('self-hosted');
  });

  it('checkout.session.completed gives the organization its plan, with an audit entry', async () => {
    expect(await deliver(checkout())).toBe('applied');
    expect([await planOf(), await planOf(api.second.id)]).toEqual(['team', 'self-hosted']);
    expect(await lastEntry()).toMatchObject({
      action: 'settings.changed',
      target: api.first.id,
      actor: { kind: 'system', id: 'stripe' },
      details: {
        plan: { from: 'self-hosted', to: 'team' },
        billing: { from: null, to: 'ACTIVE' },
        subscription: 'sub_1',
      },
    });
  });

  it('counts once, also for concurrent deliveries', async () => {
    const text = eventText({ ...checkout(), id: 'evt_racing' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(text)));
    const outcomes = answers.map(({ body }) => body.data.outcome as string);
    expect(outcomes.toSorted()).toEqual(['applied', 'duplicate', 'duplicate', 'duplicate', 'duplicate']);
    await sql`update organizations set plan = 'free' where id = ${api.first.id}`.execute(api.database.kysely);
    expect((await send(text)).body.data.outcome).toBe('duplicate');
    expect(await planOf()).toBe('free');
  });

  it('customer.subscription.updated changes the plan by its price', async () => {
    await deliver(checkout());
    await deliver(updated('active', 'business'));
    expect(await planOf()).toBe('business');
    await deliver(updated('active', undefined, { metadata: { plan: 'team' } }));
    expect(await planOf()).toBe('team');
    expect(await deliver(updated('active', 'no such plan'))).toBe('unchanged');
    expect(await planOf()).toBe('team');
  });

  it.each(['unpaid', 'paused', 'canceled', 'incomplete_expired'])(
    'a subscription that is %s leaves the free plan unchanged',
    async (status) => {
      await deliver(checkout());
      await deliver(updated(status, 'team'));
      expect(await planOf()).toBe('free');
    },
  );

  it('customer.subscription.deleted ends the plan permanently', async () => {
    await deliver(checkout());
    await deliver(deleted());
    expect(await planOf()).toBe('free');
    for (const late of [updated('active', 'team'), invoice('paid'), checkout()]) await deliver(late);
    expect(await planOf()).toBe('free');
  });

  it('a failed payment marks the plan without changing it, and a successful one removes the mark', async () => {
    await deliver(checkout());
    expect(await deliver(invoice('payment_failed'))).toBe('applied');
    expect(await lastEntry()).toMatchObject({ details: { billing: { from: 'ACTIVE', to: 'PAST_DUE' } } });
    expect(await planOf()).toBe('team');
    expect(await deliver(invoice('paid'))).toBe('applied');
    expect(await lastEntry()).toMatchObject({ details: { billing: { from: 'PAST_DUE', to: 'ACTIVE' } } });
  });

  it('reads the subscription of an invoice in the format of older API versions', async () => {
    await deliver(checkout({ payment_status: 'unpaid' }));
    expect(await planOf()).toBe('self-hosted');
    await deliver({ type: 'invoice.paid', object: { subscription: { id: 'sub_1', object: 'subscription' } } });
    expect(await planOf()).toBe('team');
  });

  it('a failed first payment changes nothing', async () => {
    await deliver(checkout({ payment_status: 'unpaid' }));
    await deliver(invoice('payment_failed'));
    expect(await planOf()).toBe('self-hosted');
  });

  it('yields the same plan for every order of the events', async () => {
    const told: Sent[] = [
      { ...checkout(), at: -40 },
      { ...updated('active', 'business'), at: -30 },
      { ...invoice('payment_failed'), at: -20 },
      { ...invoice('paid'), at: -10 },
    ];
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 3, 0, 2],
      [2, 0, 3, 1],
    ];
    for (const order of orders) {
      await sql`delete from billing_subscriptions`.execute(api.database.kysely);
      for (const index of order) await deliver(told[index] as Sent);
      const { rows } = await sql`select plan, state from billing_subscriptions`.execute(api.database.kysely);
      expect(rows, String(order)).toEqual([{ plan: 'business', state: 'ACTIVE' }]);
      expect(await planOf(), String(order)).toBe('business');
    }
  });

  it('keeps the larger of two paid plans, and the remaining one when one ends', async () => {
    await deliver(checkout({ subscription: 'sub_big', metadata: { plan: 'business' } }));
    await deliver(checkout({ subscription: 'sub_small', metadata: { plan: 'team' } }));
    expect(await planOf()).toBe('business');
    await deliver(deleted('sub_big'));
    expect(await planOf()).toBe('team');
  });

  it('does not move a subscription to another organization', async () => {
    await deliver(checkout());
    await deliver(checkout({ client_reference_id: api.second.id }));
    expect([await planOf(), await planOf(api.second.id)]).toEqual(['team', 'self-hosted']);
  });

  it('does not change a plan that the operator set until the subscription changes', async () => {
    await deliver(checkout());
    await sql`update organizations set plan = 'enterprise' where id = ${api.first.id}`.execute(api.database.kysely);
    await deliver(invoice('paid'));
    expect(await planOf()).toBe('enterprise');
  });

  it.each<[string, object]>([
    ['an organization that does not exist', { client_reference_id: 'org_none' }],
    ['no organization', { client_reference_id: null }],
    ['something that is no id', { client_reference_id: "x'; drop table organizations;--\0" }],
    ['no subscription', { subscription: null, mode: 'payment' }],
  ])('accepts a checkout that names %s, and changes nothing', async (_, more) => {
    expect(await deliver(checkout(more))).toBe('ignored');
    expect(await planOf()).toBe('self-hosted');
  });

  it('may be delivered again after the organization exists', async () => {
    const text = eventText(checkout({ client_reference_id: 'org_later' }));
    expect((await send(text)).body.data).toMatchObject({
      outcome: 'ignored',
      reason: 'the organization does not exist',
    });
    await sql`insert into organizations (id, name) values ('org_later', 'Later')`.execute(api.database.kysely);
    expect((await send(text)).body.data.outcome).toBe('applied');
  });

  it('changes the limits immediately', async () => {
    await deliver(checkout());
    await deliver(deleted());
    const { plan, used } = { plan: await planOf(), used: 100 };
    await sql`insert into scan_use (organization_id, month, scans)
      values (${api.first.id}, date_trunc('month', now() at time zone 'utc')::date, ${used})`.execute(
      api.database.kysely,
    );
    const { status } = await api.call('POST', '/api/scans', { key: api.first.keys.developer, body: { image: 'x:1' } });
    expect([plan, status]).toEqual(['free', 402]);
  });

  it('is answered for any value at any place', async () => {
    const types = [
      'checkout.session.completed',
      'customer.subscription.updated',
      'customer.subscription.deleted',
      'invoice.paid',
    ];
    const part = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('sub_1', 'team', api.first.id, 'active', 'paid'),
    );
    const names = [
      'id',
      'subscription',
      'client_reference_id',
      'metadata',
      'status',
      'items',
      'parent',
      'payment_status',
    ];
    const object = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), part);
    const event = fc.record({
      id: fc.oneof(fc.uuid(), part),
      type: fc.oneof(fc.constantFrom(...types), part),
      created: fc.oneof(fc.constant(now()), fc.double(), part),
      data: fc.oneof(fc.record({ object }), part),
    });
    await fc.assert(
      fc.asyncProperty(event, async (value) => {
        const { status, body } = await send(JSON.stringify(value));
        expect([200, 400], JSON.stringify(body)).toContain(status);
      }),
      { numRuns: 150 },
    );
  });
});
