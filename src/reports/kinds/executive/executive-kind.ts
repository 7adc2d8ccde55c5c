import type { PostureFacts } from '../../posture-facts.ts';
import { interpretPosture } from '../../posture-sections/interpret-posture.ts';
import {
  coverOf,
  definitionsOf,
  figuresOf,
  severityChart,
  trendBlocks,
  withNotes,
} from '../../posture-sections/posture-blocks.ts';
import {
  describeMovement,
  describePosture,
  describeUpgrade,
  headlineOf,
} from '../../posture-sections/posture-descriptions.ts';
import { registryBlocks, registryDatasets } from '../../posture-sections/registry-blocks.ts';
import type { Block, ReportDocument, Section } from '../../report-document.ts';
import type { ReportKind } from '../../report-kind.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { listDataset } from '../../shared-datasets/list-dataset.ts';
import { upgradeColumns, upgradeRow } from '../../shared-datasets/upgrade-rows.ts';

const sectionIds = ['summary', 'movement', 'actions', 'definitions'] as const;
type SectionId = (typeof sectionIds)[number];

/** A description of the posture, its changes and the recommended actions. */
export const executiveKind: ReportKind<PostureFacts> = {
  type: 'executive',
  title: 'Executive report',
  sections: sectionIds,
  build: buildExecutive,
  interpret: interpretPosture,
};

function buildExecutive(snapshot: ReportSnapshot<PostureFacts>, sections: readonly string[]): ReportDocument {
  const { head } = snapshot;
  return {
    title: 'Executive report',
    subject: `${head.organization.name}: ${head.scope.label}`,
    facts: coverOf(head),
    sections: withNotes(
      head,
      sectionIds.filter((id) => sections.includes(id)).map((id) => sectionOf(id, head.facts)),
    ),
    datasets: [
      listDataset('actions', 'Top actions', { columns: upgradeColumns, rows: head.facts.topActions.map(upgradeRow) }),
      ...registryDatasets(head.facts.registries),
    ],
    mainDataset: 'actions',
  };
}

function sectionOf(id: SectionId, facts: PostureFacts): Section {
  switch (id) {
    case 'summary':
      return {
        id,
        title: 'Summary',
        blocks: [
          { kind: 'paragraph', text: headlineOf(facts) },
          { kind: 'figures', figures: figuresOf(facts) },
          ...describePosture(facts).map((text): Block => ({ kind: 'paragraph', text })),
          ...(facts.findings ? [severityChart(facts.findings.counts)] : []),
          ...registryBlocks(facts.registries),
        ],
      };
    case 'movement':
      return {
        id,
        title: 'Changes',
        blocks: [{ kind: 'list', items: describeMovement(facts) }, ...trendBlocks(facts.trend)],
      };
    case 'actions':
      return { id, title: 'Recommended actions', blocks: actionsOf(facts) };
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
            'sla',
            'dueSoon',
            'breached',
            'closedLate',
            'mttr',
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

function actionsOf({ findings, topActions }: PostureFacts): Block[] {
  if (topActions.length > 0) {
    return [
      { kind: 'list', items: topActions.map(describeUpgrade) },
      { kind: 'dataset', dataset: 'actions', rowsMax: topActions.length },
    ];
  }
  const text = findings
    ? 'No upgrade closes a finding, because no open finding has a fixed version.'
    : 'Scan the images in scope first. Recommendations require scan results.';
  return [{ kind: 'paragraph', text }];
}
