import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { FeedProgress } from '../engine/advisories/advisory-feed.ts';
import { advisoryAgeSeconds, advisoryTimesOf } from '../engine/advisories/advisory-times.ts';
import { type CurrentSnapshot, readCurrentSnapshot } from '../engine/advisories/current-snapshot.ts';
import { selectedFeeds } from '../engine/advisories/feed-names.ts';
import type { RefreshRequest, RefreshResult } from '../engine/advisories/refresh-snapshot.ts';
import { describeLosses } from '../engine/advisories/snapshot-losses.ts';
import type { EnginePool } from '../engine/pipeline/engine-pool.ts';
import { describeIncompleteRefresh } from './describe-refresh.ts';

type AdvisoryConfig = Pick<
  Config,
  'dataDir' | 'advisoriesUrls' | 'advisoryFeeds' | 'advisoryFeedsWithout' | 'httpsProxy' | 'noProxy' | 'authorities'
>;

export interface SnapshotRequest {
  config: AdvisoryConfig;
  pool: EnginePool;
  signal: AbortSignal;
  onProgress(text: string): void;
}

export interface ObtainRequest extends SnapshotRequest {
  isOffline: boolean;
  /** Whether the mirror was named on the command line. It is then always contacted. */
  isMirrorNamed: boolean;
  onWarning(text: string): void;
}

const freshMs = 24 * 60 * 60 * 1000;

export function advisoryFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'advisories');
}

/**
 * Returns the advisories to match with. Refreshes them when there are none or when they are older than a day. A failed refresh prints a
 * warning and the old ones are used. Returns undefined when there are none; nothing can be assessed then.
 */
export async function obtainSnapshot(request: ObtainRequest): Promise<CurrentSnapshot | undefined> {
  const current = await readCurrentSnapshot(advisoryFolder(request.config));
  const isFresh = current !== undefined && ageMs(current) < freshMs && !request.isMirrorNamed;
  if (request.isOffline || isFresh) {
    if (current === undefined)
      request.onWarning('there are no advisories on this machine, so packages cannot be assessed');
    return current;
  }
  try {
    const { state, snapshot, losses, ...feeds } = await refreshAdvisories(request);
    if (state === 'refused')
      request.onWarning(`${describeLosses(losses)} Using the advisories of ${snapshot.builtAt.slice(0, 10)}`);
    for (const sentence of describeIncompleteRefresh(feeds)) request.onWarning(sentence);
    return snapshot;
  } catch (error) {
    if (request.signal.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const consequence = current
      ? `using the advisories of ${current.builtAt.slice(0, 10)}`
      : 'there are no earlier advisories, so packages cannot be assessed';
    request.onWarning(`the advisories could not be refreshed (${reason}); ${consequence}`);
    return current;
  }
}

/** Fetches and compiles changed feeds in an engine worker. Throws ScanError; the current snapshot is then unchanged. */
export function refreshAdvisories({
  config,
  pool,
  signal,
  onProgress,
  isLossAccepted = false,
}: SnapshotRequest & Pick<RefreshRequest, 'isLossAccepted'>): Promise<RefreshResult> {
  const { advisoriesUrls, httpsProxy, noProxy, authorities } = config;
  return pool.run(
    'compile-snapshot',
    {
      bases: advisoriesUrls,
      feeds: selectedFeeds(config),
      folder: advisoryFolder(config),
      isLossAccepted,
      ...(httpsProxy !== null && { httpsProxy }),
      ...(noProxy !== null && { noProxy }),
      ...(authorities !== null && { authorities }),
    },
    { signal, onProgress: (progress: FeedProgress) => onProgress(progressText(progress)) },
  );
}

/** Age of the feed that was confirmed the longest ago. */
function ageMs(snapshot: CurrentSnapshot): number {
  return advisoryAgeSeconds(advisoryTimesOf(snapshot), Date.now()) * 1000;
}

const phases = { fetch: 'fetching', read: 'reading', write: 'writing' } as const;

function progressText({ feed, phase, bytesDone, bytesTotal }: FeedProgress): string {
  const share = bytesTotal
    ? `${Math.floor((bytesDone / bytesTotal) * 100)} %`
    : `${(bytesDone / 2 ** 20).toFixed(1)} MiB`;
  return `advisories: ${phases[phase]} ${feed} ${share}`;
}
