import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { dockerRegistryMissing, startDockerRegistry } from '../helpers/docker-registry.ts';
import { makeCertificate, opensslMissing } from '../helpers/tls-certificate.ts';

const canary = 'canary-0815';
const credentials = { username: 'ann', password: 'right' };
const expectedBasic = `Basic ${Buffer.from('ann:right').toString('base64')}`;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const serve = (listener: RequestListener) => listen(createServer(listener));

const basic: RequestListener = ({ headers }, response) => {
  if (headers.authorization === expectedBasic) response.setHeader('content-type', 'application/json').end('{}');
  else response.writeHead(401, { 'www-authenticate': 'Basic realm="r"' }).end(canary);
};

async function connect(body: Record<string, unknown>, on = api) {
  const answer = await on.call('POST', '/api/registries/test-connection', {
    key: on.first.keys.developer,
    body: { provider: 'DOCKER_REGISTRY', credentials, ...body },
  });
  expect(JSON.stringify(answer)).not.toContain(canary);
  return answer;
}

async function codeOf(body: Record<string, unknown>, on = api): Promise<string | undefined> {
  const answer = await connect(body, on);
  expect(answer.status).toBe(200);
  const { success, latencyMs, error } = answer.body.data as {
    success: boolean;
    latencyMs: number;
    error?: { code: string; message: string };
  };
  expect(latencyMs).toBeGreaterThanOrEqual(0);
  expect(success).toBe(error === undefined);
  return error?.code;
}

describe('POST /api/registries/test-connection', () => {
  it('succeeds with correct credentials, and answers UNAUTHORIZED for wrong or missing ones', async () => {
    const url = await serve(basic);
    expect(await codeOf({ url })).toBeUndefined();
    expect(await codeOf({ url, credentials: { username: 'ann', password: canary } })).toBe('UNAUTHORIZED');
    expect(await codeOf({ url, credentials: {} })).toBe('UNAUTHORIZED');
    expect(await codeOf({ url, credentials: undefined })).toBe('UNAUTHORIZED');
  });

  it('returns the number of readable repositories when the provider states it immediately, otherwise none', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `team/app${at}`);
    let listed = names(3);
    const url = await serve((request, response) => {
      if (request.headers.authorization !== expectedBasic) return basic(request, response);
      const isCatalog = request.url?.startsWith('/v2/_catalog') === true;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(isCatalog ? { repositories: listed } : {}));
    });
    expect((await connect({ url })).body.data).toMatchObject({ success: true, repositories: 3 });
    listed = names(1001);
    const tooMany = (await connect({ url })).body.data;
    expect([tooMany.success, 'repositories' in tooMany]).toEqual([true, false]);
    const wrong = (await connect({ url, credentials: {} })).body.data;
    expect([wrong.success, 'repositories' in wrong]).toEqual([false, false]);
    const none = (
      await connect({
        url: await serve((request, response) => {
          if (request.url?.startsWith('/v2/_catalog') === true) response.writeHead(404).end(canary);
          else basic(request, response);
        }),
      })
    ).body.data;
    expect([none.success, 'repositories' in none]).toEqual([true, false]);
  });

  it('uses the token service that the registry names', async () => {
    const url = await serve((request, response) => {
      const { authorization } = request.headers;
      response.setHeader('content-type', 'application/json');
      if (request.url?.startsWith('/token') === true) {
        if (authorization === expectedBasic) response.end('{"token":"t"}');
        else response.writeHead(401).end();
      } else if (authorization === 'Bearer t') response.end('{}');
      else {
        const realm = `http://${request.headers.host}/token`;
        response.writeHead(401, { 'www-authenticate': `Bearer realm="${realm}",service="s"` }).end();
      }
    });
    expect(await codeOf({ url })).toBeUndefined();
    expect(await codeOf({ url, credentials: { username: 'ann', password: 'wrong' } })).toBe('UNAUTHORIZED');
  });

  it.each<[string, RequestListener]>([
    ['a page for people', (_request, response) => response.setHeader('content-type', 'text/html').end(`<p>${canary}`)],
    ['no such page', (_request, response) => response.writeHead(404).end(canary)],
    ['a redirect to itself', (_request, response) => response.writeHead(302, { location: '/v2/' }).end()],
    ['more than a registry says', (_request, response) => response.end(canary.repeat(10_000))],
  ])('answers NOT_A_REGISTRY for %s', async (_what, listener) => {
    expect(await codeOf({ url: await serve(listener) })).toBe('NOT_A_REGISTRY');
  });

  it('answers UNREACHABLE for a closed port and for a server with errors only', async () => {
    const gone = createServer();
    const url = await listen(gone);
    await new Promise((resolve) => gone.close(resolve));
    expect(await codeOf({ url })).toBe('UNREACHABLE');
    expect(await codeOf({ url: await serve((_request, response) => response.writeHead(503).end(canary)) })).toBe(
      'UNREACHABLE',
    );
  });

  it('answers BLOCKED_ADDRESS for a blocked address, without a connection', async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.end();
    });
    const strict = await createTestApi({ outbound: { allowPrivate: [] } });
    try {
      expect(await codeOf({ url }, strict)).toBe('BLOCKED_ADDRESS');
      expect(await codeOf({ url, insecure: true }, strict)).toBe('BLOCKED_ADDRESS');
      expect(await codeOf({ url: 'https://169.254.169.254' }, strict)).toBe('BLOCKED_ADDRESS');
      expect(requests).toBe(0);
    } finally {
      await strict.close();
    }
  });

  it('gives a developer the same answer for an unknown name as for a refused one, and an admin the exact reason', async () => {
    const strict = await createTestApi({ outbound: { allowPrivate: [] } });
    try {
      const unknownName = { url: 'https://registry.invalid' };
      const asAdmin = await strict.call('POST', '/api/registries/test-connection', {
        key: strict.first.keys.admin,
        body: { provider: 'DOCKER_REGISTRY', credentials, ...unknownName },
      });
      const { error } = (await connect(unknownName, strict)).body.data;
      expect(error).toEqual({
        code: 'UNREACHABLE',
        message: expect.stringContaining('An admin can see the exact reason'),
      });
      expect(asAdmin.body.data.error).toEqual({ code: 'UNREACHABLE', message: expect.not.stringContaining('admin') });
    } finally {
      await strict.close();
    }
  });

  it('answers 429 after sixty requests of an organization within a minute, before any connection', async () => {
    const limited = await createTestApi({ outbound: { allowPrivate: [] } });
    try {
      const url = 'https://10.1.2.3';
      const answers = await Promise.all(Array.from({ length: 61 }, () => connect({ url }, limited)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
      const [refused] = answers.filter(({ status }) => status === 429);
      expect(refused?.body.error.code).toBe('RATE_LIMITED');
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    } finally {
      await limited.close();
    }
  });

  it('answers TLS for an https address of a server without TLS, on loopback too', async () => {
    const host = await serve(basic);
    expect(await codeOf({ url: `https://${host}` })).toBe('TLS');
    expect(await codeOf({ url: `https://${host}`, insecure: true })).toBe('TLS');
    expect(await codeOf({ url: `http://${host}` })).toBeUndefined();
    expect(await codeOf({ url: host })).toBeUndefined();
  });

  it('answers 400 for an invalid body with every issue', async () => {
    const { status, body } = await connect({ provider: 'HARBOR', credentials: { robotName: 'r' } });
    expect(status).toBe(400);
    const paths = (body.error.issues as { path: string }[]).map(({ path }) => path).sort();
    expect(paths).toEqual(['credentials.secret', 'url']);
    expect((await connect({ provider: 'NOBODY' })).status).toBe(400);
  });

  it('stores nothing', async () => {
    const state = async () => {
      const { rows } = await sql`select (select count(*) from registries) as registries,
        (select count(*) from sealed_secrets) as secrets, (select count(*) from audit_log) as audit`.execute(
        api.database.kysely,
      );
      return rows;
    };
    const before = await state();
    expect(await codeOf({ url: await serve(basic) })).toBeUndefined();
    expect(await state()).toEqual(before);
  });
});

const missing = opensslMissing();

describe.skipIf(missing !== '')(`POST /api/registries/test-connection over TLS${missing}`, () => {
  it('answers TLS for an untrusted certificate, and accepts the given authority, or any certificate with insecure', async () => {
    const [own, other] = [makeCertificate('IP:127.0.0.1'), makeCertificate('IP:127.0.0.1')];
    const url = `https://${await listen(createSecureServer({ key: own.key, cert: own.certificate }, basic))}`;
    expect(await codeOf({ url, caCertificate: other.certificate })).toBe('TLS');
    expect(await codeOf({ url, caCertificate: own.certificate })).toBeUndefined();
    expect(await codeOf({ url, insecure: true })).toBeUndefined();
  });

  it.skipIf(dockerRegistryMissing)(
    `answers TLS for an untrusted registry at an address without a scheme, on loopback too${dockerRegistryMissing}`,
    async () => {
      const registry = await startDockerRegistry({ hasTls: true, auth: credentials });
      try {
        expect(await codeOf({ url: registry.host })).toBe('TLS');
        expect(await codeOf({ url: registry.host, caCertificate: registry.certificate })).toBeUndefined();
        expect(await codeOf({ url: registry.host, insecure: true })).toBeUndefined();
      } finally {
        await registry.stop();
      }
    },
  );

  it("accepts the operator's authorities in addition to those of the registry", async () => {
    const [own, other] = [makeCertificate('IP:127.0.0.1'), makeCertificate('IP:127.0.0.1')];
    const hosts = await Promise.all(
      [own, other].map(({ key, certificate }) => listen(createSecureServer({ key, cert: certificate }, basic))),
    );
    const [trusted, untrusted] = hosts.map((host) => `https://${host}`);
    const trusting = await createTestApi({ outbound: { allowPrivate: true, authorities: own.certificate } });
    try {
      expect(await codeOf({ url: trusted }, trusting)).toBeUndefined();
      expect(await codeOf({ url: untrusted }, trusting)).toBe('TLS');
      for (const url of hosts) {
        expect(await codeOf({ url, caCertificate: other.certificate }, trusting)).toBeUndefined();
      }
    } finally {
      await trusting.close();
    }
  });
});
