import { describe, expect, it } from 'vitest';
import { callServer } from '../../test/helpers/api-server.ts';
import { echo, lines, post, running, start } from '../../test/helpers/small-server.ts';

describe('operation', () => {
  it('is alive without its dependencies, and ready only with them; a warning does not matter', async () => {
    let database: 'ok' | 'failed' = 'ok';
    start([], {
      readinessChecks: [
        { name: 'database', check: async () => ({ status: database }) },
        { name: 'advisories', check: async () => ({ status: 'warning', message: 'older than 7 days' }) },
      ],
    });
    const ready = () => callServer(running(), 'GET', '/readyz');
    expect(await ready()).toMatchObject({
      status: 200,
      body: {
        status: 'ready',
        checks: { database: { status: 'ok' }, advisories: { status: 'warning', message: 'older than 7 days' } },
      },
    });
    database = 'failed';
    const answer = await ready();
    expect([answer.status, answer.body.status, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    expect((await callServer(running(), 'GET', '/healthz')).status).toBe(200);
  });

  it('counts requests by endpoint, method and status, without tenant data', async () => {
    start([echo()]);
    await post({ name: 'x' });
    await post('{');
    await callServer(running(), 'GET', '/secret-path');
    const { body } = await callServer(running(), 'GET', '/metrics');
    expect(body).toContain('plimsoll_http_request_duration_seconds_count{route="thing",method="POST",status="200"} 1');
    expect(body).toContain('plimsoll_http_request_duration_seconds_count{route="thing",method="POST",status="400"} 1');
    expect(body).toContain('route="unknown",method="GET",status="404"');
    expect(body).not.toMatch(/org_1|key_1|secret-path|things/);
    // The suffix of counters, which `promtool check metrics` refuses for other types.
    expect(body.match(/^# TYPE \S+_total (?!counter)\S+/gm)).toBeNull();
  });

  it('answers /metrics without a token only if peer and Host are loopback', async () => {
    const metrics = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      running().inject({
        method: 'GET',
        url: '/metrics',
        headers: { host: 'localhost:8080', ...headers },
        remoteAddress,
      });
    start([]);
    for (const host of ['localhost', 'LOCALHOST:8080', '127.0.0.1:8080', '127.9.9.9', '[::1]:8080']) {
      expect((await metrics({ host })).statusCode).toBe(200);
    }
    for (const host of [
      'plimsoll.example.com',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'evil.example:80',
    ]) {
      expect((await metrics({ host })).statusCode).toBe(404);
    }
    expect((await metrics({}, '10.0.0.7')).statusCode).toBe(404);
    expect((await metrics({ 'x-forwarded-for': '1.2.3.4' })).statusCode).toBe(404);
  });

  it('requires the token of /metrics for requests from everywhere', async () => {
    const metrics = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      running().inject({ method: 'GET', url: '/metrics', headers, remoteAddress });
    start([], { metricsToken: 'token-1' });
    expect((await metrics({ host: 'localhost' })).statusCode).toBe(401);
    expect((await metrics({ authorization: 'Bearer token-2' })).statusCode).toBe(401);
    expect(
      (await metrics({ authorization: 'Bearer token-1', host: 'plimsoll.example.com' }, '10.0.0.7')).statusCode,
    ).toBe(200);
  });

  it.each(['/healthz', '/docs', '/api/things/1', '/unknown', '/%'])(
    'sends HSTS with %s if and only if the public URL is https',
    async (url) => {
      const hsts = async () => (await running().inject({ method: 'GET', url })).headers['strict-transport-security'];
      start([echo()], { publicUrl: 'https://plimsoll.example.com' });
      expect(await hsts()).toBe('max-age=31536000');
      await running().close();
      start([echo()], { publicUrl: 'http://plimsoll.example.com' });
      expect(await hsts()).toBeUndefined();
    },
  );

  it('logs one line per request with route, status, caller and request id, without address or credential', async () => {
    start([echo()]);
    const { headers } = await post({ name: 'x' });
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(logged).toEqual([
      expect.objectContaining({
        method: 'POST',
        route: '/api/things/:thingId',
        status: 200,
        organization: 'org_1',
        principal: 'key_1',
        requestId: headers['x-request-id'],
      }),
    ]);
    expect(lines.join('')).not.toContain('/api/things/1');
  });
});
