import type { MatchedFinding } from '../../domain/finding.ts';
import { baseImageOf } from '../../engine/policy/base-image-of.ts';
import type { PolicySubject } from '../../engine/policy/policy-subject.ts';
import type { ScannedImage } from '../scanned-image.ts';

/** The facts of a scan that a policy judges, with the findings that are neither suppressed nor in the baseline. */
export function toPolicySubject(
  { image, inventory, assessed }: ScannedImage,
  findings: readonly MatchedFinding[],
): PolicySubject {
  const { packages, evidence } = inventory;
  return {
    image,
    completeness: assessed.completeness,
    notAssessed: assessed.coverage.notAssessed.map(({ group, packages: count, files = 0, reason }) => ({
      kind: group,
      count: count + files,
      reason,
    })),
    warnings: assessed.warnings.length,
    findings: findings.flatMap((finding) => {
      const item = packages[finding.packageIndex];
      if (item === undefined) return [];
      const { id, aliases, severity, publishedAt } = finding.vulnerability;
      return [
        {
          id,
          otherIds: [...aliases, ...finding.advisoryIds],
          severity,
          isKnownExploited: finding.isKnownExploited,
          epssScore: finding.epss?.score ?? null,
          fixState: finding.fixState,
          isMalware: finding.isMalware ?? false,
          publishedAt,
          package: item,
        },
      ];
    }),
    packages,
    baseImage: baseImageOf(evidence.config.labels),
    createdAt: evidence.config.createdAt,
  };
}
