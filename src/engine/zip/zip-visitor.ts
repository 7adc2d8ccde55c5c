import type { NameFilter } from './name-filter.ts';

/** Reads the entries of one archive. Names of entries are hostile text: they are compared and shown, and never used as paths. */
export interface ZipVisitor {
  /** Selects names by their last characters before they are decoded. Other entries are skipped. */
  filter: NameFilter;
  /** Largest plain size in bytes that is read of a selected entry. 0 for an entry that is not read. */
  wants(name: string): number;
  /** A wanted entry, complete. Of several entries with one name, the last one counts, as in the Java runtime. */
  content(name: string, bytes: Buffer): void;
  /** A visitor for an entry that is an archive itself. Undefined when `wants` decides. */
  nested?(name: string): ZipVisitor | undefined;
  /** At least one name ends with the marker of the filter. */
  seen?(): void;
  /** The SHA-1 of the archive is not needed any more. */
  needsNoHash?(): boolean;
  /** A part of the archive could not be read. */
  problem(problem: ZipProblem): void;
  /** The archive was read. */
  end(archive: ReadZip): void;
}

export interface ReadZip {
  /** SHA-1 of the archive in hexadecimal form. Undefined for very large archives and when it was not needed. It can be called during `end` only. */
  sha1(): string | undefined;
}

/** Why a part of an archive was not read. */
export type ZipProblem = 'damaged' | 'encrypted' | 'too-deep' | 'too-large' | 'too-much';

/** A sentence for each problem, for users. */
export const zipProblemTexts: Readonly<Record<ZipProblem, string>> = {
  damaged: 'A part of the archive is damaged and was not read.',
  encrypted: 'A part of the archive is encrypted and was not read.',
  'too-deep': 'Archives that are nested too deeply were not read.',
  'too-large': 'A part of the archive exceeds the size limit and was not read.',
  'too-much': 'The archive exceeds the limits for nested content, and the rest was not read.',
};
