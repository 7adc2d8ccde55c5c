import { type FigureName, figureDefinitions } from '../figure-definitions.ts';
import { countOf, daysLabel, scoreLabel } from '../figure-labels.ts';
import { momentText } from '../moment-text.ts';
import type { CoverageFacts, Moved, PostureFacts, RiskFacts, SlaFigures, SlaNumbers } from '../posture-facts.ts';
import type { Block, Column, Figure, Section, Tone } from '../report-document.ts';
import type { SnapshotHead } from '../report-snapshot.ts';
import { riskBandOf } from '../risk-band.ts';
import { shownCount, shownDays, shownPercent, shownScore, shownText } from '../shown-figure.ts';
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

/** The figures of the first page, each with its earlier value where it is known. */
export function figuresOf(facts: PostureFacts): Figure[] {
  const { coverage, findings, risk, sla, mttr, movement, exposure } = facts;
  const { overall } = sla;
  const isWhole = isWhollyAssessed(coverage);
  const was = (moved: Moved, label: (value: number) => string = String) =>
    moved.before === null ? '' : `, was ${label(moved.before)}`;
  return [
    {
      label: 'Mean risk',
      ...shownScore(risk.average),
      note: `${risk.average === null ? '' : `${riskBandOf(risk.average).name.toLowerCase()}, `}0 to 100${was(movement.riskAverage, scoreLabel)}, ${countOf(risk.imagesScored, 'image')}${notAssessedNote(risk)}`,
      tone: riskTone(risk.average),
    },
    gradeFigure(facts),
    ...(exposure && findings
      ? [
          {
            label: 'Vulnerabilities',
            ...shownCount(exposure.distinct.total),
            note: `distinct; ${exposure.distinct.critical} critical, ${exposure.distinct.fixable} with a fix`,
          } as const,
        ]
      : []),
    {
      label: 'Open findings',
      ...shownCount(findings?.open ?? null),
      ...(findings
        ? { note: `in ${countOf(coverage.imagesScanned, 'image')}${was(movement.open)}` }
        : { tone: 'unknown' }),
    },
    ...(findings?.malware
      ? [{ label: 'Malicious packages', ...shownCount(findings.malware), tone: 'bad' } as const]
      : []),
    {
      label: 'Known exploited',
      ...countFigure(findings?.knownExploited ?? null, isWhole),
      note:
        exposure && findings
          ? `findings of ${exposure.distinct.knownExploited} vulnerabilities${was(movement.knownExploited)}`
          : '',
    },
    {
      label: 'Past the deadline',
      ...countFigure(overall.breached, isWhole),
      note: `open findings${was(movement.breached)}`,
    },
    {
      label: 'Deadlines met',
      ...shownPercent(overall.compliancePercent),
      note: metNote(overall),
      tone: shareTone(overall.compliancePercent, isWhole),
    },
    {
      label: 'Time to close',
      ...shownDays(mttr.overall.meanDays),
      note: `mean of ${mttr.overall.closed} closed${was(movement.mttrDays, daysLabel)}`,
      tone: mttr.overall.meanDays === null ? 'unknown' : 'neutral',
    },
    {
      label: 'Coverage',
      ...shownPercent(coverage.scannedPercent),
      note: `${coverage.tagsScanned} of ${countOf(coverage.tags, 'tag')}`,
      tone: coverage.scannedPercent === 100 ? 'good' : coverage.scannedPercent === null ? 'unknown' : 'bad',
    },
  ];
}

/** A risk of half the scale or more is bad. */
function riskTone(average: number | null): Tone {
  if (average === null) return 'unknown';
  return average >= 50 ? 'bad' : 'neutral';
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
    ...shownText(grade ?? null),
    note: `A is best, F worst; ${graded} of ${countOf(images, 'image')} graded`,
    tone: grade ? tones[grade] : 'unknown',
  };
}

/** The number of findings that the percentage of met deadlines is based on. */
export function metNote({ closedInTime, closedLate, breached }: SlaNumbers): string {
  return breached === null ? '' : `of ${closedInTime + closedLate + breached} closed or overdue`;
}

/** A count for which 0 is the goal. 0 has the tone `good` only if the scope was completely assessed. */
export function countFigure(count: number | null, isWhole: boolean): Pick<Figure, 'value' | 'amount'> & { tone: Tone } {
  const none = isWhole ? 'good' : 'neutral';
  return { ...shownCount(count), tone: count === null ? 'unknown' : count > 0 ? 'bad' : none };
}

/** The tone of a percentage for which 100 is the goal. */
export function shareTone(percent: number | null, isWhole: boolean): Tone {
  if (percent === null) return 'unknown';
  return percent === 100 && isWhole ? 'good' : 'neutral';
}

export function isWhollyAssessed({ tags, tagsScanned, tagsPartial }: CoverageFacts): boolean {
  return tagsScanned === tags && tagsPartial === 0;
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
