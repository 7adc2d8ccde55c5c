import { comparisonSection, sinceLastReport } from '../../comparison/comparison-blocks.ts';
import { countOf } from '../../figure-labels.ts';
import type { SlaFigures } from '../../posture-facts.ts';
import { actionsBlocks } from '../../posture-sections/action-blocks.ts';
import { flowBlocks } from '../../posture-sections/flow-blocks.ts';
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
import type { ReportSnapshot, SnapshotHead } from '../../report-snapshot.ts';
import { shownCount, shownDays, shownPercent } from '../../shown-figure.ts';
import { interpretSla } from './interpret-sla.ts';
import { describeDeadlines } from './sla-descriptions.ts';
import type { SlaEntryColumn, SlaReportFacts } from './sla-facts.ts';

const sectionIds = [
  'summary',
  comparisonSection,
  'trend',
  'images',
  'upgrades',
  'vulnerabilities',
  'deadlines',
  'definitions',
] as const;
type SectionId = (typeof sectionIds)[number];

/** Maximum number of rows of each dataset in a PDF. */
const shownRows = { entries: 300, images: 60, vulnerabilities: 100, unscanned: 50 };
/** The columns that fit on a PDF page. */
const shownColumns: readonly SlaEntryColumn[] = [
  'due',
  'daysOverdue',
  'severity',
  'vulnerability',
  'epss',
  'knownExploited',
  'package',
  'version',
  'fixedVersion',
  'assignee',
];

/** Image and tag are not repeated in each row of a report of one image. */
function columnsOf({ registries, coverage }: SlaReportFacts): readonly SlaEntryColumn[] {
  const place: SlaEntryColumn[] = [
    ...(registries ? (['registry'] as const) : []),
    ...(coverage.images > 1 ? (['image'] as const) : []),
    ...(coverage.tags > 1 ? (['tag'] as const) : []),
  ];
  return [...place, ...shownColumns];
}

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
      sectionIds.filter((id) => sections.includes(id)).flatMap((id) => sectionOf(id, head)),
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

/** Snapshots of earlier versions lack some datasets. Their sections are left out. */
function sectionOf(id: SectionId, { facts, comparison, datasets }: SnapshotHead<SlaReportFacts>): Section | Section[] {
  const rowsOf = (dataset: string): number => datasets.find((one) => one.id === dataset)?.rowCount ?? 0;
  const hasVulnerabilities = datasets.some((one) => one.id === 'vulnerabilities');
  switch (id) {
    case 'summary':
      return { id, title: 'Summary', blocks: summaryOf(facts) };
    case 'comparison':
      return sinceLastReport(comparison);
    case 'trend':
      return { id, title: 'Trends', blocks: flowBlocks(facts.weeks) };
    case 'images':
      return hasVulnerabilities && rowsOf('images') > 1
        ? { id, title: 'Deadlines by image', blocks: [imagesBlock(facts)] }
        : [];
    case 'upgrades':
      return { id, title: 'Most effective upgrades', blocks: upgradesOf(facts) };
    case 'vulnerabilities':
      return rowsOf('vulnerabilities') > 0 ? { id, title: 'Vulnerabilities', blocks: vulnerabilityBlocks() } : [];
    case 'deadlines':
      return {
        id,
        title: facts.registries ? 'Deadlines by registry' : 'Deadlines by date',
        blocks: [
          {
            kind: 'dataset',
            dataset: 'entries',
            rowsMax: shownRows.entries,
            columns: columnsOf(facts),
            linked: { column: 'vulnerability', address: 'reference' },
          },
        ],
      };
    case 'definitions':
      return {
        id,
        title: 'Definitions',
        blocks: [
          definitionsOf([
            'scope',
            'coverage',
            'distinct',
            'openFinding',
            'knownExploited',
            'epss',
            'malware',
            'sla',
            'dueSoon',
            'breached',
            'closedLate',
            'mttr',
            'suppressed',
            'daysOverdue',
            'upgrade',
            'riskRemoved',
          ]),
        ],
      };
  }
}

function summaryOf(facts: SlaReportFacts): Block[] {
  const { coverage, sla } = facts;
  const blocks: Block[] = [
    { kind: 'paragraph', text: describeDeadlines(facts).join(' ') },
    { kind: 'figures', figures: figuresOf(facts) },
    slaTable(sla),
    ...registryBlocks(facts.registries),
  ];
  if (coverage.tagsScanned === coverage.tags) return blocks;
  const many = coverage.tags - coverage.tagsScanned;
  const text = `${countOf(many, 'tag')} of ${coverage.tags} in scope ${many === 1 ? 'has' : 'have'} no result: undetected findings have no deadline.`;
  return [
    ...blocks,
    { kind: 'paragraph', text, isNote: true },
    {
      kind: 'dataset',
      dataset: 'unscanned',
      rowsMax: shownRows.unscanned,
      columns: ['image', 'tag', 'reason', 'code'],
      caption: 'Tags that were never scanned',
    },
  ];
}

/** The images with most missed deadlines first. */
function imagesBlock({ registries }: SlaReportFacts): Block {
  const columns = [
    'image',
    'tag',
    'overdue',
    'findings',
    'vulnerabilities',
    'critical',
    'high',
    'knownExploited',
    'fixable',
  ];
  return {
    kind: 'dataset',
    dataset: 'images',
    rowsMax: shownRows.images,
    columns: registries ? ['registry', ...columns] : columns,
  };
}

function vulnerabilityBlocks(): Block[] {
  const text =
    'One row for each distinct vulnerability with a deadline. Those of malicious packages are first, then those that are known to be exploited, then by severity and EPSS.';
  return [
    { kind: 'paragraph', text },
    {
      kind: 'dataset',
      dataset: 'vulnerabilities',
      rowsMax: shownRows.vulnerabilities,
      columns: [
        'vulnerability',
        'severity',
        'due',
        'overdue',
        'epss',
        'knownExploited',
        'title',
        'remediation',
        'images',
      ],
      linked: { column: 'vulnerability', address: 'reference' },
    },
  ];
}

function upgradesOf({ actions = [] }: SlaReportFacts): Block[] {
  if (actions.length > 0) return actionsBlocks(actions);
  return [{ kind: 'paragraph', text: 'No upgrade closes a finding, because no open finding has a fixed version.' }];
}

function figuresOf({ coverage, sla: { overall }, mttr, distinct }: SlaReportFacts): Figure[] {
  return [
    {
      label: 'Open findings',
      ...shownCount(overall.open),
      note:
        distinct === undefined || overall.open === null
          ? 'with a deadline'
          : `with a deadline, of ${countOf(distinct, 'vulnerability', 'vulnerabilities')}`,
      ...(overall.open === null && { tone: 'unknown' }),
    },
    {
      label: 'Deadlines met',
      ...shownPercent(overall.compliancePercent),
      note: metNote(overall),
      tone: shareTone(overall.compliancePercent, isWhollyAssessed(coverage)),
    },
    { label: 'Past the deadline', ...countFigure(overall.breached, isWhollyAssessed(coverage)) },
    { label: 'Due soon', ...shownCount(overall.dueSoon), ...(overall.dueSoon === null && { tone: 'unknown' }) },
    { label: 'Closed late', ...shownCount(overall.closedLate), note: 'in the period' },
    { label: 'Time to close', ...shownDays(mttr.overall.meanDays), note: `mean of ${mttr.overall.closed} closed` },
  ];
}
