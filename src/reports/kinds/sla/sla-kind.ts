import { countOf, countWord, daysWord, percentWord } from '../../figure-words.ts';
import type { Block, Column, Dataset, Figure, ReportDocument, Section } from '../../report-document.ts';
import type { ReportIntelligence } from '../../report-intelligence.ts';
import type { ReportKind } from '../../report-kind.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { nothingKnown } from '../executive/posture-words.ts';
import {
  countFigure,
  coverOf,
  definitionsOf,
  isWhollyAssessed,
  slaTable,
  withNotes,
} from '../posture/posture-blocks.ts';
import type { CoverageFacts, MttrFacts, SlaFigures } from '../posture/posture-facts.ts';

/** How deadlines are kept; the deadlines themselves are the dataset `entries`. */
export interface SlaReportFacts {
  coverage: CoverageFacts;
  sla: SlaFigures;
  mttr: MttrFacts;
}

/** In this order in each row of `entries`. */
export const slaEntryColumns = [
  { id: 'due', title: 'Due', type: 'date', width: 2 },
  { id: 'status', title: 'Status', type: 'text', width: 2 },
  { id: 'daysLeft', title: 'Days left', type: 'number', width: 1 },
  { id: 'severity', title: 'Severity', type: 'severity', width: 2 },
  { id: 'vulnerability', title: 'Vulnerability', type: 'text', width: 3 },
  { id: 'packageType', title: 'Type', type: 'text', width: 1 },
  { id: 'package', title: 'Package', type: 'text', width: 3 },
  { id: 'version', title: 'Installed', type: 'text', width: 2 },
  { id: 'fixedVersion', title: 'Fixed in', type: 'text', width: 2 },
  { id: 'knownExploited', title: 'Exploited', type: 'text', width: 1 },
  { id: 'image', title: 'Image', type: 'text', width: 4 },
  { id: 'tag', title: 'Tag', type: 'text', width: 2 },
  { id: 'platform', title: 'Platform', type: 'text', width: 2 },
  { id: 'firstSeen', title: 'First seen', type: 'date', width: 2 },
  { id: 'triage', title: 'Triage', type: 'text', width: 2 },
  { id: 'assignee', title: 'Assignee', type: 'text', width: 2 },
] as const satisfies readonly Column[];

const sectionIds = ['summary', 'deadlines', 'definitions'] as const;
type SectionId = (typeof sectionIds)[number];

const shownEntries = 300;
/** On paper, as many columns as can be read side by side. */
const shownColumns = [
  'due',
  'status',
  'severity',
  'vulnerability',
  'package',
  'version',
  'fixedVersion',
  'image',
  'tag',
];

/** How deadlines are kept, by severity, and every deadline that runs. */
export const slaKind: ReportKind<SlaReportFacts> = {
  type: 'sla',
  title: 'SLA report',
  sections: sectionIds,
  build: buildSla,
  interpret: interpretSla,
};

function buildSla(snapshot: ReportSnapshot<SlaReportFacts>, sections: readonly string[]): ReportDocument {
  const { head } = snapshot;
  return {
    title: 'SLA report',
    subject: `${head.organization.name}: ${head.scope.label}`,
    facts: coverOf(head, [{ label: 'Policy', value: policyWords(head.facts.sla) }]),
    sections: withNotes(
      head,
      sectionIds.filter((id) => sections.includes(id)).map((id) => sectionOf(id, head.facts)),
    ),
    datasets: head.datasets.map((dataset): Dataset => ({ ...dataset, rows: () => snapshot.rows(dataset.id) })),
    mainDataset: 'entries',
  };
}

const policyWords = ({ bySeverity }: SlaFigures): string =>
  bySeverity.map(({ severity, days }) => `${severity.toLowerCase()} ${countOf(days, 'day')}`).join(', ');

function sectionOf(id: SectionId, facts: SlaReportFacts): Section {
  switch (id) {
    case 'summary':
      return { id, title: 'Summary', blocks: summaryOf(facts) };
    case 'deadlines':
      return {
        id,
        title: 'Deadlines, the first one first',
        blocks: [{ kind: 'dataset', dataset: 'entries', rowsMax: shownEntries, columns: shownColumns }],
      };
    case 'definitions':
      return {
        id,
        title: 'Definitions',
        blocks: [
          definitionsOf([
            'scope',
            'coverage',
            'openFinding',
            'sla',
            'dueSoon',
            'breached',
            'closedLate',
            'mttr',
            'suppressed',
          ]),
        ],
      };
  }
}

function summaryOf(facts: SlaReportFacts): Block[] {
  const { coverage, sla } = facts;
  const blocks: Block[] = [
    { kind: 'figures', figures: figuresOf(facts) },
    { kind: 'list', items: wordsOf(facts) },
    slaTable(sla),
  ];
  if (coverage.tagsScanned < coverage.tags) {
    const text = `${countOf(coverage.tags - coverage.tagsScanned, 'tag')} of ${coverage.tags} in scope ${coverage.tags - coverage.tagsScanned === 1 ? 'has' : 'have'} no result: no deadline can run for what nobody has found.`;
    blocks.push({ kind: 'paragraph', text, isNote: true });
  }
  return blocks;
}

function figuresOf({ coverage, sla: { overall }, mttr }: SlaReportFacts): Figure[] {
  const isKnown = overall.compliancePercent !== null;
  return [
    {
      label: 'Deadlines met',
      value: percentWord(overall.compliancePercent),
      tone: !isKnown ? 'unknown' : overall.compliancePercent === 100 ? 'good' : 'neutral',
    },
    { label: 'Past the deadline', ...countFigure(overall.breached, isWhollyAssessed(coverage)) },
    { label: 'Due soon', value: countWord(overall.dueSoon), ...(overall.dueSoon === null && { tone: 'unknown' }) },
    { label: 'Closed late', value: String(overall.closedLate), note: 'in the period' },
    { label: 'Time to close', value: daysWord(mttr.overall.meanDays), note: `mean of ${mttr.overall.closed} closed` },
  ];
}

function wordsOf({ coverage, sla: { overall, bySeverity }, mttr }: SlaReportFacts): string[] {
  if (overall.open === null) return [nothingKnown(coverage.tags)];
  const worst = bySeverity.find((row) => (row.breached ?? 0) > 0);
  const closed = overall.closedInTime + overall.closedLate;
  return [
    `${countOf(overall.open, 'open finding has', 'open findings have')} a deadline: ${overall.breached} passed it, ${overall.dueSoon} are in the last quarter of their time.`,
    ...(worst
      ? [`The most severe that passed are ${worst.breached} of severity ${worst.severity.toLowerCase()}.`]
      : []),
    closed === 0
      ? 'Nothing with a deadline was closed in the period.'
      : `${closed} with a deadline closed in the period, ${overall.closedLate} of them late; all that closed took ${daysWord(mttr.overall.meanDays)} on average.`,
  ];
}

async function interpretSla(
  snapshot: ReportSnapshot<SlaReportFacts>,
  previous: ReportSnapshot<SlaReportFacts> | null,
): Promise<Omit<ReportIntelligence, 'comparedWith'>> {
  const { facts } = snapshot.head;
  const before = previous?.head.facts;
  const worsened = facts.sla.bySeverity.flatMap(({ severity, breached }) => {
    const was = before?.sla.bySeverity.find((row) => row.severity === severity)?.breached;
    if (typeof was !== 'number' || breached === null || breached <= was) return [];
    return { what: `${severity.toLowerCase()} findings past their deadline`, before: was, after: breached };
  });
  return { summary: wordsOf(facts), movers: [], rootPackages: [], upgrades: [], worsened };
}
