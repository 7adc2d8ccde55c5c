import { comparisonSection, sinceLastReport } from '../../comparison/comparison-blocks.ts';
import type { FigureName } from '../../figure-definitions.ts';
import { countLabel, countOf } from '../../figure-labels.ts';
import { momentText } from '../../moment-text.ts';
import { advisoryFacts } from '../../posture-sections/advisory-age.ts';
import { severityChart } from '../../posture-sections/chart-blocks.ts';
import { aboutOf, countFigure, definitionsOf, withNotes } from '../../posture-sections/posture-blocks.ts';
import { nothingKnown, scannedOf } from '../../posture-sections/posture-descriptions.ts';
import { registryBlocks, registryDatasets } from '../../posture-sections/registry-blocks.ts';
import type { Block, Dataset, Figure, ReportDocument, Section } from '../../report-document.ts';
import type { ReportKind } from '../../report-kind.ts';
import type { ReportSnapshot, SnapshotHead } from '../../report-snapshot.ts';
import { shownCount, shownPercent } from '../../shown-figure.ts';
import { interpretTechnical } from './interpret-technical.ts';
import type { FindingColumn, TechnicalFacts } from './technical-facts.ts';

const sectionIds = [
  'summary',
  comparisonSection,
  'images',
  'upgrades',
  'vulnerabilities',
  'findings',
  'definitions',
] as const;
type SectionId = (typeof sectionIds)[number];

/** Maximum number of rows of each dataset in a PDF. */
const shownRows = { images: 60, upgrades: 50, vulnerabilities: 100, findings: 300, unscanned: 50 };
/** The columns of findings that fit on a PDF page. */
const shownColumns: readonly FindingColumn[] = [
  'vulnerability',
  'severity',
  'package',
  'version',
  'fixedVersion',
  'epss',
  'knownExploited',
  'status',
  'daysOverdue',
  'assignee',
];

/** Image and tag are not repeated in each row of a report of one image, and neither is the status of a report in which all are open. */
function columnsOf(facts: TechnicalFacts, images: number): readonly FindingColumn[] {
  const hasStatus = facts.scan !== undefined || (facts.suppressed ?? 0) > 0;
  return [
    ...(facts.registries ? (['registry'] as const) : []),
    ...(images > 1 ? (['image'] as const) : []),
    ...(facts.population.tags > 1 ? (['tag'] as const) : []),
    ...shownColumns.filter((column) => hasStatus || column !== 'status'),
  ];
}

const defined: readonly FigureName[] = [
  'scope',
  'distinct',
  'openFinding',
  'knownExploited',
  'malware',
  'fixable',
  'suppressed',
  'partial',
  'breached',
  'firstSeen',
  'due',
  'epss',
  'upgrade',
  'riskRemoved',
  'daysOverdue',
  'risk',
  'grades',
  'advisoriesConfirmed',
  'advisoriesChanged',
];

/** All open findings in the scope, and the upgrades that close most findings. */
export const technicalKind: ReportKind<TechnicalFacts> = {
  type: 'technical',
  title: 'Technical report',
  sections: sectionIds,
  build: buildTechnical,
  interpret: interpretTechnical,
};

function buildTechnical(snapshot: ReportSnapshot<TechnicalFacts>, sections: readonly string[]): ReportDocument {
  const { head } = snapshot;
  return {
    title: 'Technical report',
    subject: `${head.organization.name}: ${head.scope.label}`,
    facts: [
      { label: 'Organization', value: head.organization.name },
      { label: 'Scope', value: head.scope.label },
      ...aboutOf(head),
      { label: 'As of', value: momentText(head.asOf) },
      { label: 'Version', value: String(head.version) },
      ...advisoryFacts({ confirmedAt: head.facts.advisoriesConfirmedAt, changedAt: head.facts.advisoriesBuiltAt }),
    ],
    sections: withNotes(
      head,
      sectionIds.filter((id) => sections.includes(id)).flatMap((id) => sectionOf(id, head)),
    ),
    datasets: [
      ...head.datasets.map((dataset): Dataset => ({ ...dataset, rows: () => snapshot.rows(dataset.id) })),
      ...registryDatasets(head.facts.registries),
    ],
    mainDataset: 'findings',
  };
}

/** Snapshots of earlier versions lack some datasets. Their sections are left out. */
function sectionOf(id: SectionId, { facts, comparison, datasets }: SnapshotHead<TechnicalFacts>): Section[] {
  const rowsOf = (dataset: string): number => datasets.find((one) => one.id === dataset)?.rowCount ?? 0;
  const hasGroups = datasets.some((one) => one.id === 'sourceUpgrades');
  switch (id) {
    case 'summary':
      return [{ id, title: 'Summary', blocks: [...summaryOf(facts), ...unscannedOf(rowsOf('unscanned'))] }];
    case 'comparison':
      return [sinceLastReport(comparison)];
    case 'images':
      return hasGroups && rowsOf('images') > 1
        ? [{ id, title: 'Findings by image', blocks: [imagesBlock(facts)] }]
        : [];
    case 'upgrades':
      return [{ id, title: 'Findings by upgrade', blocks: upgradesOf(hasGroups) }];
    case 'vulnerabilities':
      return hasGroups ? [{ id, title: 'Vulnerabilities', blocks: vulnerabilitiesOf() }] : [];
    case 'findings':
      return [
        { id, title: facts.scan ? 'Findings of the scan' : 'Findings', blocks: findingsOf(facts, rowsOf('images')) },
      ];
    case 'definitions': {
      const terms = facts.scan ? (['scanFinding', ...defined] as const) : defined;
      return [{ id, title: 'Definitions', blocks: [definitionsOf(terms)] }];
    }
  }
}

function imagesBlock({ registries }: TechnicalFacts): Block {
  const columns = [
    'image',
    'tag',
    'riskScore',
    'grade',
    'vulnerabilities',
    'findings',
    'critical',
    'knownExploited',
    'fixable',
    'overdue',
  ];
  return {
    kind: 'dataset',
    dataset: 'images',
    rowsMax: shownRows.images,
    columns: registries ? ['registry', ...columns] : columns,
  };
}

function upgradesOf(hasGroups: boolean): Block[] {
  if (!hasGroups) return [{ kind: 'dataset', dataset: 'upgrades', rowsMax: shownRows.upgrades }];
  const text =
    'One row for each source package and release: the packages that are built from it are upgraded together. The first upgrades remove most risk.';
  return [
    { kind: 'paragraph', text },
    {
      kind: 'dataset',
      dataset: 'sourceUpgrades',
      rowsMax: shownRows.upgrades,
      columns: [
        'source',
        'packages',
        'release',
        'from',
        'to',
        'riskRemovedPercent',
        'closes',
        'critical',
        'knownExploited',
        'images',
      ],
    },
  ];
}

function vulnerabilitiesOf(): Block[] {
  const text =
    'One row for each distinct vulnerability. Those of malicious packages are first, then those that are known to be exploited, then by severity and EPSS.';
  return [
    { kind: 'paragraph', text },
    {
      kind: 'dataset',
      dataset: 'vulnerabilities',
      rowsMax: shownRows.vulnerabilities,
      columns: [
        'vulnerability',
        'severity',
        'score',
        'epss',
        'knownExploited',
        'title',
        'remediation',
        'findings',
        'images',
      ],
      linked: { column: 'vulnerability', address: 'reference' },
    },
  ];
}

function findingsOf(facts: TechnicalFacts, images: number): Block[] {
  const { findings, suppressed, scan } = facts;
  const counted: Block[] =
    findings === null || !suppressed
      ? []
      : [{ kind: 'paragraph', text: countedText({ findings, suppressed, isScan: scan !== undefined }) }];
  return [
    ...counted,
    {
      kind: 'dataset',
      dataset: 'findings',
      rowsMax: shownRows.findings,
      columns: columnsOf(facts, images),
      linked: { column: 'vulnerability', address: 'reference' },
    },
  ];
}

/** Suppressed findings are rows of the dataset and in no number of open findings. */
function countedText({
  findings,
  suppressed,
  isScan,
}: {
  findings: number;
  suppressed: number;
  isScan: boolean;
}): string {
  const first = isScan ? countOf(findings, 'finding') : `${countOf(findings, 'finding is', 'findings are')} open`;
  return `${first}. ${countOf(suppressed, 'more finding is', 'more findings are')} suppressed by an active exception: listed last with the status Suppressed, and included in no other number.`;
}

function unscannedOf(rows: number): Block[] {
  if (rows === 0) return [];
  return [
    {
      kind: 'dataset',
      dataset: 'unscanned',
      rowsMax: shownRows.unscanned,
      columns: ['image', 'tag', 'reason', 'code'],
      caption: 'Tags that were never scanned',
    },
  ];
}

function summaryOf(facts: TechnicalFacts): Block[] {
  const { population } = facts;
  const figures: Block = { kind: 'figures', figures: figuresOf(facts) };
  if (facts.findings === null) return [{ kind: 'paragraph', text: nothingKnown(scannedOf(population)) }, figures];
  const blocks: Block[] = [
    figures,
    severityChart(facts.counts, facts.scan ? 'Findings by severity' : undefined),
    ...registryBlocks(facts.registries),
  ];
  if (population.neverScanned + population.partial === 0) return blocks;
  const text =
    population.tags === 1
      ? 'The tag was only partially assessed and can contain more findings than listed here.'
      : `Of ${countOf(population.tags, 'tag')} in scope, ${population.neverScanned} were never scanned and ${population.partial} only partially assessed. These tags can contain more findings than listed here.`;
  return [...blocks, { kind: 'paragraph', text, isNote: true }];
}

function figuresOf({
  findings,
  images,
  counts,
  knownExploited,
  malware,
  breached,
  fixable,
  population,
  scan,
  suppressed,
  distinct,
}: TechnicalFacts): Figure[] {
  const isWhole = population.neverScanned + population.partial === 0;
  return [
    {
      label: scan ? 'Findings of the scan' : 'Open findings',
      ...shownCount(findings),
      ...(images === null ? { tone: 'unknown' } : { note: `in ${countOf(images, 'image')}` }),
    },
    ...(distinct && findings !== null
      ? [
          {
            label: 'Vulnerabilities',
            ...shownCount(distinct.total),
            note: `distinct; ${distinct.critical} critical, ${distinct.fixable} with a fix`,
          } as const,
        ]
      : []),
    ...(suppressed
      ? [{ label: 'Suppressed by exceptions', ...shownCount(suppressed), note: 'not counted as open' }]
      : []),
    ...(scan ? [{ label: 'Closed since', ...shownCount(scan.closedSince), note: `of ${countLabel(findings)}` }] : []),
    { label: 'Critical', ...countFigure(counts && counts.critical, isWhole) },
    ...(malware ? [{ label: 'Malicious packages', ...shownCount(malware), tone: 'bad' } as const] : []),
    { label: 'Known exploited', ...countFigure(knownExploited, isWhole) },
    { label: 'Past the deadline', ...countFigure(breached, isWhole) },
    { label: 'Fixable', ...shownPercent(fixable === null ? null : percentOf(fixable, findings)) },
  ];
}

const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100);
