import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { claimDelivery } from '../../src/features/reporting/delivery/delivery-store.ts';
import {
  type DeliveryDependencies,
  deliveryAttemptsMax,
  runDeliveries,
} from '../../src/features/reporting/delivery/run-deliveries.ts';
import { startDeliveries } from '../../src/features/reporting/delivery/start-deliveries.ts';
import { readDeliveryMessage } from '../../src/features/reporting/reports/read-delivery-message.ts';
import { runSchedules } from '../../src/features/reporting/reports/run-schedules.ts';
import { createTestApi, type TestApi, testVault } from '../helpers/api-server.ts';
import { finding } from '../helpers/assess-tag.ts';
import { type MailServer, startMailServer } from '../helpers/mail-server.ts';
import { type RecordedRequest, type RecordingServer, startRecordingServer } from '../helpers/recording-server.ts';
import { createReportClient } from '../helpers/report-client.ts';

let api: TestApi;
let mailServer: MailServer;
let receiver: RecordingServer;
const { call, create, request, assess } = createReportClient(() => api);
beforeAll(async () => {
  mailServer = await startMailServer();
  receiver = await startRecordingServer();
  api = await createTestApi({ mail: mail() });
  await assess('acme/api', '1', [finding('CVE-2024-1', 0)]);
});
afterAll(async () => {
  await api.close();
  await receiver.close();
  await mailServer.close();
});
beforeEach(async () => {
  for (const table of ['report_destinations', 'reports', 'report_schedules'])
    await sql`delete from ${sql.table(table)}`.execute(api.database.kysely);
  api.reports.jobs.length = 0;
  mailServer.mails.length = 0;
  mailServer.refused.clear();
  receiver.requests.length = 0;
  receiver.status = 200;
});

const mail = (user = 'plimsoll:secret@') => ({
  url: mailServer.url.replace('://', `://${user}`),
  from: 'plimsoll@scan.example.com',
});

function dependencies(): DeliveryDependencies {
  const db = api.database.kysely;
  const { files, families } = api.reports;
  return {
    db,
    vault: testVault,
    outbound: { allowPrivate: true },
    mail: mail(),
    readMessage: (delivery) =>
      readDeliveryMessage({ db, files, families, publicUrl: () => 'http://plimsoll.test' }, delivery),
    auditAction: families.auditAction,
    log: { warn: () => undefined },
  };
}

const deliver = (
  others: Pick<Partial<DeliveryDependencies>, 'mail' | 'readMessage' | 'renewalMs'> = {},
  stopping = new AbortController().signal,
): Promise<number> => runDeliveries({ ...dependencies(), ...others }, stopping);

async function destination(body: object): Promise<{ id: string; signingSecret?: string }> {
  const answer = await call('POST', '/api/report-destinations', 'admin', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
}

const board = { name: 'Board', kind: 'email', email: { recipients: ['a@example.com', 'b@example.com'] } };
const hook = () => ({ name: 'Hook', kind: 'webhook', webhook: { url: `${receiver.url}/in?x=1` } });
const bucket = () => ({
  name: 'Bucket',
  kind: 'bucket',
  bucket: {
    endpoint: receiver.url,
    region: 'eu-west-1',
    bucket: 'acme-reports',
    prefix: 'with blank/(1)/',
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 'a/secret+key',
  },
});

/** A READY report of a schedule that delivers to the destinations. */
async function scheduled(deliverTo: string[], format = 'CSV'): Promise<string> {
  const id = await request({ frequency: 'DAILY', format, sections: format === 'CSV' ? ['findings'] : [], deliverTo });
  await api.reports.run();
  return id;
}

const deliveries = async (query = '') => (await call('GET', `/api/report-deliveries${query}`, 'developer')).body.data;
/** Moves the times of all deliveries into the past. */
const pass = (seconds: number) =>
  sql`update report_deliveries set next_at = next_at - ${seconds}::int * interval '1 second'`.execute(
    api.database.kysely,
  );
const makeDue = () => sql`update report_deliveries set next_at = now()`.execute(api.database.kysely);
const audited = async (action: string, target: string) =>
  (await call('GET', `/api/audit-log?action=${action}&target=${target}`, 'admin')).body.data;

describe('delivery by e-mail', () => {
  it('attaches the report, names its scope and time, and links to it', async () => {
    const { id } = await destination(board);
    const reportId = await scheduled([id]);
    expect(await deliver()).toBe(1);
    const [sent, ...others] = mailServer.mails;
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ from: 'plimsoll@scan.example.com', to: board.email.recipients });
    const source = sent?.source ?? '';
    expect(source).toMatch(/^Subject: Technical report: all images \(\d{4}-\d\d-\d\d\)\r$/m);
    expect(source).toContain('Auto-Submitted: auto-generated');
    expect(source).toContain(`http://plimsoll.test/reports/${reportId}`);
    const name = /filename=(\S+\.csv)/.exec(source)?.[1];
    expect(name).toMatch(/^technical-report-all-images-\d{4}-\d\d-\d\d\.csv$/);
    const encoded = source.split(/Content-Disposition: attachment[^\r]*\r\n/)[1]?.split('\r\n\r\n')[1] ?? '';
    const attached = Buffer.from(encoded.split('\r\n--')[0] ?? '', 'base64').toString('utf8');
    const { body } = await call('GET', `/api/reports/${reportId}/download?format=CSV`, 'developer');
    expect(attached).toBe(body);
    expect(attached).toContain('CVE-2024-1');
    expect(await deliveries()).toMatchObject([
      { report: { id: reportId, version: 1 }, destination: { name: 'Board' }, status: 'DELIVERED', attempts: 1 },
    ]);
    expect(await audited('report.delivered', reportId)).toMatchObject([
      { target: reportId, details: { destination: 'Board' } },
    ]);
    expect(await deliver()).toBe(0);
  });

  it('is final if the server refuses some recipients, so that the others get the report once', async () => {
    mailServer.refused.add('b@example.com');
    await scheduled([(await destination(board)).id]);
    await deliver();
    expect(mailServer.mails).toHaveLength(1);
    expect(await deliveries()).toMatchObject([
      {
        status: 'FAILED',
        error: { code: 'RECIPIENTS_REFUSED', message: 'The mail server refused 1 of 2 recipients.' },
      },
    ]);
  });

  it.each([
    ['a wrong password', () => mail('plimsoll:wrong@'), 'UNAUTHORIZED'],
    ['a server that does not run', () => ({ ...mail(), url: 'smtp://127.0.0.1:9' }), 'UNREACHABLE'],
    ['no mail server', () => null, 'MAIL_NOT_CONFIGURED'],
  ])('reports %s without the password, and tries again', async (_, settings, code) => {
    await scheduled([(await destination(board)).id]);
    await deliver({ mail: settings() });
    const [delivery] = await deliveries('?status=QUEUED');
    expect(delivery).toMatchObject({ status: 'QUEUED', attempts: 1, error: { code } });
    expect(JSON.stringify(delivery)).not.toMatch(/wrong|secret/);
    await makeDue();
    await deliver();
    expect(await deliveries()).toMatchObject([{ status: 'DELIVERED', attempts: 2, error: null }]);
  });

  it('needs a mail server', async () => {
    const without = await createTestApi();
    const { status, body } = await without.call('POST', '/api/report-destinations', {
      key: without.first.keys.admin,
      body: board,
    });
    await without.close();
    expect([status, body.error.issues]).toMatchObject([400, [{ path: 'kind' }]]);
  });
});

describe('delivery to a webhook', () => {
  it('posts a signed event with links, and no file', async () => {
    const { id, signingSecret = '' } = await destination(hook());
    const reportId = await scheduled([id]);
    await deliver();
    const [posted, ...others] = receiver.requests;
    expect(others).toEqual([]);
    expect(posted).toMatchObject({ method: 'POST', path: '/in?x=1' });
    const event = JSON.parse(posted?.body.toString() ?? '');
    expect(event).toMatchObject({
      type: 'report.ready',
      data: {
        organization: { id: api.first.id },
        report: { id: reportId, type: 'technical', format: 'CSV', version: 1 },
        links: { download: `http://plimsoll.test/api/reports/${reportId}/download?format=CSV` },
      },
    });
    const { 'webhook-id': webhookId, 'webhook-timestamp': at, 'webhook-signature': signature } = posted?.headers ?? {};
    const key = Buffer.from(signingSecret.slice('whsec_'.length), 'base64');
    const mac = createHmac('sha256', key).update(`${String(webhookId)}.${String(at)}.${posted?.body.toString()}`);
    expect(signature).toBe(`v1,${mac.digest('base64')}`);
    expect((await deliveries())[0].id).toBe(webhookId);
  });

  it('fails after the last attempt, is in the audit log, and can be repeated', async () => {
    receiver.status = 500;
    const reportId = await scheduled([(await destination(hook())).id]);
    for (let attempt = 1; attempt <= deliveryAttemptsMax; attempt += 1) {
      await makeDue();
      await deliver();
    }
    const error = {
      code: 'REJECTED',
      message: expect.stringContaining('did not accept the delivery. It answered 500.'),
    };
    const [failed] = await deliveries('?status=FAILED');
    expect(failed).toMatchObject({ attempts: deliveryAttemptsMax, nextAttemptAt: null, error });
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await audited('report.delivery_failed', reportId)).toMatchObject([
      { target: reportId, details: { code: 'REJECTED' } },
    ]);
    receiver.status = 204;
    const retried = await call('POST', `/api/report-deliveries/${failed.id}/retry`, 'developer');
    expect([retried.status, retried.body.data.status]).toEqual([202, 'QUEUED']);
    expect((await call('POST', `/api/report-deliveries/${failed.id}/retry`, 'developer')).status).toBe(400);
    await deliver();
    expect(await deliveries()).toMatchObject([{ status: 'DELIVERED', attempts: 1 }]);
  });

  it('fails if the worker of the last attempt was lost', async () => {
    const reportId = await scheduled([(await destination(hook())).id]);
    await sql`update report_deliveries set attempts = ${deliveryAttemptsMax}`.execute(api.database.kysely);
    await makeDue();
    await deliver();
    expect(receiver.requests).toEqual([]);
    expect(await deliveries()).toMatchObject([
      { status: 'FAILED', nextAttemptAt: null, error: { code: 'WORKER_LOST' } },
    ]);
    expect(await audited('report.delivery_failed', reportId)).toMatchObject([{ details: { code: 'WORKER_LOST' } }]);
    await makeDue();
    expect(await deliver()).toBe(0);
  });

  it('does not follow a redirect', async () => {
    receiver.status = 302;
    await scheduled([(await destination(hook())).id]);
    await deliver();
    expect(receiver.requests).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ status: 'QUEUED', error: { code: 'REJECTED' } }]);
  });

  it('refuses an address that the operator does not allow', async () => {
    const { id } = await destination({
      name: 'Metadata',
      kind: 'webhook',
      webhook: { url: 'https://169.254.169.254/' },
    });
    const { body } = await call('POST', `/api/report-destinations/${id}/test`, 'admin');
    expect(body.data).toMatchObject({ delivered: false, error: { code: 'BLOCKED_ADDRESS' } });
  });
});

describe('delivery to a bucket', () => {
  it('puts the file with a signature that covers the encoded path', async () => {
    const reportId = await scheduled([(await destination(bucket())).id]);
    await deliver();
    const [put] = receiver.requests;
    const { body } = await call('GET', `/api/reports/${reportId}/download?format=CSV`, 'developer');
    expect(put?.body.toString()).toBe(body);
    expect(put?.path).toMatch(/^\/acme-reports\/with%20blank\/%281%29\/technical-report-all-images-[\d-]+\.csv$/);
    expect(put?.headers.authorization).toBe(put && signatureOf(put));
    expect(await deliveries()).toMatchObject([{ status: 'DELIVERED' }]);
  });

  it('reports refused keys without showing them', async () => {
    receiver.status = 403;
    const { id } = await destination(bucket());
    const { body } = await call('POST', `/api/report-destinations/${id}/test`, 'admin');
    expect(body.data).toMatchObject({ delivered: false, error: { code: 'UNAUTHORIZED' } });
    const stored = await call('GET', '/api/report-destinations', 'developer');
    expect(stored.body.data[0].bucket).toEqual({
      endpoint: receiver.url,
      region: 'eu-west-1',
      bucket: 'acme-reports',
      prefix: 'with blank/(1)/',
    });
    const { rows } = await sql`select * from report_destinations, audit_log`.execute(api.database.kysely);
    expect(JSON.stringify([body, stored.body, rows])).not.toMatch(/a\/secret|AKIA/);
  });
});

describe('a destination with unknown fields', () => {
  it('stores, audits and returns none of them, because one may be a misspelled secret', async () => {
    const order = bucket();
    const created = await call('POST', '/api/report-destinations', 'admin', {
      ...order,
      bucket: { ...order.bucket, secretAcessKey: 'canary-of-a-secret' },
    });
    expect(created.status).toBe(201);
    const { rows } = await sql`select * from report_destinations, audit_log`.execute(api.database.kysely);
    expect(JSON.stringify([created.body, rows])).not.toContain('canary-of-a-secret');
  });
});

/** Signature Version 4 of a request, from its specification. */
function signatureOf({ method, path, headers }: RecordedRequest): string {
  const names = ['content-length', 'content-type', 'host', 'x-amz-content-sha256', 'x-amz-date'];
  const at = String(headers['x-amz-date']);
  const canonical = [
    method,
    path,
    '',
    ...names.map((name) => `${name}:${String(headers[name])}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = `${at.slice(0, 8)}/eu-west-1/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [at.slice(0, 8), 'eu-west-1', 's3', 'aws4_request'].reduce(hmac, Buffer.from('AWS4a/secret+key'));
  const signature = hmac(key, toSign).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
}

/** A receiver that accepts requests and does not respond. */
async function silentReceiver(): Promise<{ url: string; asked: Promise<unknown> }> {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked: once(silent, 'request') };
}

describe('deliveries of a schedule', () => {
  it('are made once for each report, also with several workers, and not for a regenerated report', async () => {
    const { id } = await destination(hook());
    const reportId = await scheduled([id]);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(receiver.requests).toHaveLength(1);
    await call('POST', `/api/reports/${reportId}/regenerate`, 'developer');
    await api.reports.run();
    await deliver();
    expect(receiver.requests).toHaveLength(1);
    await sql`update report_schedules set next_at = now()`.execute(api.database.kysely);
    await runSchedules({ db: api.database.kysely, reportQueue: api.reports.queue, families: api.reports.families });
    await api.reports.run();
    await deliver();
    expect(receiver.requests).toHaveLength(2);
  });

  it('end for a version that was replaced before its delivery', async () => {
    const { id } = await destination(hook());
    const reportId = await scheduled([id]);
    await call('POST', `/api/reports/${reportId}/regenerate`, 'developer');
    await api.reports.run();
    await deliver();
    expect(receiver.requests).toEqual([]);
    expect(await deliveries()).toMatchObject([{ status: 'FAILED', error: { code: 'REPORT_GONE' } }]);
  });

  it('are repeated a minute after the worker was lost', async () => {
    await scheduled([(await destination(hook())).id]);
    await claimDelivery(api.database.kysely);
    expect(await deliver()).toBe(0);
    await pass(58);
    expect(await deliver()).toBe(0);
    await pass(2);
    expect(await deliver()).toBe(1);
    expect(await deliveries()).toMatchObject([{ status: 'DELIVERED', attempts: 2 }]);
  });

  it('belong to a worker that takes longer than its lease', async () => {
    const { url, asked } = await silentReceiver();
    await scheduled([(await destination({ name: 'Silent', kind: 'webhook', webhook: { url } })).id]);
    const stopping = new AbortController();
    const running = deliver({ renewalMs: 20 }, stopping.signal);
    await asked;
    await pass(60);
    const remaining = () =>
      sql<{ isLeased: boolean }>`select next_at > now() + interval '50 seconds' as "isLeased" from report_deliveries`
        .execute(api.database.kysely)
        .then(({ rows }) => rows[0]?.isLeased);
    await expect.poll(remaining).toBe(true);
    expect(await deliver()).toBe(0);
    stopping.abort();
    expect(await running).toBe(1);
    expect(await deliveries()).toMatchObject([{ status: 'QUEUED', attempts: 0 }]);
  });

  it('end in a worker that has lost them to another one', async () => {
    const { url, asked } = await silentReceiver();
    await scheduled([(await destination({ name: 'Silent', kind: 'webhook', webhook: { url } })).id]);
    const running = deliver({ renewalMs: 20 });
    await asked;
    await sql`update report_deliveries set attempts = 2`.execute(api.database.kysely);
    expect(await running).toBe(1);
    expect(await deliveries()).toMatchObject([{ status: 'QUEUED', attempts: 2, error: null }]);
  });

  it('log one warning in an outage of the database, whatever the number of workers is', async () => {
    const warn = vi.fn();
    const claim = vi.fn();
    const db = api.database.kysely.withPlugin({
      transformQuery() {
        claim();
        throw new Error('The database is unavailable.');
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const running = startDeliveries({ ...dependencies(), db, log: { warn } }, { intervalMs: 5 });
    await expect.poll(() => claim.mock.calls.length).toBeGreaterThan(8);
    await running.close();
    expect(warn).toHaveBeenCalledOnce();
  });

  it('do not wait for a receiver that does not answer', async () => {
    const { url, asked } = await silentReceiver();
    await scheduled([(await destination({ name: 'Silent', kind: 'webhook', webhook: { url } })).id]);
    const running = startDeliveries(dependencies(), { intervalMs: 20 });
    onTestFinished(() => running.close());
    await asked;
    await scheduled([(await destination(hook())).id]);
    await expect.poll(() => receiver.requests.length).toBe(1);
    expect(await deliveries()).toContainEqual(
      expect.objectContaining({ destination: expect.objectContaining({ name: 'Silent' }), attempts: 1, error: null }),
    );
  });

  it('are repeated at once, without the interrupted attempt, after the worker was stopped', async () => {
    await scheduled([(await destination(hook())).id]);
    const stopping = new AbortController();
    const readMessage = async (): Promise<undefined> => {
      stopping.abort();
      stopping.signal.throwIfAborted();
    };
    await deliver({ readMessage }, stopping.signal);
    expect(await deliveries()).toMatchObject([{ status: 'QUEUED', attempts: 0 }]);
    expect(await deliver()).toBe(1);
    expect(await deliveries()).toMatchObject([{ status: 'DELIVERED', attempts: 1 }]);
  });

  it('stop when the schedule changes or the destination is deleted', async () => {
    const [one, other] = [await destination(hook()), await destination(board)];
    await request({ frequency: 'DAILY', format: 'CSV', sections: ['findings'], deliverTo: [one.id, other.id] });
    const [schedule] = (await call('GET', '/api/report-schedules', 'developer')).body.data;
    expect(schedule.deliverTo).toEqual([one.id, other.id]);
    const changed = await api.call('PUT', `/api/report-schedules/${schedule.id}`, {
      key: api.first.keys.developer,
      body: { deliverTo: [other.id] },
    });
    expect([changed.status, changed.body.data?.deliverTo]).toEqual([200, [other.id]]);
    expect((await call('DELETE', `/api/report-destinations/${other.id}`, 'admin')).status).toBe(200);
    expect((await call('GET', '/api/report-schedules', 'developer')).body.data[0].deliverTo).toEqual([]);
    await api.reports.run();
    expect(await deliver()).toBe(0);
  });

  it('cannot go to destinations of another organization', async () => {
    const theirs = await api.call('POST', '/api/report-destinations', { key: api.second.keys.admin, body: hook() });
    const deliverTo = [theirs.body.data.id];
    expect((await create({ frequency: 'DAILY', deliverTo })).status).toBe(404);
    const { status, body } = await create({ deliverTo });
    expect([status, body.error.issues]).toMatchObject([400, [{ path: 'deliverTo' }]]);
  });
});

describe('POST /api/report-destinations', () => {
  it.each([
    ['settings of another kind', { ...board, webhook: { url: 'https://x.example' } }, 'webhook'],
    ['no settings', { name: 'A', kind: 'webhook' }, 'webhook'],
    ['a user in the address', { name: 'A', kind: 'webhook', webhook: { url: 'https://a:b@x.example' } }, 'webhook.url'],
    [
      'two addresses in one recipient',
      { ...board, email: { recipients: ['a@x.example,b@x.example'] } },
      'email.recipients.0',
    ],
    [
      'a line break in a recipient',
      { ...board, email: { recipients: ['a@x.example\r\nBcc: c@d'] } },
      'email.recipients.0',
    ],
    [
      'an endpoint with a path',
      {
        name: 'A',
        kind: 'bucket',
        bucket: { endpoint: 'https://x.example/a', region: 'a', bucket: 'abc', accessKeyId: 'a', secretAccessKey: 'b' },
      },
      'bucket.endpoint',
    ],
    [
      'an endpoint that is no address',
      {
        name: 'A',
        kind: 'bucket',
        bucket: { endpoint: 'https://[', region: 'a', bucket: 'abc', accessKeyId: 'a', secretAccessKey: 'b' },
      },
      'bucket.endpoint',
    ],
  ])('refuses %s', async (_, body, path) => {
    const answer = await call('POST', '/api/report-destinations', 'admin', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.issues).toMatchObject([{ path }]);
  });

  it('refuses a name twice', async () => {
    await destination(board);
    const { status, body } = await call('POST', '/api/report-destinations', 'admin', { ...board, name: ' Board ' });
    expect([status, body.error.issues]).toMatchObject([400, [{ path: 'name' }]]);
  });
});
