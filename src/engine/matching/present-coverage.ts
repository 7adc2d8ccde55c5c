import type { Coverage } from './match-result.ts';

export interface NotAssessedView {
  /** Package type, with the distribution's release where it matters, or kind of unread content. */
  kind: string;
  /** Number of packages, or of files of unread content. */
  count: number;
  reason: string;
  examplePath: string | null;
  group: string;
  packages: number;
}

/** Coverage in the form of the API and of `plimsoll scan --format json`. Counts of files are absent for packages. */
export function presentCoverage({ assessed, notAssessed }: Coverage): {
  assessed: number;
  notAssessed: NotAssessedView[];
} {
  return {
    assessed,
    notAssessed: notAssessed.map(({ group, reason, packages, files = 0, examplePath = null }) => ({
      kind: group,
      count: packages + files,
      reason,
      examplePath,
      group,
      packages,
    })),
  };
}
