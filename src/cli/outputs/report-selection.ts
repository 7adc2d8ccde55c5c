import type { ReportSelection } from '../../engine/report/scan-report.ts';
import type { SelectedScan, UnlistedFindings } from '../selection/selected-scan.ts';

/** Names of the filters as the user wrote them. */
export const filterFlags: Readonly<Record<UnlistedFindings['filter'], string>> = {
  baseline: '--baseline',
  severity: '--severity',
  unfixed: '--ignore-unfixed',
};

/** The findings that are not listed, grouped by their cause, for texts. */
export function reportSelection({ scanned, suppressed, unlisted, verdict }: SelectedScan): ReportSelection {
  const bySource = Map.groupBy(suppressed, ({ source }) => source);
  return {
    total: scanned.assessed.findings.length,
    suppressed: [...bySource].map(([by, findings]) => ({ by, count: findings.length })),
    unlisted: unlisted.map(({ filter, counts }) => ({ by: filterFlags[filter], counts })),
    policy: verdict && {
      result: verdict.result,
      failed: verdict.rules.filter(({ status }) => status === 'fail'),
    },
  };
}
