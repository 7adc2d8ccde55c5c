import { comparisonSection, sinceLastReport } from '../../comparison/comparison-blocks.ts';
import { countOf } from '../../figure-labels.ts';
import type { PostureFacts, TrendDay } from '../../posture-facts.ts';
import { actionsBlocks, exploitedBlocks } from '../../posture-sections/action-blocks.ts';
import { advisoryFacts, advisoryTimesOf } from '../../posture-sections/advisory-age.ts';
import { severityChart, trendBlocks } from '../../posture-sections/chart-blocks.ts';
import { flowBlocks } from '../../posture-sections/flow-blocks.ts';
import { interpretPosture } from '../../posture-sections/interpret-posture.ts';
import { coverOf, definitionsOf, figuresOf, slaTable, withNotes } from '../../posture-sections/posture-blocks.ts';
import { describeChanges, describeGaps, headlineOf } from '../../posture-sections/posture-descriptions.ts';
import { registryBlocks, registryDatasets } from '../../posture-sections/registry-blocks.ts';
import { riskBlocks } from '../../posture-sections/risk-blocks.ts';
import type { Block, Column, Dataset, ReportDocument, RowOf, Section } from '../../report-document.ts';
import type { ReportKind } from '../../report-kind.ts';
import type { ReportSnapshot, SnapshotHead } from '../../report-snapshot.ts';
import { listDataset } from '../../shared-datasets/list-dataset.ts';
import { sourceUpgradeColumns, sourceUpgradeRow } from '../../shared-datasets/source-upgrade-rows.ts';
import { upgradeColumns, upgradeRow } from '../../shared-datasets/upgrade-rows.ts';
import { shownCount, shownDays } from '../../shown-figure.ts';
import { tableBlock } from '../../table-block.ts';
import { neverScannedLabels } from '../../value-labels.ts';

const sectionIds = [
  'summary',
  comparisonSection,
  'coverage',
  'trend',
  'deadlines',
  'images',
  'upgrades',
  'definitions',
] as const;
type SectionId = (typeof sectionIds)[number];

const shownImages = 50;
const shownUnscanned = 50;
/** The columns of images that fit on a PDF page. */
const imagePaperColumns = [
  'image',
  'tag',
  'riskScore',
  'grade',
  'assessed',
  'vulnerabilities',
  'findings',
  'critical',
  'knownExploited',
  'overdue',
];

/** Figures of the scope (coverage, risk, deadlines, trend) and a list of its images. */
export const postureKind: ReportKind<PostureFacts> = {
  type: 'posture',
  title: 'Posture report',
  sections: sectionIds,
  build: buildPosture,
  interpret: interpretPosture,
};

function buildPosture(snapshot: ReportSnapshot<PostureFacts>, sections: readonly string[]): ReportDocument {
  const { head } = snapshot;
  const { facts } = head;
  return {
    title: 'Posture report',
    subject: `${head.organization.name}: ${head.scope.label}`,
    facts: coverOf(head, advisoryFacts(advisoryTimesOf(facts.freshness))),
    sections: withNotes(
      head,
      sectionIds.filter((id) => sections.includes(id)).map((id) => sectionOf(id, head)),
    ),
    datasets: [
      ...head.datasets.map((dataset): Dataset => ({ ...dataset, rows: () => snapshot.rows(dataset.id) })),
      listDataset('upgrades', 'Upgrades', { columns: upgradeColumns, rows: facts.upgrades.map(upgradeRow) }),
      listDataset('sourceUpgrades', 'Upgrades by source package', {
        columns: sourceUpgradeColumns,
        rows: (facts.exposure?.actions ?? []).map(sourceUpgradeRow),
      }),
      listDataset('trend', 'Trend', { columns: trendColumns, rows: facts.trend.map(trendRow) }),
      ...registryDatasets(facts.registries),
    ],
    mainDataset: 'images',
  };
}

function sectionOf(id: SectionId, head: SnapshotHead<PostureFacts>): Section {
  const { facts, comparison } = head;
  switch (id) {
    case 'summary':
      return { id, title: 'Summary', blocks: summaryOf(facts) };
    case 'comparison':
      return sinceLastReport(comparison);
    case 'coverage':
      return { id, title: 'Coverage', blocks: coverageOf(head) };
    case 'trend':
      return {
        id,
        title: 'Trends and changes',
        blocks: [
          { kind: 'paragraph', text: describeChanges(facts) },
          ...flowBlocks(facts.exposure?.weeks),
          ...trendBlocks(facts.trend),
        ],
      };
    case 'deadlines':
      return { id, title: 'Deadlines and time to close', blocks: [slaTable(facts.sla), mttrTable(facts)] };
    case 'images':
      return {
        id,
        title: facts.registries ? 'Images by registry' : 'Images by risk',
        blocks: [
          ...riskBlocks(facts),
          {
            kind: 'dataset',
            dataset: 'images',
            rowsMax: shownImages,
            columns: facts.registries ? ['registry', ...imagePaperColumns] : imagePaperColumns,
          },
        ],
      };
    case 'upgrades':
      return {
        id,
        title: 'Most effective upgrades',
        blocks: upgradesOf(facts),
      };
    case 'definitions':
      return {
        id,
        title: 'Definitions',
        blocks: [
          definitionsOf([
            'scope',
            'coverage',
            'partial',
            'freshness',
            'distinct',
            'openFinding',
            'knownExploited',
            'malware',
            'fixable',
            'suppressed',
            'risk',
            'grades',
            'grade',
            'mttr',
            'sla',
            'dueSoon',
            'breached',
            'closedLate',
            'opened',
            'movement',
            'trend',
            'upgrade',
            'riskRemoved',
            'advisoriesConfirmed',
            'advisoriesChanged',
          ]),
        ],
      };
  }
}

function summaryOf(facts: PostureFacts): Block[] {
  const gaps = describeGaps(facts);
  return [
    { kind: 'paragraph', text: headlineOf(facts) },
    { kind: 'figures', figures: figuresOf(facts) },
    ...(gaps.length > 0 ? [{ kind: 'paragraph', text: gaps.join(' '), isNote: true } as const] : []),
    ...(facts.findings ? [severityChart(facts.findings.counts)] : []),
    ...registryBlocks(facts.registries),
    ...(facts.exposure && facts.exposure.distinct.knownExploited > 0
      ? exploitedBlocks(
          facts.exposure.exploited,
          facts.exposure.distinct.knownExploited,
          facts.exposure.exploited.length,
        )
      : []),
  ];
}

/** Snapshots of earlier versions have upgrades by binary package only. */
function upgradesOf({ exposure, upgrades }: PostureFacts): Block[] {
  if (exposure && exposure.actions.length > 0) return actionsBlocks(exposure.actions);
  return [{ kind: 'dataset', dataset: 'upgrades', rowsMax: upgrades.length }];
}

/** Names the tags without a result if they are few, and counts them by reason otherwise. */
function coverageOf({ facts: { coverage, freshness }, datasets }: SnapshotHead<PostureFacts>): Block[] {
  const blocks: Block[] = [
    {
      kind: 'figures',
      figures: [
        { label: 'Tags', ...shownCount(coverage.tags), note: `in ${coverage.images} images` },
        { label: 'With a result', ...shownCount(coverage.tagsScanned) },
        { label: 'In the last 30 days', ...shownCount(coverage.tagsRecent) },
        {
          label: 'Partially assessed',
          ...shownCount(coverage.tagsPartial),
          note: `${coverage.tagsNotAssessed ?? 0} with no content assessed`,
        },
        {
          label: 'Median age',
          ...shownDays(freshness.medianAgeDays),
          note: `of ${countOf(coverage.tagsScanned, 'tag')}`,
        },
        { label: 'Oldest', ...shownDays(freshness.oldestAgeDays) },
      ],
    },
  ];
  if (coverage.neverScanned.length === 0) return blocks;
  const caption = 'Tags that were never scanned';
  const many = coverage.tags - coverage.tagsScanned;
  if (datasets.some(({ id }) => id === 'unscanned') && many <= shownUnscanned) {
    const columns = ['image', 'tag', 'reason', 'code'];
    return [...blocks, { kind: 'dataset', dataset: 'unscanned', rowsMax: shownUnscanned, columns, caption }];
  }
  const columns = [
    { id: 'reason', title: 'Reason', type: 'text', width: 3 },
    { id: 'code', title: 'Error', type: 'text', width: 2 },
    { id: 'tags', title: 'Tags', type: 'integer', width: 1 },
  ] as const;
  const rows = coverage.neverScanned.map(({ reason, ...row }) => ({ ...row, reason: neverScannedLabels[reason] }));
  const all = datasets.some(({ id }) => id === 'unscanned')
    ? [{ kind: 'paragraph', text: 'The JSON and XLSX formats of this report list these tags.', isNote: true } as const]
    : [];
  return [...blocks, tableBlock({ columns, rows, caption }), ...all];
}

function mttrTable({ mttr }: PostureFacts): Block {
  const columns = [
    { id: 'severity', title: 'Severity', type: 'severity', width: 2 },
    { id: 'closed', title: 'Closed', type: 'integer', width: 1 },
    { id: 'meanDays', title: 'Mean days', type: 'number', width: 1 },
    { id: 'medianDays', title: 'Median days', type: 'number', width: 1 },
  ] as const;
  const rows = mttr.bySeverity.map(({ meanDays, medianDays, ...row }) => {
    return { ...row, meanDays: inTenths(meanDays), medianDays: inTenths(medianDays) };
  });
  return tableBlock({ columns, rows, caption: 'Findings closed in the period' });
}

const inTenths = (days: number | null): number | null => (days === null ? null : Math.round(days * 10) / 10);

const trendColumns = [
  { id: 'day', title: 'Day', type: 'date', width: 2 },
  { id: 'open', title: 'Open', type: 'integer', width: 1 },
  { id: 'critical', title: 'Critical', type: 'integer', width: 1 },
  { id: 'high', title: 'High', type: 'integer', width: 1 },
  { id: 'knownExploited', title: 'Known exploited', type: 'integer', width: 1 },
  { id: 'breached', title: 'Past deadline', type: 'integer', width: 1 },
  { id: 'riskAverage', title: 'Mean risk', type: 'number', width: 1 },
  { id: 'riskOver', title: 'Images in mean', type: 'integer', width: 1 },
  { id: 'scoreVersion', title: 'Version of the score', type: 'integer', width: 1 },
  { id: 'recentPercent', title: 'Recent coverage', type: 'percent', width: 1 },
] as const satisfies readonly Column[];

function trendRow({
  day,
  riskOver = null,
  scoreVersion = null,
  grade: _grade,
  grades: _grades,
  ...figures
}: TrendDay): RowOf<typeof trendColumns> {
  return { ...figures, day: `${day}T00:00:00.000Z`, riskOver, scoreVersion };
}
