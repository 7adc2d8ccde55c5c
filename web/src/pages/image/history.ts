import type { LinePoint } from '../../components/charts/line-chart.tsx';
import type { Schemas } from '../../lib/api/client.ts';

export type ImageScan = Schemas['ImageScan'];
export type ScanChanges = NonNullable<ImageScan['changes']>;

/** Risk at the end of each finished scan, oldest first. A scan without a score is a gap. */
export function riskPoints(scans: readonly ImageScan[]): LinePoint[] {
  return scans
    .filter(({ status }) => status === 'COMPLETE')
    .map((scan) => ({
      at: scan.scannedAt ?? scan.createdAt,
      value: scan.riskScore,
      note: [
        scan.compliance === null ? 'no grade' : `grade ${scan.compliance}`,
        ...(scan.completeness === 'partial' ? ['partial'] : []),
        ...(scan.changes === null ? [] : [changesText(scan.changes)]),
      ].join(', '),
    }))
    .toReversed();
}

/** "+2 advisory changed, −1 image changed", or "no changes". */
export function changesText({ opened, closed }: ScanChanges): string {
  const parts = [
    ...opened.causes.map(({ cause, findings }) => `+${findings} ${cause}`),
    ...closed.causes.map(({ cause, findings }) => `−${findings} ${cause}`),
  ];
  return parts.length === 0 ? 'no changes' : parts.join(', ');
}

export interface GradeStep {
  grade: ImageScan['compliance'];
  since: string;
}

/** The grades in their order, oldest first, each with the time of the first scan that has it. */
export function gradeSteps(scans: readonly ImageScan[]): GradeStep[] {
  const steps: GradeStep[] = [];
  for (const scan of scans.toReversed()) {
    if (scan.status !== 'COMPLETE' || (steps.length > 0 && steps.at(-1)?.grade === scan.compliance)) continue;
    steps.push({ grade: scan.compliance, since: scan.scannedAt ?? scan.createdAt });
  }
  return steps;
}
