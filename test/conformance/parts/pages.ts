import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { asking, at, codeOf, get, lists, post } from '../asking.ts';
import { webhookSecret } from '../started-service.ts';

/** Revocation of keys, pagination, and the callbacks of the payment provider. */
export function pages(): void {
  describe('revoking a key', () => {
    it('takes effect at once, and is in the audit log as apikey.revoked', async () => {
      const { id, secret } = (await post('/api/api-keys', { name: 'gone', role: 'viewer' }, at.stranger)).body.data;
      expect((await get('/api/images', { 'x-api-key': secret })).status).toBe(200);
      expect((await at.ask('DELETE', `/api/api-keys/${id}`, { as: at.stranger })).status).toBe(200);
      expect((await get('/api/images', { 'x-api-key': secret })).status).toBe(401);
      const { data } = (await get('/api/audit-log?action=apikey.revoked', at.stranger)).body;
      expect(data).toMatchObject([{ action: 'apikey.revoked', target: id }]);
    });

    it('completes a running request', async () => {
      const made = { name: 'sensor', role: 'ci', scope: 'sensor', uploadImages: ['*'] };
      const { id, secret } = (await post('/api/api-keys', made, at.stranger)).body.data;
      const as = { 'x-api-key': secret };
      const body = { name: 'one', version: '1.0.0' };
      const { sensorId } = (await post('/api/sensors/register', body, as)).body.data;
      const lastSeen = async () => {
        const { data } = (await get('/api/sensors', at.stranger)).body;
        return data.find((sensor: { id: string }) => sensor.id === sensorId)?.lastHeartbeatAt;
      };
      const registered = await lastSeen();
      expect(registered).toBeDefined();
      const waiting = post('/api/sensors/jobs', { sensorId, max: 1, waitSeconds: 2 }, as);
      // It is running once it counts as a sign of life.
      await expect.poll(lastSeen).not.toBe(registered);
      expect((await at.ask('DELETE', `/api/api-keys/${id}`, { as: at.stranger })).status).toBe(200);
      expect((await post('/api/sensors/jobs', { sensorId, max: 1, waitSeconds: 0 }, as)).status).toBe(401);
      expect((await waiting).status).toBe(200);
    });
  });

  describe('pages', () => {
    it.each(lists)('of %s have 50 entries and begin at 1 by default', async (url) => {
      expect((await get(url)).body.meta).toMatchObject({ page: 1, pageSize: 50 });
      expect((await get(asking(url, 'limit=200'))).body.meta.pageSize).toBe(200);
    });

    it.each([
      ['/api/scans', ['scannedAt', 'status', 'compliance', 'riskScore']],
      ['/api/images', ['name', 'createdAt', 'riskScore']],
      ['/api/vulnerabilities', ['severity', 'cveId', 'detectedAt', 'cvss', 'triageStatus']],
      ['/api/reports', ['createdAt', 'type', 'status']],
    ])('of %s can be sorted by their columns, and have their usual order for another column', async (url, columns) => {
      for (const column of [...columns, 'other'])
        for (const direction of ['asc', 'desc'])
          expect((await get(`${url}?sort=${column}:${direction}`)).status, column).toBe(200);
      // Other columns change while scans run.
      const idsOf = async (list: string): Promise<string[]> =>
        (await get(list)).body.data.map(({ id }: { id: string }) => id);
      const orders = () => Promise.all([idsOf(`${url}?sort=other:asc`), idsOf(url)]);
      await expect.poll(async () => new Set((await orders()).map(String)).size).toBe(1);
    });

    it.each(lists)('of %s are refused with an invalid number, size or direction', async (url) => {
      for (const query of ['page=0', 'page=1.5', 'limit=201', 'limit=0', 'sort=a:up', 'sort=a']) {
        const answer = await get(asking(url, query));
        expect(codeOf(answer), query).toEqual([400, 'BAD_REQUEST']);
        expect(answer.body.error.message, query).toMatch(/invalid pagination parameters/i);
      }
    });

    it('do not apply to a single resource: parameters of lists are ignored there', async () => {
      for (const url of [
        `/api/scans/${at.scanId}`,
        `/api/scans/${at.scanId}/status`,
        `/api/registries/${at.registryId}`,
      ])
        expect((await get(`${url}?page=0&limit=1000&sort=a`)).status, url).toBe(200);
    });

    it('link to the next page until the last', async () => {
      const names: string[] = [];
      let next: string | undefined = '/api/api-keys?limit=2';
      while (next !== undefined) {
        const { data, links }: { data: { id: string }[]; links: { next?: string } } = (await get(next)).body;
        names.push(...data.map(({ id }) => id));
        next = links.next;
      }
      expect(new Set(names).size).toBe((await get('/api/api-keys')).body.meta.total);
    });
  });

  describe('the payment provider’s callbacks', () => {
    const event = JSON.stringify({ id: 'evt_1', object: 'event', type: 'never.heard.of', data: { object: {} } });
    const send = (signature: string) =>
      at.ask('POST', '/api/billing/webhook', { as: { 'stripe-signature': signature }, text: event });

    it('are refused with a malformed signature', async () => {
      expect(codeOf(await send('none'))).toEqual([400, 'BAD_REQUEST']);
    });

    it('are accepted with an unknown event type', async () => {
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: event, secret: webhookSecret });
      expect((await send(signature)).status).toBe(200);
    });
  });
}
