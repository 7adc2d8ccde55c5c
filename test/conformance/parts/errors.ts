import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { addRegistry, at, codeOf, get, keyOfRole, post } from '../asking.ts';
import type { Answer } from '../started-service.ts';

/** Errors, limits and versions. */
export function errors(): void {
  describe('errors', () => {
    it('have one envelope with a code and a message for every status', async () => {
      const answers = [
        await get('/api/scans?page=0'),
        await post('/api/api-keys', {}),
        await get('/api/scans', at.none),
        await post('/api/registries', {}, await keyOfRole('viewer')),
        await get('/api/scans/none'),
        await get('/api/none'),
        await at.ask('PUT', '/api/scans', { body: {} }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 401, 403, 404, 404, 404]);
      for (const { body } of answers) {
        expect(Object.keys(body)).toEqual(['error']);
        expect(body.error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      }
    });

    it.each(['{', '', '"', 'null x'])('answers BAD_REQUEST to a body that is no JSON: %j', async (text) => {
      expect(codeOf(await at.ask('POST', '/api/api-keys', { text }))).toEqual([400, 'BAD_REQUEST']);
    });

    it('joins the issues of a body into the message, and has issues for bodies only', async () => {
      const { error } = (await post('/api/api-keys', { name: 7, role: 'none' })).body;
      expect(error.message).toBe(
        error.issues.map((one: { path: string; message: string }) => `${one.path}: ${one.message}`).join('; '),
      );
      expect((await get('/api/scans?page=0')).body.error).not.toHaveProperty('issues');
    });

    it('names the missing resource', async () => {
      expect((await get('/api/scans/none')).body.error.message).toMatch(/scan/i);
      expect((await get('/api/registries/none')).body.error.message).toMatch(/registry/i);
    });

    it('answers PLAN_LIMIT when the quota is used up', async () => {
      await at.setPlan(at.strangersOrganization, 'free');
      expect((await addRegistry({}, at.stranger)).status).toBe(201);
      expect(codeOf(await addRegistry({}, at.stranger))).toEqual([402, 'PLAN_LIMIT']);
      const invite = (seat: number) =>
        post('/api/invites', { email: `guest-${seat}@example.com`, role: 'viewer' }, at.stranger);
      for (const seat of [1, 2, 3]) expect((await invite(seat)).status).toBe(201);
      expect(codeOf(await invite(4))).toEqual([402, 'PLAN_LIMIT']);
      const as = await at.newOrganization('Poor', 'free');
      const { scanId } = (await post('/api/scans', { image: 'a:1' }, as)).body.data;
      const { imageId } = (await get(`/api/scans/${scanId}`, as)).body.data;
      // More at once than the monthly quota.
      const tags = Array.from({ length: 50 }, (_, tag) => `${tag}`);
      const answer = await post('/api/scans', { imageId, tags, platforms: ['linux/amd64', 'linux/arm64'] }, as);
      expect(codeOf(answer)).toEqual([402, 'PLAN_LIMIT']);
      expect((await get('/api/scans', as)).body.meta.total).toBe(1);
    });

    it('answers INTERNAL_ERROR to an unexpected failure, without its cause', async () => {
      const answer = await askWhile(
        'alter table sla_policies rename to missing',
        'alter table missing rename to sla_policies',
      );
      expect(codeOf(answer)).toEqual([500, 'INTERNAL_ERROR']);
      expect(JSON.stringify(answer.body)).not.toMatch(/sla_policies|relation|select|\.ts/i);
    });

    it('answers TIMEOUT when the database takes too long', async () => {
      const answer = await askWhile('begin; lock table sla_policies in access exclusive mode', 'rollback');
      expect(codeOf(answer)).toEqual([504, 'TIMEOUT']);
      expect((await get('/api/sla-policy')).status).toBe(200);
    });

    it('answers SERVICE_UNAVAILABLE with a retry time while the database is unavailable', async () => {
      const ask = () => get('/api/sla-policy');
      at.killDatabase();
      let answer = await ask();
      const until = Date.now() + 60_000;
      while (answer.status === 200 && Date.now() < until) answer = await ask();
      expect(codeOf(answer)).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      // All connections are restored.
      const all = () =>
        Promise.all(Array.from({ length: 20 }, ask)).then((answers) => answers.map(({ status }) => status));
      await expect.poll(all).toEqual(Array.from({ length: 20 }, () => 200));
    });
  });

  describe('limits', () => {
    it.each([
      ['scans', '/api/scans', () => ({ image: `${at.registry.host}/team/app:1.0` })],
      ['keys', '/api/api-keys', () => ({ name: 'many', role: 'viewer' })],
    ])('accept ten %s per minute, and then answer with a retry time', async (_, url, body) => {
      let answer = await post(url, body(), at.stranger);
      for (let count = 0; count < 10 && answer.status < 400; count += 1) answer = await post(url, body(), at.stranger);
      expect(codeOf(answer)).toEqual([429, 'RATE_LIMITED']);
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
    });
  });

  describe('versions', () => {
    it('describes itself in OpenAPI 3.1, with every path under /api', async () => {
      const { status, body } = await get('/openapi/service-v1.yaml', at.none);
      expect(status).toBe(200);
      const file = parse(body) as { openapi: string; paths: object };
      expect(file.openapi).toMatch(/^3\.1\./);
      for (const path of Object.keys(file.paths)) expect(path).toMatch(/^\/api\/(?!v\d)/);
    });
  });
}

/** Responses while the database is in the state after one statement, until the other one. */
async function askWhile(wrong: string, right: string): Promise<Answer> {
  await at.database.query(wrong);
  try {
    return await get('/api/sla-policy');
  } finally {
    await at.database.query(right);
  }
}
