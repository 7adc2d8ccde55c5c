import type { MatchedFinding } from '../../domain/finding.ts';

/** Packages without advisory data, grouped by reason, and content that no analyzer reads. They are not clean: nobody looked. */
export interface NotAssessed {
  /** Package type, with the distribution's release where it matters: `deb (debian 14)`, `pypi`; or a kind of unread content: `rpm`. */
  group: string;
  /** One sentence for people: what is missing. */
  reason: string;
  packages: number;
  /** Of unread content; `packages` is then 0, since nobody knows how many are in it. */
  files?: number;
  /** One of those files; hostile text of the image. */
  examplePath?: string;
}

export interface Coverage {
  assessed: number;
  notAssessed: NotAssessed[];
}

/** Pure: the same inventory and snapshot always give the same value, in the same order. */
export interface MatchResult {
  findings: MatchedFinding[];
  coverage: Coverage;
}
