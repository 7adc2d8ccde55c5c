import { mebibyte } from '../../lib/byte-sizes.ts';
import { languageEcosystems } from './language-ecosystems.ts';

/** One public feed. Fetching needs only the location of its file. The folder of each feed contains its parser. */
export interface AdvisoryFeed {
  /** `osv:Debian`, `epss`, `kev`. */
  id: string;
  /** Path below the base of a mirror. */
  mirrorPath: string;
  publicUrl: string;
  /** Largest accepted file. */
  fileBytesMax: number;
}

/** A feed's file on this machine. When a feed has several files, later ones add records and override records by a newer `modified`. */
export interface FeedFile {
  feedId: string;
  path: string;
  /** Time at which it was fetched or confirmed unchanged, ISO 8601. */
  fetchedAt: string;
}

export interface FeedProgress {
  /** Feed id, or `snapshot` while the file is written. */
  feed: string;
  phase: 'fetch' | 'read' | 'write';
  bytesDone: number;
  /** null when the server does not state it. */
  bytesTotal: number | null;
}

/** Feeds in the order in which they are fetched and read. Small ones are last, so that progress shows the long part first. */
export function advisoryFeeds(ecosystems: readonly string[]): AdvisoryFeed[] {
  return [...[...new Set(ecosystems)].sort().map(osvFeed), epssFeed, kevFeed];
}

/** OSV's dump of one ecosystem (https://google.github.io/osv.dev/data/). */
export function osvFeed(ecosystem: string): AdvisoryFeed {
  return {
    id: `osv:${ecosystem}`,
    mirrorPath: `osv/${ecosystem}/all.zip`,
    publicUrl: `https://osv-vulnerabilities.storage.googleapis.com/${encodeURIComponent(ecosystem)}/all.zip`,
    fileBytesMax: 4096 * mebibyte,
  };
}

/** FIRST's daily scores (https://www.first.org/epss/data_stats). */
export const epssFeed: AdvisoryFeed = {
  id: 'epss',
  mirrorPath: 'epss/epss_scores-current.csv.gz',
  publicUrl: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz',
  fileBytesMax: 128 * mebibyte,
};

/** CISA's catalog (https://www.cisa.gov/known-exploited-vulnerabilities-catalog). */
export const kevFeed: AdvisoryFeed = {
  id: 'kev',
  mirrorPath: 'kev/known_exploited_vulnerabilities.json',
  publicUrl: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
  fileBytesMax: 64 * mebibyte,
};

/** Ecosystems of which packages can be assessed. */
export const defaultEcosystems: readonly string[] = [
  'Alpine',
  'Debian',
  ...languageEcosystems.map(({ ecosystem }) => ecosystem),
];
