import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { scanLimitsOf } from '../config/scan-limits-of.ts';
import { scannerSettingsOf } from '../config/scanner-settings-of.ts';
import { readCurrentSnapshot } from '../engine/advisories/current-snapshot.ts';
import { selectedFeeds } from '../engine/advisories/feed-names.ts';
import { currentSnapshotPath } from '../engine/advisories/snapshot-files.ts';
import { createSupportDatesReader } from '../engine/end-of-life/current-support-dates.ts';
import { createEnginePool } from '../engine/pipeline/engine-pool.ts';
import { matchingRevision } from '../engine/rematch/matching-revision.ts';
import { totalsReadiness } from '../features/findings/totals/totals-readiness.ts';
import { createLastUsedRecorder } from '../features/identity/api-keys/last-used-recorder.ts';
import { ensureFirstOrganization } from '../features/identity/organizations/ensure-first-organization.ts';
import { findUnusedOrganization } from '../features/identity/organizations/first-start-store.ts';
import { issueSetupLink } from '../features/identity/organizations/issue-setup-link.ts';
import { writeTokensLastUsed } from '../features/identity/personal-access-tokens/personal-access-token-store.ts';
import { createVault } from '../features/platform/encryption/create-vault.ts';
import { openMasterKey } from '../features/platform/encryption/open-master-key.ts';
import type { OutboundRules } from '../features/registries/registries/with-registry-access.ts';
import {
  createSyncQueue,
  scheduleQueueDefinition,
  startSchedules,
  startSyncWorker,
  syncQueueDefinition,
} from '../features/registries/registry-sync/sync-queue.ts';
import type { MailSettings } from '../features/reporting/delivery/send/mail-settings.ts';
import { startDeliveries } from '../features/reporting/delivery/start-deliveries.ts';
import { readDeliveryMessage } from '../features/reporting/reports/read-delivery-message.ts';
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
import { awaitAdvisories, requireAdvisories } from '../features/scanning/advisories/advisories-for-results.ts';
import {
  rematchQueueDefinition,
  rematchSnapshotFiles,
  startRematchWorker,
} from '../features/scanning/rematch/rematch-queue.ts';
import { createScanEvents } from '../features/scanning/scans/scan-events.ts';
import type { ScanRow } from '../features/scanning/scans/scan-store.ts';
import { createScanQueue, scanQueueDefinition, startScanWorker } from '../features/scanning/scans/scan-worker.ts';
import type { EarlyServer } from '../http/early-server.ts';
import type { ReadinessCheck } from '../http/health.ts';
import { createMetrics } from '../http/metrics.ts';
import { createServer } from '../http/server.ts';
import { createQueue } from '../jobs/create-queue.ts';
import { openExternalScanners } from '../scanners/host/open-external-scanners.ts';
import { createScannerPool } from '../scanners/host/scanner-pool.ts';
import { createFolderStore } from '../storage/folder-store.ts';
import { type AdvisoryRefresher, createAdvisoryRefresher } from './advisory-refresher.ts';
import { createAuthenticate } from './authenticate.ts';
import type { Stoppable } from './close-parts.ts';
import { queueDemoScan } from './demo-scan.ts';
import { allEndpoints } from './endpoints.ts';
import { startHousekeeping } from './housekeeping.ts';
import { StartError } from './listen.ts';
import { mailSettingsOf } from './mail-settings-of.ts';
import type { OpenedDatabase } from './open-database.ts';
import { openRateLimiter } from './open-rate-limiter.ts';
import { isDemo, openScanSource } from './open-scan-source.ts';
import { openWeb } from './open-web.ts';
import { printFirstKey } from './print-first-key.ts';
import { printNextSteps } from './print-next-steps.ts';
import { startRematchTrigger } from './rematch-trigger.ts';
import { renderProgram } from './render-program.ts';
import { allReportFamilies } from './report-families.ts';
import { canaryReadiness, createScannerCanary } from './scanner-canary.ts';
import { addServiceMetrics } from './service-metrics.ts';
import { showDemoScan } from './show-demo-scan.ts';

/** Separate worker processes, so that uploads do not wait for layers of scans. */
const uploadWorkers = 2;
/** A refresh has a process of its own, which ends afterwards: its memory is not needed again for hours, and scans keep their workers. */
const refreshIdleMs = 1_000;
/** Maximum time for running scans to finish at shutdown before they are handed back. */
const drainMs = 10_000;

/** State before the service starts: it listens, and its database is open. */
export interface Running {
  log: Logger;
  print: (line: string) => void;
  database: OpenedDatabase;
  /** Closed in reverse order when the service ends for any reason. */
  parts: Stoppable[];
  /** Fires when a signal asks the service to stop. A start that has not ended stops at its next step. */
  stopping: AbortSignal;
  /** Already listening. Answers 503 until the service is ready. */
  early: EarlyServer;
  /** Address on which the service listens. */
  url: string;
}

/** Runs the configured roles in this process until a signal stops it or its database ends. */
export async function serve(
  config: Config,
  { log, print, database, parts, stopping, early, url }: Running,
): Promise<void> {
  const { requests, admission, background, address } = database;
  const masterKey = await openMasterKey(background.kysely, {
    configured: config.masterKey,
    isEmbedded: database.isEmbedded,
    dataDir: config.dataDir,
  });
  stopping.throwIfAborted();
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
  await printFirstKey(background.kysely, { first, isKeyGiven: config.bootstrapApiKey !== null, print });
  stopping.throwIfAborted();
  const advisoryFolder = join(config.dataDir, 'advisories');
  const pool = createEnginePool({ limits: scanLimitsOf(config) });
  parts.push(pool);
  const refreshPool = createEnginePool({ workers: 1, isFrugal: true, idleMs: refreshIdleMs });
  parts.push(refreshPool);
  const refresher = createRefresher(config, { log, print, database, pool: refreshPool });
  parts.push({ close: () => refresher.stop() });
  const advisories = { db: background.kysely, current: () => refresher.current() };
  const queue = createQueue({
    address,
    log,
    queues: [
      scanQueueDefinition,
      syncQueueDefinition,
      scheduleQueueDefinition,
      reportQueueDefinition,
      reportClockDefinition,
      rematchQueueDefinition,
    ],
    roles: { work: config.roles.worker, schedule: config.roles.scheduler },
  });
  await queue.start();
  parts.push({ close: () => queue.stop({ timeoutMs: drainMs }) });
  stopping.throwIfAborted();
  if (config.roles.scheduler) parts.push(startHousekeeping(background.kysely, vault, log));
  const scanQueue = createScanQueue(queue);
  const scanEvents = createScanEvents(background.kysely, { log });
  const syncQueue = createSyncQueue(queue);
  const reportQueue = createReportQueue(queue);
  const publicUrl = (): string => config.publicUrl ?? url;
  const mail = (): MailSettings | null => mailSettingsOf(config, publicUrl());
  const renderPool = createRenderPool({ program: renderProgram });
  parts.push(renderPool);
  const store = createFolderStore(join(config.dataDir, 'objects'), {
    reserveBytes: config.storageReserveMegabytes * 1024 * 1024,
  });
  const reportFiles = createReportFiles({ store, pool: renderPool });
  const families = allReportFamilies({ vault });
  if (config.roles.scheduler) {
    await startSchedules(queue);
    await startReportClock(queue);
  }
  const scannerReadiness: ReadinessCheck[] = [];
  if (config.roles.worker) {
    const sources = { db: background.kysely, vault, outbound, dataDir: config.dataDir };
    const { places, limits, hidden } = scannerSettingsOf(config);
    // Trials of new releases share the budget with scans.
    const scannerPool = createScannerPool();
    parts.push(scannerPool);
    const host = {
      pool: scannerPool,
      folder: config.scannersFolder,
      hidden,
      limits,
      onMessage: (message: string) => log.info(message),
    };
    const canary = createScannerCanary({ db: background.kysely, log, pool, dataDir: config.dataDir, options: host });
    const scanners = openExternalScanners(places, { ...host, select: canary.select });
    parts.push(scanners);
    scannerReadiness.push(canaryReadiness(canary));
    const worker = {
      db: background.kysely,
      pool,
      scanners,
      queue: scanQueue,
      log,
      openSource: (scan: ScanRow, signal: AbortSignal) => openScanSource(sources, scan, signal),
      currentSnapshot: async (scan: ScanRow, signal: AbortSignal) =>
        (await isDemo(sources, scan)) ? refresher.demo() : awaitAdvisories(advisories, signal),
    };
    await startScanWorker(worker, queue, config.scanConcurrency);
    const rematch = {
      db: background.kysely,
      pool,
      log,
      currentSnapshot: () => refresher.current(),
      matchingRevision: matchingRevision(),
    };
    await startRematchWorker(rematch, queue);
    parts.push(startRematchTrigger(rematch, queue));
    await startReportWorker({ db: background.kysely, files: reportFiles, pool: renderPool, families, log }, queue);
    parts.push(
      startDeliveries({
        db: background.kysely,
        vault,
        outbound,
        mail: mail(),
        readMessage: (delivery) =>
          readDeliveryMessage({ db: background.kysely, files: reportFiles, families, publicUrl }, delivery),
        auditAction: families.auditAction,
        log,
      }),
    );
    await startReportClockWorker(
      {
        db: background.kysely,
        files: reportFiles,
        families,
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
  addServiceMetrics(metrics, { queue, refresher, db: background.kysely });
  const { stripeWebhookSecret } = config;
  const uploadPool = createEnginePool({ workers: uploadWorkers });
  parts.push(uploadPool);
  const web = await openWeb(config, log);
  const ending = new AbortController();
  const server = createServer({
    early,
    endpoints: config.roles.api
      ? allEndpoints({
          db: requests.kysely,
          queue: scanQueue,
          scanEvents,
          upload: { db: background.kysely, pool: uploadPool, currentSnapshot: () => requireAdvisories(advisories) },
          supportDates: createSupportDatesReader(advisoryFolder),
          currentAdvisories: () => readCurrentSnapshot(advisoryFolder),
          advisoryFile: () => currentSnapshotPath(advisoryFolder),
          stopping: ending.signal,
          syncQueue,
          reportFamilies: families,
          reportFiles,
          reportQueue,
          vault,
          outbound,
          mail,
          publicUrl,
          stripeWebhookSecret,
        })
      : [],
    authenticate: createAuthenticate({ db: admission.kysely, lastUsed, tokensLastUsed }),
    rateLimiter: await openRateLimiter(config, { db: admission.kysely, log, metrics, parts }),
    logger: log,
    metrics,
    readinessChecks: [
      answering('database', () => admission.pool.query('select 1')),
      answering('queue', () => queue.counts()),
      refresher.readiness,
      totalsReadiness(admission.kysely),
      ...scannerReadiness,
    ],
    ...(config.metricsToken !== null && { metricsToken: config.metricsToken }),
    ...(config.trustProxy !== null && { trustProxy: config.trustProxy }),
    ...(config.publicUrl !== null && { publicUrl: config.publicUrl }),
    ...(web !== undefined && { web }),
  });
  // Streams must end before the server waits for open responses.
  server.addHook('preClose', async () => ending.abort());
  // Jobs end together with requests, and before the processes that they use.
  parts.push({ close: () => endAll([server.close(), queue.drain({ timeoutMs: drainMs })]) }, scanEvents);
  await server.ready();
  stopping.throwIfAborted();
  const setupLink = config.roles.api ? await issueSetupLink(background.kysely, publicUrl()) : null;
  if (setupLink !== null)
    print(
      `This service has no owner yet. Create the owner with this one-time link, which is valid for 24 hours:\n  ${setupLink}\n`,
    );
  early.open();
  print(`Plimsoll is ready at ${url}`);
  if (config.roles.worker) refresher.start();
  const unused =
    config.isDemoEnabled && database.isEmbedded ? await findUnusedOrganization(background.kysely) : undefined;
  if (unused !== undefined && config.roles.worker) {
    const scanId = await queueDemoScan({ db: background.kysely, queue: scanQueue }, unused);
    const isShown = await showDemoScan(background.kysely, { organizationId: unused, scanId, print, stopping });
    if (isShown) printNextSteps({ url, apiKey: first?.apiKey ?? null, demoScanId: scanId, print });
  } else if (first !== null && config.roles.api) {
    printNextSteps({ url, apiKey: first.apiKey, demoScanId: null, print });
  }
  await Promise.race([untilAborted(stopping), databaseLost(database)]);
}

/** Waits for all, and rejects with the first failure. */
async function endAll(work: Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason;
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

/** Check that succeeds when `ask` does. */
function answering(name: string, ask: () => Promise<unknown>): ReadinessCheck {
  return {
    name,
    async check() {
      await ask();
      return { status: 'ok' };
    },
  };
}

function createRefresher(
  config: Config,
  {
    log,
    print,
    database,
    pool,
  }: Pick<Running, 'log' | 'print' | 'database'> & { pool: ReturnType<typeof createEnginePool> },
): AdvisoryRefresher {
  return createAdvisoryRefresher({
    db: database.background.kysely,
    pool,
    log,
    folder: join(config.dataDir, 'advisories'),
    bases: config.advisoriesUrls,
    feeds: selectedFeeds(config),
    refreshHours: config.advisoryRefreshHours,
    httpsProxy: config.httpsProxy,
    noProxy: config.noProxy,
    authorities: config.authorities,
    snapshotsInUse: () => rematchSnapshotFiles(database.background.kysely, join(config.dataDir, 'advisories')),
    onMessage: print,
  });
}

async function databaseLost(database: OpenedDatabase): Promise<never> {
  const lines = await database.lost;
  throw new StartError(
    `The embedded database stopped unexpectedly and could not be restarted: ${lines.slice(-3).join(' / ')}`,
  );
}
