import type { SnapshotFeed } from './snapshot.ts';

/** The two times that describe the age of advisories, everywhere: in the readiness, the API, reports and packs. */
export interface AdvisoryTimes {
  /** All feeds were fetched, or confirmed to be unchanged, at this time or later: the earliest of their times (ISO 8601). */
  confirmedAt: string;
  /** When the data changed: the time at which this content was compiled (ISO 8601). */
  changedAt: string;
}

export function advisoryTimesOf({
  builtAt,
  feeds,
}: {
  builtAt: string;
  feeds: readonly Pick<SnapshotFeed, 'fetchedAt'>[];
}): AdvisoryTimes {
  const confirmed = feeds.map(({ fetchedAt }) => Date.parse(fetchedAt)).filter((at) => !Number.isNaN(at));
  const confirmedAt = confirmed.length > 0 ? new Date(Math.min(...confirmed)).toISOString() : builtAt;
  return { confirmedAt, changedAt: builtAt };
}

/** The age of advisories: seconds since all their feeds were confirmed, never negative. */
export function advisoryAgeSeconds({ confirmedAt }: Pick<AdvisoryTimes, 'confirmedAt'>, nowMs: number): number {
  return Math.max(0, Math.round((nowMs - Date.parse(confirmedAt)) / 1000));
}
