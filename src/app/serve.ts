import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createEnginePool } from '../engine/pipeline/engine-pool.ts';
import { totalsReadiness } from '../features/findings/totals/totals-readiness.ts';
import { createLastUsedRecorder } from '../features/identity/api-keys/last-used-recorder.ts';
import { ensureFirstOrganization } from '../features/identity/organizations/ensure-first-organization.ts';
import { findUnusedOrganization } from '../features/identity/organizations/first-start-store.ts';
import { issueSetupLink } from '../features/identity/organizations/issue-setup-link.ts';
import { writeTokensLastUsed } from '../features/identity/personal-access-tokens/personal-access-token-store.ts';
import { createVault } from '../features/platform/encryption/create-vault.ts';
import { openMasterKey } from '../features/platform/encryption/open-master-key.ts';
import type { OutboundRules } from '../features/registries/registries/registry-dependencies.ts';
import {
  createSyncQueue,
  scheduleQueueDefinition,
  startSchedules,
  startSyncWorker,
  syncQueueDefinition,
} from '../features/registries/registry-sync/sync-queue.ts';
import { createRenderPool } from '../features/reporting/reports/render/render-pool.ts';
import {
  reportClockDefinition,
  startReportClock,
  startReportClockWorker,
} from '../features/reporting/reports/report-clock.ts';
import { createReportFiles } from '../features/reporting/reports/report-files.ts';
import {
  createReportQueue,
  reportQueueDefinition,
  startReportWorker,
} from '../features/reporting/reports/report-worker.ts';
import { createScanEvents } from '../features/scanning/scans/scan-events.ts';
import type { ScanRow } from '../features/scanning/scans/scan-store.ts';
import { createScanQueue, scanQueueDefinition, startScanWorker } from '../features/scanning/scans/scan-worker.ts';
import type { EarlyServer } from '../http/early-server.ts';
import type { ReadinessCheck } from '../http/health.ts';
import { createMetrics } from '../http/metrics.ts';
import { createDatabaseRateLimiter } from '../http/rate-limit/rate-limit-store.ts';
import { createServer } from '../http/server.ts';
import { createQueue } from '../jobs/create-queue.ts';
import { createFolderStore } from '../storage/folder-store.ts';
import { type AdvisoryRefresher, createAdvisoryRefresher } from './advisory-refresher.ts';
import { createAuthenticate } from './authenticate.ts';
import type { Stoppable } from './close-parts.ts';
import { queueDemoScan } from './demo-scan.ts';
import { allEndpoints } from './endpoints.ts';
import { startHousekeeping } from './housekeeping.ts';
import { StartError } from './listen.ts';
import type { OpenedDatabase } from './open-database.ts';
import { isDemo, openScanSource } from './open-scan-source.ts';
import { sayFirstKey } from './say-first-key.ts';
import { sayNextSteps } from './say-next-steps.ts';
import { addServiceMetrics } from './service-metrics.ts';
import { showDemoScan } from './show-demo-scan.ts';

/** Worker processes for uploads beside the engine's own, so that none waits for the layers of a scan. */
const uploadWorkers = 2;
/** Longest that running scans may take to finish at shutdown before they are handed back. */
const drainMs = 10_000;

/** What is there before the service: it listens, and its database is open. */
export interface Running {
  log: Logger;
  say: (line: string) => void;
  database: OpenedDatabase;
  /** Closed in the reverse order when the service ends, however it ends. */
  parts: Stoppable[];
  stopping: Promise<string>;
  /** Listens already and answers 503. */
  early: EarlyServer;
  /** Where it listens. */
  url: string;
}

/** Everything that the roles ask for, in this process, until it is told to stop or its database ends. */
export async function serve(
  config: Config,
  { log, say, database, parts, stopping, early, url }: Running,
): Promise<void> {
  const { requests, admission, background, address } = database;
  const masterKey = await openMasterKey(background.kysely, {
    configured: config.masterKey,
    isEmbedded: database.isEmbedded,
    dataDir: config.dataDir,
  });
  const vault = masterKey && createVault(masterKey);
  const outbound: OutboundRules = {
    allowPrivate: config.allowPrivateRegistries,
    ...(config.httpsProxy !== null && { proxy: { url: config.httpsProxy, noProxy: config.noProxy ?? '' } }),
    ...(config.authorities !== null && { authorities: config.authorities }),
  };
  const first = await ensureFirstOrganization(background.kysely, {
    ...(config.bootstrapApiKey !== null && { bootstrapApiKey: config.bootstrapApiKey }),
    ...(config.adminEmail !== null &&
      config.adminPassword !== null && { owner: { email: config.adminEmail, password: config.adminPassword } }),
  });
  await sayFirstKey(background.kysely, { first, isKeyGiven: config.bootstrapApiKey !== null, say });
  const pool = createEnginePool();
  parts.push(pool);
  const keeper = createKeeper(config, { log, say, database, pool });
  parts.push({ close: () => keeper.stop() });
  const queue = createQueue({
    address,
    log,
    queues: [
      scanQueueDefinition,
      syncQueueDefinition,
      scheduleQueueDefinition,
      reportQueueDefinition,
      reportClockDefinition,
    ],
    roles: { work: config.roles.worker, schedule: config.roles.scheduler },
  });
  await queue.start();
  parts.push({ close: () => queue.stop({ timeoutMs: drainMs }) });
  if (config.roles.scheduler) parts.push(startHousekeeping(background.kysely, vault, log));
  const scanQueue = createScanQueue(queue);
  const scanEvents = createScanEvents(background.kysely, { log });
  const syncQueue = createSyncQueue(queue);
  const reportQueue = createReportQueue(queue);
  const renderPool = createRenderPool();
  parts.push(renderPool);
  const store = createFolderStore(join(config.dataDir, 'objects'), {
    reserveBytes: config.storageReserveMegabytes * 1024 * 1024,
  });
  const reportFiles = createReportFiles({ store, pool: renderPool });
  if (config.roles.scheduler) {
    await startSchedules(queue);
    await startReportClock(queue);
  }
  if (config.roles.worker) {
    const sources = { db: background.kysely, vault, outbound, dataDir: config.dataDir };
    const worker = {
      db: background.kysely,
      pool,
      queue: scanQueue,
      log,
      openSource: (scan: ScanRow, signal: AbortSignal) => openScanSource(sources, scan, signal),
      currentSnapshot: async (scan: ScanRow) => ((await isDemo(sources, scan)) ? keeper.demo() : keeper.current()),
    };
    await startScanWorker(worker, queue, config.scanConcurrency);
    await startReportWorker({ db: background.kysely, files: reportFiles, pool: renderPool, vault, log }, queue);
    await startReportClockWorker(
      {
        db: background.kysely,
        files: reportFiles,
        store,
        reportQueue,
        retentionDays: config.reportRetentionDays,
        log,
      },
      queue,
    );
    await startSyncWorker({ db: background.kysely, vault, outbound, log, scanQueue, syncQueue }, queue);
  }
  const lastUsed = createLastUsedRecorder(background.kysely, log);
  const tokensLastUsed = createLastUsedRecorder(background.kysely, log, writeTokensLastUsed);
  parts.push({ close: () => lastUsed.flush() }, { close: () => tokensLastUsed.flush() });
  const metrics = createMetrics();
  addServiceMetrics(metrics, { queue, keeper, db: background.kysely });
  const publicUrl = (): string => config.publicUrl ?? url;
  const { stripeWebhookSecret } = config;
  const uploadPool = createEnginePool({ workers: uploadWorkers });
  parts.push(uploadPool);
  const ending = new AbortController();
  const server = createServer({
    early,
    endpoints: config.roles.api
      ? allEndpoints({
          db: requests.kysely,
          queue: scanQueue,
          scanEvents,
          upload: { db: background.kysely, pool: uploadPool, currentSnapshot: () => keeper.current() },
          stopping: ending.signal,
          syncQueue,
          reportFiles,
          reportQueue,
          vault,
          outbound,
          publicUrl,
          stripeWebhookSecret,
        })
      : [],
    authenticate: createAuthenticate({ db: admission.kysely, lastUsed, tokensLastUsed }),
    rateLimiter: createDatabaseRateLimiter(admission.kysely),
    logger: log,
    metrics,
    readinessChecks: [
      answering('database', () => admission.pool.query('select 1')),
      answering('queue', () => queue.counts()),
      keeper.readiness,
      totalsReadiness(admission.kysely),
    ],
    ...(config.metricsToken !== null && { metricsToken: config.metricsToken }),
    ...(config.trustProxy !== null && { trustProxy: config.trustProxy }),
    ...(config.publicUrl !== null && { publicUrl: config.publicUrl }),
  });
  // Streams end before the server waits for its answers to end.
  server.addHook('preClose', async () => ending.abort());
  parts.push(server, scanEvents);
  await server.ready();
  const setupLink = config.roles.api ? await issueSetupLink(background.kysely, publicUrl()) : null;
  if (setupLink !== null)
    say(
      `This service has no owner yet. Create the owner with this one-time link, which is valid for 24 hours:\n  ${setupLink}\n`,
    );
  early.open();
  say(`Plimsoll is ready at ${url}`);
  if (config.roles.worker) keeper.start();
  const unused =
    config.isDemoWanted && database.isEmbedded ? await findUnusedOrganization(background.kysely) : undefined;
  if (unused !== undefined && config.roles.worker) {
    const scanId = await queueDemoScan({ db: background.kysely, queue: scanQueue }, unused);
    const isShown = await showDemoScan(background.kysely, { organizationId: unused, scanId, say, stopping });
    if (isShown) sayNextSteps({ url, apiKey: first?.apiKey ?? null, demoScanId: scanId, say });
  } else if (first !== null && config.roles.api) {
    sayNextSteps({ url, apiKey: first.apiKey, demoScanId: null, say });
  }
  await Promise.race([stopping.then((signal) => say(`stopping (${signal})`)), databaseLost(database)]);
}

/** Ready when it answers at all. */
function answering(name: string, ask: () => Promise<unknown>): ReadinessCheck {
  return {
    name,
    async check() {
      await ask();
      return { status: 'ok' };
    },
  };
}

function createKeeper(
  config: Config,
  {
    log,
    say,
    database,
    pool,
  }: Pick<Running, 'log' | 'say' | 'database'> & { pool: ReturnType<typeof createEnginePool> },
): AdvisoryRefresher {
  return createAdvisoryRefresher({
    db: database.background.kysely,
    pool,
    log,
    folder: join(config.dataDir, 'advisories'),
    bases: config.advisoriesUrls,
    refreshHours: config.advisoryRefreshHours,
    httpsProxy: config.httpsProxy,
    noProxy: config.noProxy,
    authorities: config.authorities,
    onNews: say,
  });
}

async function databaseLost(database: OpenedDatabase): Promise<never> {
  const lines = await database.lost;
  throw new StartError(
    `The embedded database stopped unexpectedly and could not be restarted: ${lines.slice(-3).join(' / ')}`,
  );
}
