import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect } from 'vitest';
import { runningPostgres } from '../../src/db/embedded/running-postgres.ts';
import { type DockerRegistry, pushWithSkopeo, startDockerRegistry } from '../helpers/docker-registry.ts';
import { makeImage, makeTar, writeLayout } from '../helpers/oci-layout.ts';
import { programFile } from '../helpers/program-file.ts';
import { createOrganization, type RunningService, startService } from '../helpers/service.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // Cases read many formats out of it and check them.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

type Credential = Record<string, string>;

/** A started service with two organizations, one of which has an owner, and a registry with a small image. */
export interface StartedService {
  service: RunningService;
  registry: DockerRegistry;
  image: string;
  /** Request headers. */
  admin: Credential;
  stranger: Credential;
  session: Credential;
  token: Credential;
  none: Credential;
  strangersOrganization: string;
  ask(method: string, url: string, options?: { as?: Credential; body?: unknown; text?: string }): Promise<Answer>;
  /** A key with this role, created by the admin. */
  keyOf(role: string, more?: object): Promise<Credential>;
  /** Queues a scan, waits until it has ended, and returns its id with every observed status. */
  scan(image: string): Promise<{ scanId: string; statuses: string[] }>;
  /** The demo image of the service. */
  database: Client;
  killDatabase(): void;
  /** The admin key of another organization. */
  newOrganization(name: string, plan?: string): Promise<Credential>;
  /** Waits until a scan has ended, and returns every observed status. */
  statusesOf(scanId: string): Promise<string[]>;
  setPlan(organizationId: string, plan: string): Promise<void>;
  stop(): Promise<void>;
}

export const webhookSecret = 'whsec_of_this_test';
const owner = { email: 'owner@example.com', password: 'a long sentence to remember' };

export async function startConformanceService(environment: Record<string, string> = {}): Promise<StartedService> {
  const registry = await startDockerRegistry();
  pushImage(registry.host);
  const service = await startService({
    environment: {
      PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: registry.host,
      PLIMSOLL_ADMIN_EMAIL: owner.email,
      PLIMSOLL_ADMIN_PASSWORD: owner.password,
      PLIMSOLL_STRIPE_WEBHOOK_SECRET: webhookSecret,
      ...environment,
    },
  });
  const other = await createOrganization(service, 'Strangers');
  const admin = { 'x-api-key': service.apiKey };
  const ask: StartedService['ask'] = (method, url, { as = admin, body, text } = {}) =>
    send(`${service.url}${url}`, {
      method,
      headers: as,
      body: text ?? (body === undefined ? body : JSON.stringify(body)),
    });
  const signedIn = await ask('POST', '/api/auth/sign-in', { as: {}, body: owner });
  const session = { cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  const token = await ask('POST', '/api/personal-access-tokens', { as: session, body: { name: 'token' } });
  const setting: StartedService = {
    service,
    registry,
    image: `${registry.host}/team/app:1.0`,
    admin,
    session,
    token: { authorization: `Bearer ${token.body.data.secret}` },
    stranger: { 'x-api-key': other.apiKey },
    none: {},
    strangersOrganization: other.organizationId,
    ask,
    async keyOf(role, more = {}) {
      const { status, body } = await ask('POST', '/api/api-keys', { as: session, body: { name: role, role, ...more } });
      expect(status, JSON.stringify(body)).toBe(201);
      return { 'x-api-key': body.data.secret };
    },
    async scan(image) {
      const queued = await ask('POST', '/api/scans', { body: { image } });
      expect(queued.status, JSON.stringify(queued.body)).toBe(202);
      const { scanId } = queued.body.data;
      return { scanId, statuses: await statusesOf(ask, scanId) };
    },
    statusesOf: (scanId) => statusesOf(ask, scanId),
    database: await connect(service.dataDir),
    killDatabase: () => process.kill(serverPid(service.dataDir), 'SIGKILL'),
    async newOrganization(name, plan) {
      const { organizationId, apiKey } = await createOrganization(service, name);
      if (plan !== undefined) await setPlan(service.dataDir, organizationId, plan);
      return { 'x-api-key': apiKey };
    },
    setPlan: (organizationId, plan) => setPlan(service.dataDir, organizationId, plan),
    async stop() {
      await setting.database.end();
      await service.stop();
      await registry.stop();
    },
  };
  return setting;
}

async function send(
  url: string,
  { method, headers, body }: { method: string; headers: Credential; body: string | undefined },
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

async function statusesOf(ask: StartedService['ask'], scanId: string): Promise<string[]> {
  const seen = new Set<string>();
  const deadline = Date.now() + 180_000;
  for (;;) {
    const { body } = await ask('GET', `/api/scans/${scanId}/status`);
    seen.add(body.data.status);
    if (!['QUEUED', 'IN_PROGRESS'].includes(body.data.status)) return [...seen];
    if (Date.now() > deadline) throw new Error(`the scan was still ${body.data.status} after three minutes`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function connect(dataDir: string): Promise<Client> {
  const client = new Client({ connectionString: (await runningPostgres(dataDir)).url });
  // The test kills the database.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function serverPid(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

function pushImage(host: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-conformance-'));
  const layer = makeTar([
    { path: 'etc/os-release', content: 'ID=alpine\nVERSION_ID=3.18.0\n' },
    { path: 'lib/apk/db/installed', content: 'P:busybox\nV:1.36.1-r0\nA:x86_64\no:busybox\n\n' },
  ]);
  const { blobs, manifest } = makeImage({ layers: [layer] });
  writeLayout(folder, blobs, [{ blob: manifest, name: 'one' }]);
  pushWithSkopeo(`oci:${folder}:one`, `${host}/team/app:1.0`);
  rmSync(folder, { recursive: true, force: true });
}

async function setPlan(dataDir: string, organizationId: string, plan: string): Promise<void> {
  const child = spawn(process.execPath, [programFile, 'admin', 'plan', 'set', organizationId, plan], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'] ?? '', PLIMSOLL_DATA_DIR: dataDir },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`plimsoll admin plan set ended with ${String(code)}`);
}
