import { countOf, daysLabel } from '../../figure-labels.ts';
import { momentText } from '../../moment-text.ts';
import type { PostureFacts, TrendDay } from '../../posture-facts.ts';
import { interpretPosture } from '../../posture-sections/interpret-posture.ts';
import {
  coverOf,
  definitionsOf,
  figuresOf,
  severityChart,
  slaTable,
  trendBlocks,
  withNotes,
} from '../../posture-sections/posture-blocks.ts';
import { describeMovement, describePosture, headlineOf } from '../../posture-sections/posture-descriptions.ts';
import { registryBlocks, registryDatasets } from '../../posture-sections/registry-blocks.ts';
import type { Block, Column, Dataset, ReportDocument, RowOf, Section } from '../../report-document.ts';
import type { ReportKind } from '../../report-kind.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { listDataset } from '../../shared-datasets/list-dataset.ts';
import { upgradeColumns, upgradeRow } from '../../shared-datasets/upgrade-rows.ts';
import { tableBlock } from '../../table-block.ts';

const sectionIds = ['summary', 'coverage', 'trend', 'deadlines', 'images', 'upgrades', 'definitions'] as const;
type SectionId = (typeof sectionIds)[number];

const shownImages = 50;

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
    facts: coverOf(head, [
      {
        label: 'Advisories as of',
        value: facts.freshness.advisoriesNewest === null ? '–' : momentText(facts.freshness.advisoriesNewest),
      },
    ]),
    sections: withNotes(
      head,
      sectionIds.filter((id) => sections.includes(id)).map((id) => sectionOf(id, facts)),
    ),
    datasets: [
      ...head.datasets.map((dataset): Dataset => ({ ...dataset, rows: () => snapshot.rows(dataset.id) })),
      listDataset('upgrades', 'Upgrades', { columns: upgradeColumns, rows: facts.upgrades.map(upgradeRow) }),
      listDataset('trend', 'Trend', { columns: trendColumns, rows: facts.trend.map(trendRow) }),
      ...registryDatasets(facts.registries),
    ],
    mainDataset: 'images',
  };
}

function sectionOf(id: SectionId, facts: PostureFacts): Section {
  switch (id) {
    case 'summary':
      return { id, title: 'Summary', blocks: summaryOf(facts) };
    case 'coverage':
      return { id, title: 'Coverage', blocks: coverageOf(facts) };
    case 'trend':
      return {
        id,
        title: 'Trend and changes',
        blocks: [...trendBlocks(facts.trend), { kind: 'list', items: describeMovement(facts) }],
      };
    case 'deadlines':
      return { id, title: 'Deadlines and time to close', blocks: [slaTable(facts.sla), mttrTable(facts)] };
    case 'images':
      return {
        id,
        title: facts.registries ? 'Images by registry' : 'Images by risk',
        blocks: [{ kind: 'dataset', dataset: 'images', rowsMax: shownImages }],
      };
    case 'upgrades':
      return {
        id,
        title: 'Most effective upgrades',
        blocks: [{ kind: 'dataset', dataset: 'upgrades', rowsMax: facts.upgrades.length }],
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
          ]),
        ],
      };
  }
}

function summaryOf(facts: PostureFacts): Block[] {
  return [
    { kind: 'paragraph', text: headlineOf(facts) },
    { kind: 'figures', figures: figuresOf(facts) },
    { kind: 'list', items: describePosture(facts) },
    ...registryBlocks(facts.registries),
    ...(facts.findings ? [severityChart(facts.findings.counts)] : []),
    gradeChart(facts),
  ];
}

function gradeChart({ grades }: PostureFacts): Block {
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

function coverageOf({ coverage, freshness }: PostureFacts): Block[] {
  const blocks: Block[] = [
    {
      kind: 'figures',
      figures: [
        { label: 'Tags', value: String(coverage.tags), note: `in ${coverage.images} images` },
        { label: 'With a result', value: String(coverage.tagsScanned) },
        { label: 'In the last 30 days', value: String(coverage.tagsRecent) },
        {
          label: 'Partially assessed',
          value: String(coverage.tagsPartial),
          note: `${coverage.tagsNotAssessed ?? 0} with no content assessed`,
        },
        {
          label: 'Median age',
          value: daysLabel(freshness.medianAgeDays),
          note: `of ${countOf(coverage.tagsScanned, 'tag')}`,
        },
        { label: 'Oldest', value: daysLabel(freshness.oldestAgeDays) },
      ],
    },
  ];
  if (coverage.neverScanned.length === 0) return blocks;
  const columns = [
    { id: 'reason', title: 'Reason', type: 'text', width: 3 },
    { id: 'code', title: 'Error', type: 'text', width: 2 },
    { id: 'tags', title: 'Tags', type: 'integer', width: 1 },
  ] as const;
  return [...blocks, tableBlock({ columns, rows: coverage.neverScanned, caption: 'Tags that were never scanned' })];
}

function mttrTable({ mttr }: PostureFacts): Block {
  const columns = [
    { id: 'severity', title: 'Severity', type: 'severity', width: 2 },
    { id: 'closed', title: 'Closed', type: 'integer', width: 1 },
    { id: 'meanDays', title: 'Mean days', type: 'number', width: 1 },
    { id: 'medianDays', title: 'Median days', type: 'number', width: 1 },
  ] as const;
  return tableBlock({ columns, rows: mttr.bySeverity, caption: 'Findings closed in the period' });
}

const trendColumns = [
  { id: 'day', title: 'Day', type: 'date', width: 2 },
  { id: 'open', title: 'Open', type: 'integer', width: 1 },
  { id: 'critical', title: 'Critical', type: 'integer', width: 1 },
  { id: 'high', title: 'High', type: 'integer', width: 1 },
  { id: 'knownExploited', title: 'Exploited', type: 'integer', width: 1 },
  { id: 'breached', title: 'Past deadline', type: 'integer', width: 1 },
  { id: 'riskAverage', title: 'Mean risk', type: 'number', width: 1 },
  { id: 'riskOver', title: 'Images in mean', type: 'integer', width: 1 },
  { id: 'recentPercent', title: 'Recent coverage', type: 'percent', width: 1 },
] as const satisfies readonly Column[];

function trendRow({
  day,
  riskOver = null,
  grade: _grade,
  grades: _grades,
  ...figures
}: TrendDay): RowOf<typeof trendColumns> {
  return { ...figures, day: `${day}T00:00:00.000Z`, riskOver };
}
