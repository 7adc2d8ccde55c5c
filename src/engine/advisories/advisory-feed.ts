import type { FeedDocument } from './documents/feed-document.ts';
import type { FeedRecord } from './feed-record.ts';

/**
 * One file of a public database. Fetching needs only the addresses. `documents` splits the file, and `parse` is pure, so both can be tested
 * without a network. A database with several files has one feed for each, with the same `id` and different `part`s.
 */
export interface AdvisoryFeed {
  /** `osv:Debian`, `epss`, `nvd`. */
  id: string;
  /** Distinguishes the files of a database: `2024`, `v3.20/main`. */
  part?: string;
  /** Path below the base of a mirror. */
  mirrorPath: string;
  /** null when only a mirror has the file. */
  publicUrl: string | null;
  /** Documents between the public address and the file: each names the address of the next. */
  publicSteps?: readonly FeedStep[];
  /** Largest accepted file. */
  fileBytesMax: number;
  /**
   * `packages`: statements about packages. `vulnerabilities`: facts about vulnerabilities, of which only those of stored vulnerabilities are
   * kept, and other facts.
   */
  describes: 'packages' | 'vulnerabilities';
  /** Ecosystems whose advisories this feed contains. Absent when it only adds facts to the advisories of other feeds. */
  covers?: readonly string[];
  verifiedWith: 'real documents' | 'published schema';
  /** The documents of a file, one at a time, in bounded memory. Throws a classified ScanError for a damaged file. */
  documents(file: string): AsyncIterable<FeedDocument>;
  /** The content of one document. Undefined when it is broken; it is then counted and left out. The text is hostile. */
  parse(document: string): FeedRecord[] | undefined;
}

/** Reads the next address from a small document. Undefined when it names none. */
export type FeedStep = (document: string, address: URL) => URL | undefined;

/** A feed's file on this machine. When a feed has several files, later ones add records and override records by a newer `modified`. */
export interface FeedFile {
  feedId: string;
  part?: string;
  path: string;
  /** Time at which it was fetched or confirmed unchanged, ISO 8601. */
  fetchedAt: string;
  /** Place for its parsed content, and the SHA-256 of the file. Without it, the file is parsed each time. */
  keptPart?: { path: string; sha256: string };
}

export interface FeedProgress {
  /** Feed id, or `snapshot` while the file is written. */
  feed: string;
  phase: 'fetch' | 'read' | 'write';
  bytesDone: number;
  /** null when the server does not state it. */
  bytesTotal: number | null;
}
