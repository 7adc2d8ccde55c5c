import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  caFile,
  type DockerRegistry,
  dockerRegistryMissing,
  pushWithSkopeo,
  startDockerRegistry,
} from '../helpers/docker-registry.ts';
import { isSecretIn, tablesWithSecret } from '../helpers/find-secret.ts';
import { makeImage, makeTar, writeLayout } from '../helpers/oci-layout.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/postgres.ts';
import { programFile } from '../helpers/program-file.ts';
import { masterKey, type RunningService, startService, waitForScan } from '../helpers/service.ts';
import { opensslMissing } from '../helpers/tls-certificate.ts';

/** The length is no multiple of three, so the base64 form depends on the position. */
const right = 'canary-right-5f0c1e';
const wrong = 'canary-wrong-77b2';
const auth = { username: 'ann', password: right };

interface Scan {
  scanId: string;
  status: string;
  registryId: string | null;
  error: { code: string; message: string } | null;
}

const missing = dockerRegistryMissing + opensslMissing();

describe.skipIf(missing !== '').each(['plain HTTP', 'TLS'])(`credentials of a registry over %s${missing}`, (scheme) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-credentials-'));
  const told: string[] = [];
  let database: TestDatabase;
  let registry: DockerRegistry;
  let service: RunningService;
  let registryId: string;

  beforeAll(async () => {
    [database, registry] = await Promise.all([
      createTestDatabase(),
      startDockerRegistry({ auth, hasTls: scheme === 'TLS' }),
    ]);
    const image = makeImage({
      layers: [makeTar([{ path: 'etc/os-release', content: 'ID=alpine\nVERSION_ID=3.18.0\n' }])],
    });
    writeLayout(folder, image.blobs, [{ blob: image.manifest, name: 'one' }]);
    pushWithSkopeo(`oci:${folder}:one`, `${registry.host}/team/app:1.0`, { auth });
    service = await startService({
      databaseUrl: database.address.url,
      environment: {
        PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: registry.host,
        PLIMSOLL_LOG_LEVEL: 'trace',
        ...caFile(folder, registry),
      },
    });
  });

  afterAll(async () => {
    await service?.stop();
    await registry?.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function call(method: string, target: string, body?: unknown): Promise<{ status: number; data: unknown }> {
    const answer = await service.api(target, { method, body });
    told.push(JSON.stringify([answer.body, [...answer.headers]]));
    return { status: answer.status, data: answer.body.data };
  }

  async function queue(image: string): Promise<string> {
    const { status, data } = await call('POST', '/api/scans', { image });
    expect(status).toBe(202);
    return (data as Scan).scanId;
  }

  const read = async (scanId: string) => (await call('GET', `/api/scans/${scanId}`)).data as Scan;

  async function scan(): Promise<Scan> {
    const scanId = await queue(`${registry.host}/team/app:1.0`);
    await waitForScan(service, scanId);
    return read(scanId);
  }

  /** All stored, logged and returned data. */
  async function expectNoTrace(): Promise<void> {
    await call('GET', '/api/audit-log?limit=200');
    await call('GET', '/api/registries');
    for (const secret of [right, wrong]) {
      expect(await tablesWithSecret(database.pool, secret)).toEqual([]);
      expect(isSecretIn(secret, service.output())).toBe(false);
      expect(isSecretIn(secret, told.join('\n'))).toBe(false);
    }
  }

  it('would be found by the search: a planted one is, as text, as bytes and inside base64', async () => {
    const planted = 'planted-4711-x';
    const base64 = Buffer.from(`ann:${planted}`).toString('base64');
    await database.pool.query(`create table planted (note text, bytes bytea, log jsonb)`);
    for (const [column, value] of [
      ['note', `it is ${planted}!`],
      ['bytes', Buffer.from(`\0${planted}`)],
      ['log', JSON.stringify({ authorization: `Basic ${base64}` })],
    ] as const) {
      await database.pool.query(`truncate planted`);
      await database.pool.query(`insert into planted (${column}) values ($1)`, [value]);
      expect(await tablesWithSecret(database.pool, planted)).toEqual(['public.planted']);
    }
    await database.pool.query('drop table planted');
    expect(isSecretIn(planted, `authorization: Basic ${base64}`)).toBe(true);
    // Requests and attempts of scans are logged at this level, so the output would contain a secret in an error.
    expect((await call('GET', '/api/registries')).status).toBe(200);
    await expect.poll(() => service.output()).toContain('"level"');
  });

  it('that are wrong lead to a FAILED scan with UNAUTHORIZED', async () => {
    const { status, data } = await call('POST', '/api/registries', {
      name: 'Locked',
      provider: 'DOCKER_REGISTRY',
      url: registry.url,
      credentials: { username: 'ann', password: wrong },
    });
    expect(status).toBe(201);
    registryId = (data as { id: string }).id;
    await expectNoTrace();
    expect(await scan()).toMatchObject({ status: 'FAILED', registryId, error: { code: 'UNAUTHORIZED' } });
    await expectNoTrace();
  });

  it('that are correct lead to a COMPLETE scan, from the next scan on', async () => {
    const credentials = { username: 'ann', password: right };
    expect((await call('PUT', `/api/registries/${registryId}`, { credentials })).status).toBe(200);
    expect(await scan()).toMatchObject({ status: 'COMPLETE', registryId, error: null });
    expect(registry.log()).toContainEqual(expect.stringMatching(/^GET \/v2\/team\/app\/blobs\/\S+ 200$/));
    await expectNoTrace();
  });

  it('stay usable when the organization’s key is rotated beside the running service, which writes an audit entry', async () => {
    const [organization] = (await database.pool.query('select id from organizations')).rows;
    const key = async () => (await database.pool.query('select wrapped_key from organization_keys')).rows;
    const before = await key();
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [programFile, 'admin', 'key', 'rotate', organization.id],
      {
        env: {
          DATABASE_URL: database.address.url,
          PLIMSOLL_MASTER_KEY: masterKey,
          PLIMSOLL_DATA_DIR: folder,
        },
      },
    );
    const { secrets } = JSON.parse(stdout) as { secrets: number };
    expect(secrets).toBeGreaterThanOrEqual(1);
    expect(await key()).not.toEqual(before);
    expect(await scan()).toMatchObject({ status: 'COMPLETE', registryId, error: null });
    expect((await call('GET', '/api/audit-log?action=settings.key_rotated')).data).toMatchObject([
      { actor: { id: 'command-line' }, target: organization.id, details: { secrets } },
    ]);
    await expectNoTrace();
  });

  it('can be tested without leaving data behind: correct, wrong and malformed ones', async () => {
    const attempt = async (password: unknown) =>
      call('POST', '/api/registries/test-connection', {
        provider: 'DOCKER_REGISTRY',
        url: registry.url,
        credentials: { username: 'ann', password },
      });
    expect((await attempt(right)).data).toMatchObject({ success: true });
    expect((await attempt(wrong)).data).toMatchObject({ success: false, error: { code: 'UNAUTHORIZED' } });
    expect((await attempt([wrong])).status).toBe(400);
    const misplaced = {
      name: wrong.repeat(20),
      provider: wrong,
      url: `https://ann:${wrong}@x.example`,
      schedule: wrong,
    };
    expect((await call('POST', '/api/registries', { ...misplaced, credentials: { pat: wrong } })).status).toBe(400);
    await expectNoTrace();
  });

  it('are deleted with the registry, and scans stay readable without one', async () => {
    expect((await call('DELETE', `/api/registries/${registryId}`)).data).toMatchObject({ deleted: true });
    const sealed = await database.pool.query('select from sealed_secrets');
    expect(sealed.rowCount).toBe(0);
    const { data } = await call('GET', '/api/scans');
    expect((data as Scan[]).map(({ status, registryId: id }) => [status, id])).toEqual([
      ['COMPLETE', null],
      ['COMPLETE', null],
      ['FAILED', null],
    ]);
    expect(await scan()).toMatchObject({ status: 'FAILED', registryId: null, error: { code: 'UNAUTHORIZED' } });
    await expectNoTrace();
  });

  it('are deleted by a purge with all data of the registry, and no other data', async () => {
    const created = await call('POST', '/api/registries', {
      name: 'Locked again',
      provider: 'DOCKER_REGISTRY',
      url: registry.url,
      credentials: { username: 'ann', password: right },
    });
    const { id } = created.data as { id: string };
    const before = await service.api('/api/scans');
    const done = await scan();
    expect(done).toMatchObject({ status: 'COMPLETE', registryId: id });
    const removed = await call('DELETE', `/api/registries/${id}?purge=true`);
    expect(removed.data).toEqual({ id, deleted: true, imagesDeleted: 1, scansDeleted: 1 });
    expect((await service.api('/api/scans')).body).toEqual(before.body);
    expect((await service.api(`/api/scans/${done.scanId}`)).status).toBe(404);
    await expectNoTrace();
  });

  it('of a sensor registry are with its sensor: its scans wait, and the service never contacts it', async () => {
    await call('POST', '/api/registries', {
      name: 'Inside',
      provider: 'DOCKER_REGISTRY',
      url: registry.url,
      credentials: { username: 'ann', password: right },
      scanMethod: 'sensor',
    });
    const before = registry.log().length;
    const waiting = await queue(`${registry.host}/team/app:1.0`);
    // A scan that is queued later and completed proves that the queue was processed.
    expect(await waitForScan(service, await queue('10.0.0.1/team/app:1.0'))).toBe('FAILED');
    expect((await read(waiting)).status).toBe('QUEUED');
    expect(registry.log()).toHaveLength(before);
    await expectNoTrace();
  });
});
