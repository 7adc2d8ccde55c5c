import { readFileSync } from 'node:fs';
import type { VulnerabilityFacts } from '../../domain/finding.ts';
import { createSupportDates, type SupportDates } from '../end-of-life/support-dates.ts';
import { baseEcosystem, normalisePackageName } from './ecosystem.ts';
import { endOfLifeFeed } from './end-of-life/end-of-life-feed.ts';
import { LeastRecentlyUsed } from './least-recently-used.ts';
import { openSnapshotFile, type SnapshotReader, type StoredCover } from './save-snapshot.ts';
import type { AdvisoryEntry, AdvisorySnapshot, SnapshotFeed } from './snapshot.ts';
import {
  digestOfSnapshotPath,
  newestUntil,
  notesPath,
  parseSnapshotNotes,
  type SnapshotNotes,
} from './snapshot-files.ts';

const cachedPackagesMax = 2_000;
/** A vulnerability of a source package is found in each of its binary packages. */
const cachedFactsMax = 1_000;

/**
 * Opens a snapshot for reading. It reads only the header and small tables, which takes a few milliseconds. Throws when the path is not
 * named by a digest, or the file is missing or of another format. The digest was verified when the file was created and is not verified
 * again.
 */
export function openSnapshot(file: string): AdvisorySnapshot {
  const digest = digestOfSnapshotPath(file);
  if (digest === undefined) throw new Error('a snapshot file is named by its digest');
  const reader = openSnapshotFile(file);
  const notes = readNotes(file);
  const newest = reader.feeds
    .flatMap(({ newestRecordAt }) => newestRecordAt ?? [])
    .sort()
    .at(-1);
  const builtAt = notes?.builtAt ?? newest ?? new Date(0).toISOString();
  const feeds = reader.feeds.map(({ id, newestRecordAt, records }): SnapshotFeed => {
    const fetchedAt = notes?.feeds.find((feed) => feed.id === id)?.fetchedAt ?? builtAt;
    return { id, newestRecordAt: newestUntil(newestRecordAt, fetchedAt), fetchedAt, records };
  });
  let dates: SupportDates | undefined;
  const cache = new LeastRecentlyUsed<string, AdvisoryEntry[]>(cachedPackagesMax);
  const factsCache = new LeastRecentlyUsed<string, VulnerabilityFacts | undefined>(cachedFactsMax);
  return {
    digest,
    builtAt,
    feeds,
    covers: createCovers(reader.covers),
    lookup(ecosystem, packageName) {
      const name = normalisePackageName(baseEcosystem(ecosystem), packageName);
      return cache.get(`${ecosystem}\0${name}`, () => lookup(reader, ecosystem, name));
    },
    facts: (vulnerabilityId) => factsCache.get(vulnerabilityId, () => reader.facts(vulnerabilityId)),
    epss: (cveId) => reader.epss(cveId),
    isKnownExploited: (cveId) => reader.isKnownExploited(cveId),
    exploitedDueOn: (cveId) => reader.exploitedDueOn(cveId),
    mavenCoordinates: (sha1) => reader.mavenCoordinates(sha1),
    sourcesOf: (ecosystem, name) => reader.sourcesOf(ecosystem, name),
    get supportDates() {
      dates ??= createSupportDates(reader.releases(), datesAsOf(feeds) ?? builtAt);
      return dates;
    },
    close: () => reader.close(),
  };
}

/** The day of the document, else the day on which it was fetched. */
function datesAsOf(feeds: readonly SnapshotFeed[]): string | undefined {
  const feed = feeds.find(({ id }) => id === endOfLifeFeed.id);
  return feed && (feed.newestRecordAt ?? feed.fetchedAt);
}

/** Entries of a release. A record without a release applies to every release for which no other record exists (OSV schema, ecosystems). */
function lookup(reader: SnapshotReader, ecosystem: string, name: string): AdvisoryEntry[] {
  const entries = reader.entries(ecosystem, name);
  const base = baseEcosystem(ecosystem);
  if (base === ecosystem) return entries;
  const known = new Set(entries.map(({ vulnerabilityId }) => vulnerabilityId));
  return [...entries, ...reader.entries(base, name).filter(({ vulnerabilityId }) => !known.has(vulnerabilityId))];
}

function createCovers(covers: readonly StoredCover[]): AdvisorySnapshot['covers'] {
  const whole = new Set(covers.filter(({ name }) => name === '').map(({ ecosystem }) => ecosystem));
  const partial = new Set(covers.map(({ ecosystem }) => ecosystem));
  const exact = new Set(covers.map(({ ecosystem, name, version }) => `${ecosystem}\0${name}\0${version}`));
  return (ecosystem, coordinates) => {
    if (whole.has(ecosystem)) return true;
    if (coordinates === undefined) return partial.has(ecosystem);
    const name = normalisePackageName(baseEcosystem(ecosystem), coordinates.name);
    return exact.has(`${ecosystem}\0${name}\0${coordinates.version}`);
  };
}

function readNotes(file: string): SnapshotNotes | undefined {
  try {
    return parseSnapshotNotes(readFileSync(notesPath(file), 'utf8'));
  } catch {
    return undefined;
  }
}
