import type { MatchedFinding } from '../../domain/finding.ts';
import type { SoftwareSupport } from '../end-of-life/product-support.ts';

/**
 * Packages without advisory data, grouped by reason, and content that no analyzer reads. They are not assessed, so they never count as
 * safe.
 */
export interface NotAssessed {
  /** Package type, with the distribution's release where it matters: `deb (debian 14)`, `pypi`. Or a kind of unread content: `rpm`. */
  group: string;
  /** One sentence for users that names what is missing. */
  reason: string;
  packages: number;
  /** Number of files of unread content. `packages` is then 0, because their number is unknown. */
  files?: number;
  /** Path of one of these files. Hostile text of the image. */
  examplePath?: string;
}

export interface Coverage {
  assessed: number;
  notAssessed: NotAssessed[];
}

/** Pure: the same inventory and snapshot always yield the same value in the same order. */
export interface MatchResult {
  findings: MatchedFinding[];
  coverage: Coverage;
  /** Runtimes, servers and frameworks whose release is known. */
  software: SupportedSoftware[];
}

/** Support of a package by its project. */
export interface SupportedSoftware extends SoftwareSupport {
  /** Index into the inventory's packages. */
  packageIndex: number;
}
