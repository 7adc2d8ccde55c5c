import { momentText } from '../../moment-text.ts';
import type { Block, Dataset, Figure, ReportDocument, Section } from '../../report-document.ts';
import type { ReportKind } from '../../report-kind.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { interpretTechnical } from './interpret-technical.ts';
import type { TechnicalFacts } from './technical-facts.ts';

const sectionIds = ['summary', 'upgrades', 'findings', 'definitions'] as const;
type SectionId = (typeof sectionIds)[number];

/** Rows that formats for people show of each dataset. */
const shownRows = { upgrades: 50, findings: 300 };
/** Of findings, on paper: as many columns as can be read side by side. */
const shownColumns = [
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

/** Every open finding in the scope, and the upgrades that close most of them. */
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
      { label: 'As of', value: momentText(head.asOf) },
      { label: 'Version', value: String(head.version) },
      {
        label: 'Advisories of',
        value: head.facts.advisoriesBuiltAt === null ? '–' : momentText(head.facts.advisoriesBuiltAt),
      },
    ],
    sections: sectionIds.filter((id) => sections.includes(id)).map((id) => sectionOf(id, head.facts)),
    datasets: head.datasets.map((dataset): Dataset => ({ ...dataset, rows: () => snapshot.rows(dataset.id) })),
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
        title: 'Upgrades that close most',
        blocks: [
          { kind: 'paragraph', text: 'One row for each installed version of a package, the most urgent first.' },
          { kind: 'dataset', dataset: 'upgrades', rowsMax: shownRows.upgrades },
        ],
      };
    case 'findings':
      return {
        id,
        title: 'Open findings',
        blocks: [{ kind: 'dataset', dataset: 'findings', rowsMax: shownRows.findings, columns: shownColumns }],
      };
    case 'definitions':
      return { id, title: 'Definitions', blocks: [definitions] };
  }
}

function summaryOf(facts: TechnicalFacts): Block[] {
  const { counts, population } = facts;
  const blocks: Block[] = [
    { kind: 'figures', figures: figuresOf(facts) },
    {
      kind: 'chart',
      caption: 'Open findings by severity',
      chart: {
        kind: 'bars',
        unit: 'findings',
        bars: [
          { label: 'Critical', value: counts.critical, tone: 'CRITICAL' },
          { label: 'High', value: counts.high, tone: 'HIGH' },
          { label: 'Medium', value: counts.medium, tone: 'MEDIUM' },
          { label: 'Low', value: counts.low, tone: 'LOW' },
          { label: 'Negligible', value: counts.negligible, tone: 'NEGLIGIBLE' },
          { label: 'Unknown', value: counts.unknown, tone: 'UNKNOWN' },
        ],
      },
    },
  ];
  if (population.neverScanned + population.partial > 0) {
    const text = `Of ${population.tags} tags in scope, ${population.neverScanned} were never scanned and ${population.partial} only in part: what these hold may be more than is listed here.`;
    blocks.push({ kind: 'paragraph', text, isNote: true });
  }
  if (facts.suppressed > 0) {
    const text = `${facts.suppressed} more findings are covered by an active exception. They are listed with the status SUPPRESSED and stand in no number above.`;
    blocks.push({ kind: 'paragraph', text, isNote: true });
  }
  return blocks;
}

function figuresOf(facts: TechnicalFacts): Figure[] {
  const { findings, counts } = facts;
  const bad = (count: number): Pick<Figure, 'tone'> => ({ tone: count > 0 ? 'bad' : 'good' });
  return [
    { label: 'Open findings', value: String(findings), note: `in ${facts.images} images` },
    { label: 'Critical', value: String(counts.critical), ...bad(counts.critical) },
    { label: 'Known exploited', value: String(facts.knownExploited), ...bad(facts.knownExploited) },
    { label: 'Past their deadline', value: String(facts.breached), ...bad(facts.breached) },
    { label: 'With a fix', value: findings === 0 ? '–' : `${Math.round((facts.fixable / findings) * 100)} %` },
  ];
}

const definitions: Block = {
  kind: 'terms',
  terms: [
    {
      term: 'Open finding',
      definition:
        'A vulnerability in a package of the latest result of a tag and platform. The same vulnerability in two images, or in two platforms of one tag, counts twice.',
    },
    { term: 'First seen', definition: 'When it was first found in any tag of the image. The deadline counts from it.' },
    { term: 'Due', definition: "First seen and the days that the organization's policy gives its severity." },
    { term: 'EPSS', definition: 'Estimated probability of exploitation within 30 days (FIRST), in percent.' },
    { term: 'Exploited', definition: "Listed in CISA's catalogue of known exploited vulnerabilities." },
    {
      term: 'Upgrade',
      definition:
        'To the highest of the versions that fix what is open in the installed one. It closes every finding whose fix is at or below it.',
    },
  ],
};
