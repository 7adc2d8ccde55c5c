import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSecretIn, tablesWithSecret } from '../helpers/find-secret.ts';
import { privateKeyPem, serviceAccountJson } from '../helpers/google-token-service.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/postgres.ts';
import { type RunningService, startService, waitForScan } from '../helpers/service.ts';
import { standIns } from '../helpers/stand-ins.ts';

/** A registry that repeats the received credentials in every place that a client might store. */
const echoes: Record<string, (shown: string, request: IncomingMessage, response: ServerResponse) => void> = {
  'a challenge for Basic': (shown, _request, response) =>
    void response.writeHead(401, { 'www-authenticate': `Basic realm="${shown}"` }).end(shown),
  'a challenge for Bearer': (shown, { url, headers }, response) => {
    const realm = `http://${headers.host}/jwt/auth?shown=${encodeURIComponent(shown)}`;
    const challenge = `Bearer realm="${realm}",service="${shown}",error="${shown}"`;
    if (url?.startsWith('/jwt/auth') === true) response.writeHead(403).end(JSON.stringify({ details: shown }));
    else response.writeHead(401, { 'www-authenticate': challenge }).end();
  },
  'a refusal': (shown, _request, response) => void response.writeHead(403).end(JSON.stringify({ message: shown })),
  'an error': (shown, _request, response) => void response.writeHead(500, { 'retry-after': '0' }).end(shown),
  'a page': (shown, _request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${shown}</p>`),
  'a redirect': (shown, _request, response) =>
    void response.writeHead(302, { location: `/${encodeURIComponent(shown)}` }).end(shown),
  'a list': (shown, { url }, response) => {
    const link = `<${url}${url?.includes('?') === true ? '&' : '?'}after=${encodeURIComponent(shown)}>; rel="next"`;
    const page = { repositories: [shown], tags: [shown], name: shown, errors: [{ message: shown }] };
    response.writeHead(200, { 'content-type': 'application/json', link }).end(JSON.stringify(page));
  },
};

const secretOf = (provider: string) => `canary-${provider.toLowerCase()}-7c1`;
/** Providers whose registry may be at any address. */
const placed: Record<string, (secret: string) => Record<string, string>> = {
  DOCKER_REGISTRY: (password) => ({ username: 'ann', password }),
  CUSTOM: (password) => ({ username: 'ann', password }),
  HARBOR: (secret) => ({ robotName: 'robot$ann', secret }),
  JFROG: (identityToken) => ({ identityToken }),
  NEXUS: (password) => ({ username: 'ann', password }),
  GITLAB: (pat) => ({ username: 'ann', pat }),
  QUAY: (pat) => ({ username: '$oauthtoken', pat }),
};
const cloud: Record<string, Record<string, string>> = {
  DOCKER_HUB: { username: 'ann', pat: secretOf('DOCKER_HUB') },
  GHCR: { username: 'ann', pat: secretOf('GHCR') },
  AWS_ECR: {
    accessKeyId: secretOf('AWS_ECR_ID'),
    secretAccessKey: secretOf('AWS_ECR'),
    sessionToken: secretOf('AWS_ECR_SESSION'),
    region: 'eu-west-1',
  },
  AZURE_ACR: {
    tenantId: 'tenant',
    clientId: 'client',
    clientSecret: secretOf('AZURE_ACR'),
    loginServer: 'acme.azurecr.io',
  },
  GOOGLE_GAR: { serviceAccountJson: serviceAccountJson(), location: 'europe-west1' },
};
const secrets = [
  ...Object.keys(placed).map(secretOf),
  ...Object.values(cloud).flatMap((fields) => Object.values(fields).filter((value) => value.startsWith('canary-'))),
  ...privateKeyPem.split('\n').slice(1, 4),
];

describe('credentials that a registry repeats', () => {
  const { hostile } = standIns('hostile');
  const told: string[] = [];
  let database: TestDatabase;
  let service: RunningService;

  beforeAll(async () => {
    database = await createTestDatabase();
    service = await startService({
      databaseUrl: database.address.url,
      environment: { PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: 'true', PLIMSOLL_LOG_LEVEL: 'trace' },
    });
  });
  afterAll(async () => {
    await service?.stop();
    await database?.drop();
  });

  async function call(method: string, target: string, body?: unknown) {
    const answer = await service.api(target, { method, body });
    told.push(JSON.stringify([answer.body, [...answer.headers]]));
    return { status: answer.status, data: answer.body.data as Record<string, unknown> & { id: string } };
  }

  /** Returns how often credentials were received. */
  function echo(kind: string): { shown: number } {
    const seen = { shown: 0 };
    hostile.behaviours.splice(0, Infinity, (request, response) => {
      const { authorization, 'private-token': token } = request.headers;
      if (authorization === undefined && token === undefined && kind !== 'a challenge for Bearer') {
        response.writeHead(401, { 'www-authenticate': 'Basic realm="r"' }).end();
        return true;
      }
      if (authorization !== undefined) seen.shown += 1;
      const pair = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64').toString('latin1');
      const plain = /^[\x20-\x7e]+$/.test(pair) ? pair.replaceAll('"', '') : '';
      const shown = `${authorization ?? ''} ${plain}`;
      response.setHeader('x-shown', shown);
      echoes[kind]?.(shown, request, response);
      return true;
    });
    return seen;
  }

  async function expectNoTrace(): Promise<void> {
    for (const target of ['/api/registries', '/api/audit-log?limit=200', '/api/scans', '/api/images']) {
      await call('GET', target);
    }
    const kept = readdirSync(service.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
      .join('\n');
    for (const secret of secrets) {
      expect(await tablesWithSecret(database.pool, secret)).toEqual([]);
      for (const text of [service.output(), told.join('\n'), kept]) expect(isSecretIn(secret, text)).toBe(false);
    }
  }

  it.each(Object.keys(placed))('are in no response to a connection test: %s', async (provider) => {
    const url = `http://${hostile.host}`;
    const credentials = placed[provider]?.(secretOf(provider));
    for (const kind of Object.keys(echoes)) {
      const seen = echo(kind);
      await call('POST', '/api/registries/test-connection', { provider, url, credentials });
      if (kind !== 'a challenge for Basic') expect(seen.shown, kind).toBeGreaterThan(0);
    }
  });

  it.each(Object.keys(placed))('are not stored by a sync or a scan: %s', async (provider) => {
    const { status, data } = await call('POST', '/api/registries', {
      name: provider,
      provider,
      url: `http://${hostile.host}`,
      credentials: placed[provider]?.(secretOf(provider)),
      schedule: 'manual',
    });
    expect(status).toBe(201);
    for (const kind of ['a challenge for Bearer', 'a refusal', 'a list']) {
      echo(kind);
      const before = (await call('GET', `/api/registries/${data.id}`)).data['health'];
      // The health changes shortly before a sync ends, and a request during a sync starts no further one.
      const health = async () => {
        await call('POST', `/api/registries/${data.id}/sync`);
        return (await call('GET', `/api/registries/${data.id}`)).data['health'];
      };
      await expect.poll(health, { interval: 250 }).not.toEqual(before);
    }
    echo('a challenge for Bearer');
    const image = `${hostile.host}/team/${provider.toLowerCase()}:1`;
    const queued = await call('POST', '/api/scans', { image, registryId: data.id });
    expect(queued.status).toBe(202);
    expect(await waitForScan(service, String(queued.data['scanId']))).toBe('FAILED');
  });

  it('are stored only sealed for cloud providers too', async () => {
    for (const [provider, credentials] of Object.entries(cloud)) {
      const { status, data } = await call('POST', '/api/registries', {
        name: provider,
        provider,
        credentials,
        schedule: 'manual',
      });
      expect([status, provider]).toEqual([201, provider]);
      expect((await call('PUT', `/api/registries/${data.id}`, { credentials, name: 'again' })).status).toBe(200);
    }
  });

  it('are in no table, log, file, audit entry, response or job', async () => {
    const { rows } = await database.pool.query('select count(*)::int as jobs from pgboss.job where name like $1', [
      'registry-sync%',
    ]);
    expect(rows[0].jobs).toBeGreaterThan(Object.keys(placed).length);
    await expectNoTrace();
  });
});
