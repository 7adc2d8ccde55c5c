import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createAuthenticate } from '../../src/app/authenticate.ts';
import { allEndpoints, type EndpointDependencies } from '../../src/app/endpoints.ts';
import { newId } from '../../src/domain/ids.ts';
import { type KeyRole, keyRoles } from '../../src/domain/role.ts';
import { builtInSupportDates } from '../../src/engine/end-of-life/support-dates.ts';
import { createEnginePool } from '../../src/engine/pipeline/engine-pool.ts';
import { issueApiKey } from '../../src/features/identity/api-keys/issue-api-key.ts';
import {
  createLastUsedRecorder,
  type LastUsedRecorder,
} from '../../src/features/identity/api-keys/last-used-recorder.ts';
import { createOrganization } from '../../src/features/identity/organizations/create-organization.ts';
import { writeTokensLastUsed } from '../../src/features/identity/personal-access-tokens/personal-access-token-store.ts';
import { createVault } from '../../src/features/platform/encryption/create-vault.ts';
import { createScanEvents, type ScanEvents } from '../../src/features/scanning/scans/scan-events.ts';
import { createLogger } from '../../src/http/create-logger.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { createDatabaseRateLimiter } from '../../src/http/rate-limit/rate-limit-store.ts';
import { createServer, type ServerOptions } from '../../src/http/server.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';
import { createReportRunner, type ReportRunner } from './report-runner.ts';

/** An organization with a key of every role and a sensor key. */
export interface TestOrganization {
  id: string;
  /** Secrets by role, and `sensor`: a key that may deliver images of any name and serves no registry. */
  keys: Record<KeyRole | 'sensor', string>;
  /** Ids of the keys. */
  keyIds: Record<KeyRole | 'sensor', string>;
}

export interface TestApi {
  server: FastifyInstance;
  database: TestDatabase;
  first: TestOrganization;
  second: TestOrganization;
  /** Creates another organization, for a test whose rows must not reach other tests of its file. */
  addOrganization(): Promise<TestOrganization>;
  lastUsed: LastUsedRecorder;
  tokensLastUsed: LastUsedRecorder;
  scanEvents: ScanEvents;
  reports: ReportRunner;
  /** Every log line so far. */
  log: () => Record<string, unknown>[];
  call(method: Method, url: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'PATCH';

export interface CallOptions {
  key?: string;
  /** Sent as JSON. Text and bytes are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: LightMyRequestResponse['headers'];
  // Tests read many formats out of it and check them.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface TestApiOptions {
  queue?: EndpointDependencies['queue'];
  syncQueue?: EndpointDependencies['syncQueue'];
  outbound?: EndpointDependencies['outbound'];
  vault?: EndpointDependencies['vault'];
  mail?: ReturnType<EndpointDependencies['mail']>;
  stripeWebhookSecret?: EndpointDependencies['stripeWebhookSecret'];
  /** Advisories that uploads are matched with. Default: none. */
  currentSnapshot?: EndpointDependencies['upload']['currentSnapshot'];
  currentAdvisories?: EndpointDependencies['currentAdvisories'];
  advisoryFile?: EndpointDependencies['advisoryFile'];
  stopping?: AbortSignal;
  server?: Partial<ServerOptions>;
}

/** Sealing of the API under test. */
export const testVault = createVault(Buffer.alloc(32, 'test'));

/** The complete API with a separate database and two organizations. Responses are validated with their schemas. */
export async function createTestApi({
  queue = noQueue(),
  syncQueue = { enqueue: async () => 'job of a test' },
  outbound = { allowPrivate: true },
  vault = testVault,
  mail = null,
  stripeWebhookSecret = null,
  currentSnapshot = async () => null,
  currentAdvisories = async () => undefined,
  advisoryFile = async () => undefined,
  stopping = new AbortController().signal,
  server: options,
}: TestApiOptions = {}): Promise<TestApi> {
  const database = await createTestDatabase();
  const db = database.kysely;
  const lines: string[] = [];
  const logger = createLogger({ level: 'debug', to: { write: (line) => void lines.push(line) } });
  const lastUsed = createLastUsedRecorder(db, logger);
  const tokensLastUsed = createLastUsedRecorder(db, logger, writeTokensLastUsed);
  const uploadPool = createEnginePool({ workers: 1 });
  const reports = createReportRunner(db, vault);
  const scanEvents = createScanEvents(db, { log: logger, intervalMs: 50, heartbeatMs: 400, streamsMax: 5 });
  const server = createServer({
    endpoints: allEndpoints({
      db,
      queue,
      scanEvents,
      upload: { db, pool: uploadPool, currentSnapshot },
      supportDates: async () => builtInSupportDates,
      currentAdvisories,
      advisoryFile,
      stopping,
      syncQueue,
      reportFamilies: reports.families,
      reportFiles: reports.files,
      reportQueue: reports.queue,
      vault,
      outbound,
      mail: () => mail,
      publicUrl: () => 'http://plimsoll.test',
      stripeWebhookSecret,
    }),
    authenticate: createAuthenticate({ db, lastUsed, tokensLastUsed }),
    rateLimiter: createDatabaseRateLimiter(db),
    logger,
    metrics: createMetrics(),
    readinessChecks: [],
    checkResponses: true,
    ...options,
  });
  const api: TestApi = {
    server,
    database,
    scanEvents,
    reports,
    first: await makeOrganization(database, 'First'),
    second: await makeOrganization(database, 'Second'),
    addOrganization: () => makeOrganization(database, newId('org')),
    lastUsed,
    tokensLastUsed,
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    call: (method, url, call) => callServer(server, method, url, call),
    async close() {
      await scanEvents.close();
      await server.close();
      await uploadPool.close();
      await reports.close();
      await lastUsed.flush();
      await tokensLastUsed.flush();
      await database.drop();
    },
  };
  return api;
}

export async function callServer(
  server: FastifyInstance,
  method: Method,
  url: string,
  { key, body, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const response = await server.inject({
    method,
    url,
    headers: {
      ...(key !== undefined && { 'x-api-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson && response.body !== '' ? JSON.parse(response.body) : response.body,
  };
}

async function makeOrganization({ kysely }: TestDatabase, name: string): Promise<TestOrganization> {
  const { organizationId } = await createOrganization(kysely, { name });
  const keys = {} as TestOrganization['keys'];
  const keyIds = {} as TestOrganization['keyIds'];
  for (const kind of [...keyRoles, 'sensor'] as const) {
    const { row, secret } = await kysely.transaction().execute((transaction) =>
      issueApiKey(transaction, {
        name: kind,
        role: kind === 'sensor' ? 'ci' : kind,
        scope: kind === 'sensor' ? 'sensor' : 'organization',
        uploadImages: kind === 'sensor' ? ['*'] : null,
        expiresAt: null,
        createdBy: null,
        by: { organizationId, actor: { kind: 'system', id: 'test', name: 'test' }, ip: null, requestId: null },
      }),
    );
    keys[kind] = secret;
    keyIds[kind] = row.id;
  }
  return { id: organizationId, keys, keyIds };
}

function noQueue(): EndpointDependencies['queue'] {
  return new Proxy({} as EndpointDependencies['queue'], {
    get() {
      throw new Error('this test has no queue');
    },
  });
}
