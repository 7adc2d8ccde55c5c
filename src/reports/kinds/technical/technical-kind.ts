import type { FigureName } from '../../figure-definitions.ts';
import { countLabel, countOf, percentLabel } from '../../figure-labels.ts';
import { momentText } from '../../moment-text.ts';
import {
  aboutOf,
  countFigure,
  definitionsOf,
  severityChart,
  withNotes,
} from '../../posture-sections/posture-blocks.ts';
import { nothingKnown, scannedOf } from '../../posture-sections/posture-descriptions.ts';
import { registryBlocks, registryDatasets } from '../../posture-sections/registry-blocks.ts';
import type { Block, Dataset, Figure, ReportDocument, Section } from '../../report-document.ts';
import type { ReportKind } from '../../report-kind.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { interpretTechnical } from './interpret-technical.ts';
import type { FindingColumn, TechnicalFacts } from './technical-facts.ts';

const sectionIds = ['summary', 'upgrades', 'findings', 'definitions'] as const;
type SectionId = (typeof sectionIds)[number];

/** Maximum number of rows of each dataset in a PDF. */
const shownRows = { upgrades: 50, findings: 300 };
/** The columns of findings that fit on a PDF page. */
const shownColumns: readonly FindingColumn[] = [
  'image',
  'tag',
  'vulnerability',
  'severity',
  'package',
  'version',
  'fixedVersion',
  'score',
  'slaDue',
];

const defined: readonly FigureName[] = [
  'scope',
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
      {
        label: 'Advisories as of',
        value: head.facts.advisoriesBuiltAt === null ? '–' : momentText(head.facts.advisoriesBuiltAt),
      },
    ],
    sections: withNotes(
      head,
      sectionIds.filter((id) => sections.includes(id)).map((id) => sectionOf(id, head.facts)),
    ),
    datasets: [
      ...head.datasets.map((dataset): Dataset => ({ ...dataset, rows: () => snapshot.rows(dataset.id) })),
      ...registryDatasets(head.facts.registries),
    ],
    mainDataset: 'findings',
  };
}

function sectionOf(id: SectionId, facts: TechnicalFacts): Section {
  switch (id) {
    case 'summary':
      return { id, title: 'Summary', blocks: summaryOf(facts) };
    case 'upgrades':
      return {
        id,
        title: 'Most effective upgrades',
        blocks: [
          {
            kind: 'paragraph',
            text: 'One row per installed version of a package, ordered by the number of findings that the upgrade closes.',
          },
          { kind: 'dataset', dataset: 'upgrades', rowsMax: shownRows.upgrades },
        ],
      };
    case 'findings':
      return {
        id,
        title: facts.scan ? 'Findings of the scan' : 'Open findings',
        blocks: [
          {
            kind: 'dataset',
            dataset: 'findings',
            rowsMax: shownRows.findings,
            columns: facts.registries ? ['registry', ...shownColumns] : shownColumns,
            linked: { column: 'vulnerability', address: 'reference' },
          },
        ],
      };
    case 'definitions':
      return { id, title: 'Definitions', blocks: [definitionsOf(facts.scan ? ['scanFinding', ...defined] : defined)] };
  }
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
  if (population.neverScanned + population.partial > 0) {
    const text = `Of ${countOf(population.tags, 'tag')} in scope, ${population.neverScanned} were never scanned and ${population.partial} only partially assessed. These tags can contain more findings than listed here.`;
    blocks.push({ kind: 'paragraph', text, isNote: true });
  }
  if (facts.suppressed > 0) {
    const text = `${countOf(facts.suppressed, 'more finding is', 'more findings are')} suppressed by an active exception. They are listed with the status SUPPRESSED and are not included in the numbers above.`;
    blocks.push({ kind: 'paragraph', text, isNote: true });
  }
  return blocks;
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
}: TechnicalFacts): Figure[] {
  const isWhole = population.neverScanned + population.partial === 0;
  return [
    {
      label: scan ? 'Findings of the scan' : 'Open findings',
      value: countLabel(findings),
      ...(images === null ? { tone: 'unknown' } : { note: `in ${countOf(images, 'image')}` }),
    },
    ...(scan ? [{ label: 'Closed since', value: String(scan.closedSince), note: `of ${countLabel(findings)}` }] : []),
    { label: 'Critical', ...countFigure(counts && counts.critical, isWhole) },
    ...(malware ? [{ label: 'Malicious packages', value: String(malware), tone: 'bad' } as const] : []),
    { label: 'Known exploited', ...countFigure(knownExploited, isWhole) },
    { label: 'Past the deadline', ...countFigure(breached, isWhole) },
    { label: 'Fixable', value: percentLabel(fixable === null ? null : percentOf(fixable, findings)) },
  ];
}

const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100);
