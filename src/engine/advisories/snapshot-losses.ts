import { baseEcosystem } from './ecosystem.ts';
import { goldenPackages } from './golden-packages.ts';
import { openSnapshot } from './open-snapshot.ts';
import type { AdvisorySnapshot } from './snapshot.ts';

/** An ecosystem of which a new snapshot has lost entries, or a list of vulnerabilities. */
export interface SnapshotLoss {
  /** Name of the ecosystem, or `KEV` or `EPSS`. */
  ecosystem: string;
  /** Vulnerabilities of golden packages in the current snapshot, or entries of the list. */
  known: number;
  /** How many of them the new snapshot lacks. */
  lost: number;
}

/** With fewer vulnerabilities, one withdrawn advisory would count as a loss. Mirrors of a few records have fewer. */
const knownMin = 40;
/** Withdrawn and joined advisories remove single vulnerabilities. A larger share is a damaged or truncated source. */
const lossMax = 0.1;
/** Feeds that list vulnerabilities without packages. CISA and FIRST hardly ever remove one. */
const listFeeds = ['kev', 'epss'];

/**
 * The ecosystems of which the new snapshot lacks more than a tenth of the vulnerabilities that the current one has for the golden packages. An
 * ecosystem that the new snapshot does not cover is not compared: its packages are not assessed, which their scans say. The lists of exploited
 * vulnerabilities and of EPSS scores are compared by their number of entries.
 */
export function snapshotLosses(currentPath: string, nextPath: string): SnapshotLoss[] {
  const [current, next] = [openSnapshot(currentPath), openSnapshot(nextPath)];
  try {
    const byBase = Map.groupBy(Object.keys(goldenPackages), baseEcosystem);
    const ofEcosystems = [...byBase].map(([ecosystem, releases]) => lossOf({ ecosystem, releases }, current, next));
    return [...ofEcosystems, ...listFeeds.flatMap((id) => lossOfList(id, current, next))].filter(
      ({ known, lost }) => known >= knownMin && lost > known * lossMax,
    );
  } finally {
    current.close();
    next.close();
  }
}

function lossOf(
  { ecosystem, releases }: { ecosystem: string; releases: readonly string[] },
  current: AdvisorySnapshot,
  next: AdvisorySnapshot,
): SnapshotLoss {
  const compared = releases.filter((release) => next.covers(release));
  const kept = new Set([...entriesOf(next, compared)].flatMap((one) => [one.vulnerability, one.record]));
  const known = new Map<string, boolean>();
  // An alias changes the vulnerability of a record, and a new record may replace another one.
  for (const { vulnerability, record } of entriesOf(current, compared))
    known.set(vulnerability, known.get(vulnerability) === true || kept.has(vulnerability) || kept.has(record));
  const lost = [...known.values()].filter((isKept) => !isKept).length;
  return { ecosystem, known: known.size, lost };
}

/** None for a list that is not in both snapshots. */
function lossOfList(id: string, current: AdvisorySnapshot, next: AdvisorySnapshot): SnapshotLoss[] {
  const [before, after] = [current, next].map(({ feeds }) => feeds.find((feed) => feed.id === id)?.records);
  if (before === undefined || after === undefined) return [];
  return [{ ecosystem: id.toUpperCase(), known: before, lost: Math.max(0, before - after) }];
}

function* entriesOf(snapshot: AdvisorySnapshot, releases: readonly string[]) {
  for (const release of releases) {
    for (const name of goldenPackages[release] ?? []) {
      for (const { vulnerabilityId, advisoryId } of snapshot.lookup(release, name))
        yield { vulnerability: `${release} ${name} ${vulnerabilityId}`, record: `${release} ${name} ${advisoryId}` };
    }
  }
}

/** One sentence for users, with the largest loss first. */
export function describeLosses(losses: readonly SnapshotLoss[]): string {
  const sorted = losses.toSorted((one, other) => other.lost / other.known - one.lost / one.known);
  const parts = sorted.map(({ ecosystem, known, lost }) => `${ecosystem} (${lost} of ${known})`);
  return `The new advisories lack known vulnerabilities of ${parts.join(', ')}.`;
}
