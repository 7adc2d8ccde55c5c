import type { SeverityCounts } from '../../domain/severity.ts';
import { type FigureName, figureDefinitions } from '../figure-definitions.ts';
import { countLabel, countOf, daysLabel, percentLabel, scoreLabel } from '../figure-labels.ts';
import { momentText } from '../moment-text.ts';
import type { CoverageFacts, PostureFacts, RiskFacts, SlaFigures, SlaNumbers, TrendDay } from '../posture-facts.ts';
import type { Block, Column, Figure, Section, Tone } from '../report-document.ts';
import type { SnapshotHead } from '../report-snapshot.ts';
import { tableBlock } from '../table-block.ts';

/** Parts of documents that several kinds of reports share. */

export function coverOf(head: SnapshotHead, more: readonly { label: string; value: string }[] = []) {
  return [
    { label: 'Organization', value: head.organization.name },
    { label: 'Scope', value: head.scope.label },
    ...aboutOf(head),
    { label: 'As of', value: momentText(head.asOf) },
    { label: 'Period', value: `${momentText(head.period.from)} to ${momentText(head.period.to)}` },
    { label: 'Version', value: String(head.version) },
    ...more,
  ];
}

/** The notes of the scope as a fact of the cover. */
export function aboutOf({ scope: { notes = [] } }: SnapshotHead): { label: string; value: string }[] {
  return notes.length === 0 ? [] : [{ label: 'Note', value: notes.join(' ') }];
}

/** Adds the notes of the scope to the start of the first section. */
export function withNotes({ scope: { notes = [] } }: SnapshotHead, [first, ...others]: readonly Section[]): Section[] {
  if (!first) return [];
  const blocks = notes.map((text): Block => ({ kind: 'paragraph', text, isNote: true }));
  return [{ ...first, blocks: [...blocks, ...first.blocks] }, ...others];
}

export function definitionsOf(names: readonly FigureName[]): Block {
  return { kind: 'terms', terms: names.map((name) => figureDefinitions[name]) };
}

export function figuresOf(facts: PostureFacts): Figure[] {
  const { coverage, findings, risk, sla, mttr } = facts;
  const { overall } = sla;
  const isWhole = isWhollyAssessed(coverage);
  return [
    {
      label: 'Coverage',
      value: percentLabel(coverage.scannedPercent),
      note: `${coverage.tagsScanned} of ${countOf(coverage.tags, 'tag')}`,
      tone: coverage.scannedPercent === 100 ? 'good' : coverage.scannedPercent === null ? 'unknown' : 'bad',
    },
    {
      label: 'Mean risk',
      value: scoreLabel(risk.average),
      note: `0 to 100, of ${countOf(risk.imagesScored, 'image')}${notAssessedNote(risk)}`,
      tone: risk.average === null ? 'unknown' : 'neutral',
    },
    gradeFigure(facts),
    { label: 'Open findings', value: countLabel(findings?.open ?? null), ...(findings ? {} : { tone: 'unknown' }) },
    ...(findings?.malware
      ? [{ label: 'Malicious packages', value: String(findings.malware), tone: 'bad' } as const]
      : []),
    { label: 'Known exploited', ...countFigure(findings?.knownExploited ?? null, isWhole) },
    { label: 'Past the deadline', ...countFigure(overall.breached, isWhole) },
    {
      label: 'Deadlines met',
      value: percentLabel(overall.compliancePercent),
      note: metNote(overall),
      tone: shareTone(overall.compliancePercent, isWhole),
    },
    {
      label: 'Time to close',
      value: daysLabel(mttr.overall.meanDays),
      note: `mean of ${mttr.overall.closed} closed`,
      tone: mttr.overall.meanDays === null ? 'unknown' : 'neutral',
    },
  ];
}

function notAssessedNote({ imagesNotAssessed = 0 }: RiskFacts): string {
  return imagesNotAssessed > 0 ? `, ${imagesNotAssessed} not assessed` : '';
}

/** Snapshots of earlier versions have no overall grade. */
function gradeFigure({ grade, grades: { ungraded, notScanned }, coverage: { images } }: PostureFacts): Figure {
  const graded = images - ungraded - notScanned;
  const tones = { A: graded === images ? 'good' : 'neutral', B: 'neutral', C: 'neutral', D: 'bad', F: 'bad' } as const;
  return {
    label: 'Grade',
    value: grade ?? '–',
    note: `${graded} of ${countOf(images, 'image')} graded`,
    tone: grade ? tones[grade] : 'unknown',
  };
}

/** The number of findings that the percentage of met deadlines is based on. */
export function metNote({ closedInTime, closedLate, breached }: SlaNumbers): string {
  return breached === null ? '' : `of ${closedInTime + closedLate + breached} closed or overdue`;
}

/** A count for which 0 is the goal. 0 has the tone `good` only if the scope was completely assessed. */
export function countFigure(count: number | null, isWhole: boolean): { value: string; tone: Tone } {
  const none = isWhole ? 'good' : 'neutral';
  return { value: countLabel(count), tone: count === null ? 'unknown' : count > 0 ? 'bad' : none };
}

/** The tone of a percentage for which 100 is the goal. */
export function shareTone(percent: number | null, isWhole: boolean): Tone {
  if (percent === null) return 'unknown';
  return percent === 100 && isWhole ? 'good' : 'neutral';
}

export function isWhollyAssessed({ tags, tagsScanned, tagsPartial }: CoverageFacts): boolean {
  return tagsScanned === tags && tagsPartial === 0;
}

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

export function slaTable(sla: SlaFigures): Block {
  return tableBlock({
    caption: 'Deadlines by severity',
    columns: slaColumns,
    rows: sla.bySeverity.map((row) => ({ ...row, notYetDue: row.notYetDue ?? null })),
  });
}

const slaColumns = [
  { id: 'severity', title: 'Severity', type: 'severity', width: 2 },
  { id: 'days', title: 'Days', type: 'integer', width: 1 },
  { id: 'open', title: 'Open', type: 'integer', width: 1 },
  { id: 'notYetDue', title: 'Not yet due', type: 'integer', width: 1 },
  { id: 'dueSoon', title: 'Due soon', type: 'integer', width: 1 },
  { id: 'breached', title: 'Past deadline', type: 'integer', width: 1 },
  { id: 'closedInTime', title: 'Closed in time', type: 'integer', width: 1 },
  { id: 'closedLate', title: 'Closed late', type: 'integer', width: 1 },
  { id: 'compliancePercent', title: 'Met', type: 'percent', width: 1 },
] as const satisfies readonly Column[];
