import type { MatchedFinding } from '../../domain/finding.ts';

/** Packages without advisory data, grouped by reason. They are not clean: nobody looked. */
export interface NotAssessed {
  /** Package type, with the distribution's release where it matters: `deb (debian 14)`, `pypi`. */
  group: string;
  /** One sentence for people: what is missing. */
  reason: string;
  packages: number;
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
