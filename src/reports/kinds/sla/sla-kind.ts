import { countLabel, countOf, daysLabel, percentLabel } from '../../figure-labels.ts';
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
import type { Block, Dataset, Figure, ReportDocument, Section } from '../../report-document.ts';
import type { ReportKind } from '../../report-kind.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { interpretSla } from './interpret-sla.ts';
import { describeDeadlines } from './sla-descriptions.ts';
import type { SlaEntryColumn, SlaReportFacts } from './sla-facts.ts';

const sectionIds = ['summary', 'deadlines', 'definitions'] as const;
type SectionId = (typeof sectionIds)[number];

const shownEntries = 300;
/** The columns that fit on a PDF page. */
const shownColumns: readonly SlaEntryColumn[] = [
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

const columnsOf = ({ registries }: SlaReportFacts): readonly SlaEntryColumn[] =>
  registries ? ['registry', ...shownColumns] : shownColumns;

/** Met and missed deadlines by severity, and the deadlines of all open findings. */
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
    facts: coverOf(head, [{ label: 'Policy', value: describePolicy(head.facts.sla) }]),
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

const describePolicy = ({ bySeverity }: SlaFigures): string =>
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
            'malware',
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
    { kind: 'list', items: describeDeadlines(facts) },
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
      value: percentLabel(overall.compliancePercent),
      note: metNote(overall),
      tone: shareTone(overall.compliancePercent, isWhollyAssessed(coverage)),
    },
    { label: 'Past the deadline', ...countFigure(overall.breached, isWhollyAssessed(coverage)) },
    { label: 'Due soon', value: countLabel(overall.dueSoon), ...(overall.dueSoon === null && { tone: 'unknown' }) },
    { label: 'Closed late', value: String(overall.closedLate), note: 'in the period' },
    { label: 'Time to close', value: daysLabel(mttr.overall.meanDays), note: `mean of ${mttr.overall.closed} closed` },
  ];
}
