import { comparisonSection, sinceLastReport } from '../../comparison/comparison-blocks.ts';
import type { PostureFacts } from '../../posture-facts.ts';
import { actionsBlocks, exploitedBlocks } from '../../posture-sections/action-blocks.ts';
import { advisoryFacts, advisoryTimesOf } from '../../posture-sections/advisory-age.ts';
import { imagesChart, severityChart, trendBlocks } from '../../posture-sections/chart-blocks.ts';
import { flowBlocks } from '../../posture-sections/flow-blocks.ts';
import { interpretPosture } from '../../posture-sections/interpret-posture.ts';
import { coverOf, definitionsOf, figuresOf, withNotes } from '../../posture-sections/posture-blocks.ts';
import {
  describeChanges,
  describeGaps,
  describeUpgrade,
  headlineOf,
} from '../../posture-sections/posture-descriptions.ts';
import { registryBlocks, registryDatasets, worstRegistriesTable } from '../../posture-sections/registry-blocks.ts';
import { riskAndGrade, riskBlocks } from '../../posture-sections/risk-blocks.ts';
import { worstImagesTable } from '../../posture-sections/worst-images.ts';
import type { Block, Dataset, ReportDocument, Section } from '../../report-document.ts';
import type { ReportKind } from '../../report-kind.ts';
import type { ReportSnapshot, SnapshotHead } from '../../report-snapshot.ts';
import { listDataset } from '../../shared-datasets/list-dataset.ts';
import { upgradeColumns, upgradeRow } from '../../shared-datasets/upgrade-rows.ts';

const sectionIds = ['summary', 'actions', 'exploited', comparisonSection, 'images', 'movement', 'definitions'] as const;
type SectionId = (typeof sectionIds)[number];

/** The most important actions and vulnerabilities are on the first page. */
const shown = { actions: 5, exploited: 5 };

/** One page that stands alone, then changes, the worst images and registries, and trends. */
export const executiveKind: ReportKind<PostureFacts> = {
  type: 'executive',
  title: 'Executive report',
  sections: sectionIds,
  build: buildExecutive,
  interpret: interpretPosture,
};

function buildExecutive(snapshot: ReportSnapshot<PostureFacts>, sections: readonly string[]): ReportDocument {
  const { head } = snapshot;
  const { facts } = head;
  return {
    title: 'Executive report',
    subject: `${head.organization.name}: ${head.scope.label}`,
    facts: coverOf(head, advisoryFacts(advisoryTimesOf(facts.freshness))),
    sections: withNotes(
      head,
      shownSections(sections).map((id) => sectionOf(id, head, sections)),
    ),
    datasets: [
      listDataset('actions', 'Top actions', { columns: upgradeColumns, rows: facts.topActions.map(upgradeRow) }),
      ...head.datasets.map((dataset): Dataset => ({ ...dataset, rows: () => snapshot.rows(dataset.id) })),
      ...registryDatasets(facts.registries),
    ],
    mainDataset: 'actions',
  };
}

/** The summary contains actions and known exploited vulnerabilities. They are sections of their own only without a summary. */
function shownSections(requested: readonly string[]): SectionId[] {
  const isInSummary = (id: SectionId) => requested.includes('summary') && (id === 'actions' || id === 'exploited');
  return sectionIds.filter((id) => requested.includes(id) && !isInSummary(id));
}

function sectionOf(
  id: SectionId,
  { facts, comparison }: SnapshotHead<PostureFacts>,
  requested: readonly string[],
): Section {
  switch (id) {
    case 'summary':
      return { id, title: 'Summary', blocks: summaryOf(facts, requested) };
    case 'actions':
      return { id, title: titles.actions, blocks: actionsOf(facts) };
    case 'exploited':
      return { id, title: titles.exploited, blocks: exploitedOf(facts) };
    case 'comparison':
      return sinceLastReport(comparison);
    case 'images':
      return { id, title: 'Images and registries', blocks: imagesOf(facts) };
    case 'movement':
      return { id, title: 'Trends', blocks: [...flowBlocks(facts.exposure?.weeks), ...trendBlocks(facts.trend)] };
    case 'definitions':
      return { id, title: 'Definitions', blocks: [definitionsOf(defined)] };
  }
}

const defined = [
  'scope',
  'coverage',
  'partial',
  'distinct',
  'openFinding',
  'knownExploited',
  'malware',
  'suppressed',
  'risk',
  'grades',
  'grade',
  'sla',
  'breached',
  'mttr',
  'opened',
  'movement',
  'trend',
  'upgrade',
  'riskRemoved',
  'advisoriesConfirmed',
  'advisoriesChanged',
] as const;

const titles = { actions: 'Recommended actions', exploited: 'Known exploited vulnerabilities' } as const;

/** One page that stands alone. */
function summaryOf(facts: PostureFacts, requested: readonly string[]): Block[] {
  return [
    { kind: 'paragraph', text: headlineOf(facts) },
    { kind: 'figures', figures: figuresOf(facts) },
    { kind: 'paragraph', text: describeChanges(facts) },
    ...(requested.includes('actions') ? captioned(titles.actions, actionsOf(facts)) : []),
    ...(requested.includes('exploited') ? captioned(titles.exploited, exploitedOf(facts)) : []),
    { kind: 'paragraph', text: [riskAndGrade, ...describeGaps(facts)].join(' '), isNote: true },
  ];
}

/** The caption on the first table. Text without a table states what it is about itself. */
function captioned(caption: string, [first, ...others]: readonly Block[]): Block[] {
  if (!first) return [];
  return [first.kind === 'table' ? { ...first, caption } : first, ...others];
}

function actionsOf({ findings, exposure, topActions }: PostureFacts): Block[] {
  if (exposure && exposure.actions.length > 0) return actionsBlocks(exposure.actions, shown.actions);
  // Snapshots of earlier versions have upgrades by binary package only.
  if (topActions.length > 0) return [{ kind: 'list', items: topActions.slice(0, shown.actions).map(describeUpgrade) }];
  const text = findings
    ? 'No upgrade closes a finding, because no open finding has a fixed version.'
    : 'Scan the images in scope first. Recommendations require scan results.';
  return [{ kind: 'paragraph', text }];
}

function exploitedOf({ findings, exposure }: PostureFacts): Block[] {
  if (!findings) {
    return [{ kind: 'paragraph', text: 'Unknown, because no content in scope was assessed.', isNote: true }];
  }
  if (exposure) return exploitedBlocks(exposure.exploited, exposure.distinct.knownExploited, shown.exploited);
  const text = 'This report was created by a version that did not record the names of the vulnerabilities.';
  return [{ kind: 'paragraph', text, isNote: true }];
}

function imagesOf(facts: PostureFacts): Block[] {
  return [
    ...worstImagesTable(facts),
    ...(facts.registries ? registryBlocks(facts.registries) : worstRegistriesTable(facts.comparedRegistries)),
    ...riskBlocks(facts),
    ...(facts.exposure?.riskByGrade ? [] : [imagesChart(facts)]),
    ...(facts.findings ? [severityChart(facts.findings.counts)] : []),
  ];
}
