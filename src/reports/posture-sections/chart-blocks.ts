import type { SeverityCounts } from '../../domain/severity.ts';
import type { PostureFacts, TrendDay } from '../posture-facts.ts';
import type { Block } from '../report-document.ts';

/** Charts that several kinds of reports share. */

export function severityChart(counts: SeverityCounts, caption = 'Open findings by severity'): Block {
  const bars = [
    { label: 'Critical', value: counts.critical, tone: 'CRITICAL' },
    { label: 'High', value: counts.high, tone: 'HIGH' },
    { label: 'Medium', value: counts.medium, tone: 'MEDIUM' },
    { label: 'Low', value: counts.low, tone: 'LOW' },
    { label: 'Negligible', value: counts.negligible, tone: 'NEGLIGIBLE' },
    { label: 'Unknown', value: counts.unknown, tone: 'UNKNOWN' },
  ] as const;
  return { kind: 'chart', caption, chart: { kind: 'bars', unit: 'findings', bars } };
}

export function trendBlocks(trend: readonly TrendDay[]): Block[] {
  if (trend.length === 0) {
    const text =
      'There is no trend for this scope. Daily figures are recorded only for the organization and for each registry.';
    return [{ kind: 'paragraph', text, isNote: true }];
  }
  const recorded = trend.filter((day) => day.isRecorded).length;
  if (recorded === 0) {
    const text = 'There is no trend, because no figures were recorded for this scope in the last 30 days.';
    return [{ kind: 'paragraph', text, isNote: true }];
  }
  const line = (label: string, key: 'open' | 'critical' | 'high', tone?: 'CRITICAL' | 'HIGH') => ({
    label,
    values: trend.map((day) => day[key]),
    ...(tone && { tone }),
  });
  const blocks: Block[] = [
    {
      kind: 'chart',
      caption: 'Open findings by day',
      chart: {
        kind: 'lines',
        unit: 'findings',
        x: trend.map(({ day }) => day),
        lines: [line('Open', 'open'), line('Critical', 'critical', 'CRITICAL'), line('High', 'high', 'HIGH')],
      },
    },
  ];
  if (recorded < trend.length) {
    const text = `No figures were recorded on ${trend.length - recorded} of these ${trend.length} days; the lines have gaps there.`;
    blocks.push({ kind: 'paragraph', text, isNote: true });
  }
  return blocks;
}

/** Images by grade. */
export function imagesChart({ grades }: Pick<PostureFacts, 'grades'>): Block {
  const parts = [
    { label: 'A', value: grades.A, tone: 'good' },
    { label: 'B', value: grades.B, tone: 'neutral' },
    { label: 'C', value: grades.C, tone: 'neutral' },
    { label: 'D', value: grades.D, tone: 'bad' },
    { label: 'F', value: grades.F, tone: 'bad' },
    { label: 'No grade', value: grades.ungraded, tone: 'unknown' },
    { label: 'Not scanned', value: grades.notScanned, tone: 'unknown' },
  ] as const;
  return { kind: 'chart', caption: 'Images by grade', chart: { kind: 'bars', unit: 'images', bars: parts } };
}
