import { countOf, countWord, daysWord, percentWord } from '../../figure-labels.ts';
import type { SlaFigures } from '../../posture-facts.ts';
import {
  countFigure,
  coverOf,
  definitionsOf,
  isWhollyAssessed,
  metNote,
  shareTone,
  slaTable,
  withNotes,
} from '../../posture-sections/posture-blocks.ts';
import { registryBlocks, registryDatasets } from '../../posture-sections/registry-blocks.ts';
import type { Block, Column, Dataset, Figure, ReportDocument, Section } from '../../report-document.ts';
import type { ReportKind } from '../../report-kind.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { interpretSla } from './interpret-sla.ts';
import { slaWords } from './sla-descriptions.ts';
import type { SlaReportFacts } from './sla-facts.ts';

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
  { id: 'registry', title: 'Registry', type: 'text', width: 2 },
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

const columnsOf = ({ registries }: SlaReportFacts): readonly string[] =>
  registries ? ['registry', ...shownColumns] : shownColumns;

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
    datasets: [
      ...head.datasets.map((dataset): Dataset => ({ ...dataset, rows: () => snapshot.rows(dataset.id) })),
      ...registryDatasets(head.facts.registries),
    ],
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
        title: facts.registries ? 'Deadlines by registry' : 'Deadlines by date',
        blocks: [{ kind: 'dataset', dataset: 'entries', rowsMax: shownEntries, columns: columnsOf(facts) }],
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
    { kind: 'list', items: slaWords(facts) },
    slaTable(sla),
    ...registryBlocks(facts.registries),
  ];
  if (coverage.tagsScanned < coverage.tags) {
    const text = `${countOf(coverage.tags - coverage.tagsScanned, 'tag')} of ${coverage.tags} in scope ${coverage.tags - coverage.tagsScanned === 1 ? 'has' : 'have'} no result: undetected findings have no deadline.`;
    blocks.push({ kind: 'paragraph', text, isNote: true });
  }
  return blocks;
}

function figuresOf({ coverage, sla: { overall }, mttr }: SlaReportFacts): Figure[] {
  return [
    {
      label: 'Deadlines met',
      value: percentWord(overall.compliancePercent),
      note: metNote(overall),
      tone: shareTone(overall.compliancePercent, isWhollyAssessed(coverage)),
    },
    { label: 'Past the deadline', ...countFigure(overall.breached, isWhollyAssessed(coverage)) },
    { label: 'Due soon', value: countWord(overall.dueSoon), ...(overall.dueSoon === null && { tone: 'unknown' }) },
    { label: 'Closed late', value: String(overall.closedLate), note: 'in the period' },
    { label: 'Time to close', value: daysWord(mttr.overall.meanDays), note: `mean of ${mttr.overall.closed} closed` },
  ];
}
