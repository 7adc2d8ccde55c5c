import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import type { FeedProgress } from '../engine/advisories/advisory-feed.ts';
import { advisoryAgeSeconds, advisoryTimesOf } from '../engine/advisories/advisory-times.ts';
import { type CurrentSnapshot, readCurrentSnapshot } from '../engine/advisories/current-snapshot.ts';
import { compileDemoSnapshot } from '../engine/advisories/demo/compile-demo-snapshot.ts';
import { isStaleFeed } from '../engine/advisories/feed-age.ts';
import type { FeedChange } from '../engine/advisories/feed-change.ts';
import type { SnapshotFeed } from '../engine/advisories/snapshot.ts';
import { describeLosses, type SnapshotLoss } from '../engine/advisories/snapshot-losses.ts';
import type { EnginePool } from '../engine/pipeline/engine-pool.ts';
import { hadAdvisories } from '../features/scanning/advisories/advisories-for-results.ts';
import { ensureSnapshotRow } from '../features/scanning/advisories/advisory-store.ts';
import { recordRefusedAdvisories } from '../features/scanning/advisories/refused-advisories-store.ts';
import type { UsedSnapshot } from '../features/scanning/scans/complete-scan.ts';
import type { ReadinessCheck } from '../http/health.ts';
import { onceSucceeded } from '../lib/once-succeeded.ts';

export interface MatchableSnapshot {
  path: string;
  used: UsedSnapshot;
  /** When its feeds were fetched or confirmed unchanged (ISO 8601). */
  fetchedAt: string;
}

export interface LastRefresh {
  hasSucceeded: boolean;
  /** What it found for each feed. Empty after a failed refresh. */
  changes: readonly FeedChange[];
}

export interface AdvisoryRefresher {
  /** Returns the snapshot to match with, or null until the feeds have been read once. */
  current(): Promise<MatchableSnapshot | null>;
  /** Returns the snapshot with the advisories of the demo image only. */
  demo(): Promise<MatchableSnapshot>;
  /** The last refresh of this process. Null until one has ended. */
  lastRefresh(): LastRefresh | null;
  /** The feeds of the current snapshot. An empty list before the first snapshot. */
  feeds(): Promise<SnapshotFeed[]>;
  readiness: ReadinessCheck;
  /** Starts an immediate refresh and schedules the following ones. */
  start(): void;
  stop(): Promise<void>;
}

export interface AdvisoryRefresherOptions {
  db: Kysely<Database>;
  pool: EnginePool;
  log: Logger;
  /** Contains snapshots, feeds and the pointer to the current snapshot. */
  folder: string;
  bases: readonly string[];
  /** Names of the selected feeds. */
  feeds: readonly string[];
  refreshHours: number;
  httpsProxy: string | null;
  noProxy: string | null;
  authorities: string | null;
  /** Paths of snapshot files that are not removed although they are old. */
  snapshotsInUse(): Promise<readonly string[]>;
  /** Receives sentences for the user at the console. */
  onMessage(message: string): void;
}

/** Delay after a failed refresh. */
const retryMs = 15 * 60_000;

/** Refreshes the advisories in the background. Scans use the current snapshot until a refresh has succeeded. */
export function createAdvisoryRefresher(options: AdvisoryRefresherOptions): AdvisoryRefresher {
  const { db, pool, log, folder, bases } = options;
  const stopping = new AbortController();
  let lastError: string | null = null;
  /** Why the newest snapshot is not used. */
  let refusal: string | null = null;
  let last: LastRefresh | null = null;
  let timer: NodeJS.Timeout | undefined;
  let refreshing: Promise<void> = Promise.resolve();
  let known: { digest: string; confirmedAt: string; id: string } | undefined;
  const demo = onceSucceeded(() => compileDemo(db, join(folder, 'demo')));

  const matchable = async (snapshot: CurrentSnapshot): Promise<MatchableSnapshot> => {
    const { path, digest } = snapshot;
    const { confirmedAt } = advisoryTimesOf(snapshot);
    if (known?.digest !== digest || known.confirmedAt !== confirmedAt) {
      known = { digest, confirmedAt, id: await ensureSnapshotRow(db, snapshot) };
    }
    return { path, used: { id: known.id, digest }, fetchedAt: fetchedAtOf(snapshot) };
  };

  async function refresh(): Promise<void> {
    const startedAt = performance.now();
    const onProgress = reportProgress(options.onMessage);
    try {
      const { state, snapshot, losses, changes, missing, outdated, causes } = await pool.run(
        'compile-snapshot',
        {
          bases,
          feeds: options.feeds,
          folder,
          inUse: await options.snapshotsInUse(),
          ...(options.httpsProxy !== null && { httpsProxy: options.httpsProxy }),
          ...(options.noProxy !== null && { noProxy: options.noProxy }),
          ...(options.authorities !== null && { authorities: options.authorities }),
        },
        { signal: stopping.signal, onProgress },
      );
      lastError = null;
      if (state === 'refused') {
        await onRefused(losses, snapshot);
        schedule(options.refreshHours * 3_600_000);
        return;
      }
      refusal = null;
      last = { hasSucceeded: true, changes };
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      log.info(
        { state, digest: snapshot.digest, feeds: snapshot.feeds, changes, missing, outdated, causes, seconds },
        'advisories refreshed',
      );
      const records = snapshot.feeds.reduce((sum, feed) => sum + (feed.id.startsWith('osv:') ? feed.records : 0), 0);
      if (state === 'updated') options.onMessage(`advisories ready: ${records} records, compiled in ${seconds} s`);
      schedule(options.refreshHours * 3_600_000);
    } catch (error) {
      if (stopping.signal.aborted) return;
      lastError = error instanceof Error ? error.message : String(error);
      last = { hasSucceeded: false, changes: [] };
      const current = await readCurrentSnapshot(folder).catch(() => undefined);
      log.warn(
        { err: error },
        `advisories could not be refreshed; ${current ? 'scans continue to use the current ones' : 'there are none yet'}`,
      );
      if (stopping.signal.aborted) return;
      options.onMessage(
        current === undefined
          ? `advisories could not be read (${lastError}); until they are, ${await untilRead(db)}`
          : `advisories could not be read (${lastError}); scans use those of ${current.builtAt.slice(0, 10)}`,
      );
      schedule(retryMs);
    }
  }

  /** The same refusal is audited once. The feeds are read again at the next refresh. */
  async function onRefused(losses: readonly SnapshotLoss[], { digest, builtAt }: CurrentSnapshot): Promise<void> {
    const message = describeLosses(losses);
    last = { hasSucceeded: false, changes: [] };
    log.warn({ losses, digest }, `${message} ${stayInUse(builtAt)}`);
    options.onMessage(`${message} ${stayInUse(builtAt)}`);
    if (refusal !== message) await recordRefusedAdvisories(db, { digest, losses });
    refusal = message;
  }

  function schedule(delayMs: number): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      refreshing = refresh();
    }, delayMs);
    timer.unref();
  }

  return {
    async current() {
      const snapshot = await readCurrentSnapshot(folder);
      return snapshot ? matchable(snapshot) : null;
    },
    demo,
    lastRefresh: () => last,
    feeds: async () => (await readCurrentSnapshot(folder))?.feeds ?? [],
    readiness: {
      name: 'advisories',
      async check() {
        const snapshot = await readCurrentSnapshot(folder);
        if (!snapshot) {
          return {
            status: 'warning',
            message: `The advisory feeds ${lastError === null ? 'have not been read yet' : 'could not be read'}: ${await untilRead(db)}`,
            snapshot: null,
            confirmedAt: null,
            changedAt: null,
            ageSeconds: null,
          };
        }
        const { digest, builtAt, feeds } = snapshot;
        const now = Date.now();
        const times = advisoryTimesOf(snapshot);
        const staleFeeds = feeds.filter((feed) => isStaleFeed(feed, now)).map(({ id }) => id);
        return {
          status: staleFeeds.length > 0 || refusal !== null ? 'warning' : 'ok',
          ...(staleFeeds.length > 0 && { message: 'The advisories are outdated', staleFeeds }),
          ...(refusal !== null && { message: `${refusal} ${stayInUse(builtAt)}` }),
          snapshot: digest,
          builtAt,
          ...times,
          ageSeconds: advisoryAgeSeconds(times, now),
        };
      },
    },
    start() {
      refreshing = refresh();
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await refreshing;
    },
  };
}

/** What scans do while there are no advisories. An unavailable database does not prevent the message, nor the next refresh. */
async function untilRead(db: Kysely<Database>): Promise<string> {
  const isLoss = await hadAdvisories(db).catch(() => null);
  if (isLoss === null) return 'no image can be assessed';
  return isLoss ? 'scans wait for them, and former results stay as they are' : 'only the demo image can be assessed';
}

const stayInUse = (builtAt: string): string => `The advisories of ${builtAt.slice(0, 10)} stay in use.`;

const progressIntervalMs = 5_000;

/** Prints progress at intervals while feeds are fetched and read, because the first refresh takes about a minute. */
function reportProgress(print: (line: string) => void): (progress: FeedProgress) => void {
  let lastAt = performance.now();
  return ({ feed, phase, bytesDone, bytesTotal }) => {
    if (performance.now() - lastAt < progressIntervalMs) return;
    lastAt = performance.now();
    const share = bytesTotal ? ` ${Math.round((100 * bytesDone) / bytesTotal)} %` : '';
    print(`  advisories: ${phase} ${feed}${share}`);
  };
}

function fetchedAtOf({ builtAt, feeds }: Pick<CurrentSnapshot, 'builtAt' | 'feeds'>): string {
  return feeds
    .map((feed) => feed.fetchedAt)
    .reduce((latest, at) => (at > latest ? at : latest), feeds[0]?.fetchedAt ?? builtAt);
}

async function compileDemo(db: Kysely<Database>, folder: string): Promise<MatchableSnapshot> {
  const snapshot = await compileDemoSnapshot(folder);
  const id = await ensureSnapshotRow(db, snapshot);
  return { path: snapshot.path, used: { id, digest: snapshot.digest }, fetchedAt: fetchedAtOf(snapshot) };
}
