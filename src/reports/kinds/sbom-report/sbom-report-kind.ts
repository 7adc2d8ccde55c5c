import { comparisonSection, sinceLastReport } from '../../comparison/comparison-blocks.ts';
import { countOf } from '../../figure-labels.ts';
import { momentText } from '../../moment-text.ts';
import { plainText } from '../../plain-text.ts';
import type { Block, Dataset, Figure, ReportDocument, Section } from '../../report-document.ts';
import type { ReportKind } from '../../report-kind.ts';
import type { ReportSnapshot, SnapshotHead } from '../../report-snapshot.ts';
import { shownCount } from '../../shown-figure.ts';
import { tableBlock } from '../../table-block.ts';
import { interpretSbomReport } from './interpret-sbom-report.ts';
import type { ComponentColumn, SbomReportFacts } from './sbom-report-facts.ts';

const sectionIds = ['summary', comparisonSection, 'licences', 'components', 'definitions'] as const;
type SectionId = (typeof sectionIds)[number];

const shownComponents = 300;
/** Characters of a text in a table of packages. */
const shownLength = 160;
/** The columns that fit on a PDF page. */
const shownColumns: readonly ComponentColumn[] = ['image', 'tag', 'packageType', 'package', 'version', 'license'];

/** Image and tag are not repeated in each row of a report of one result. */
const columnsOf = ({ results }: SbomReportFacts): readonly ComponentColumn[] =>
  results > 1 ? shownColumns : shownColumns.filter((column) => column !== 'image' && column !== 'tag');

/** The components of the images. The dataset `documents` of the snapshot contains their bills of materials. */
export const sbomReportKind: ReportKind<SbomReportFacts> = {
  type: 'sbom_report',
  title: 'SBOM report',
  sections: sectionIds,
  build: buildSbomReport,
  interpret: interpretSbomReport,
};

function buildSbomReport(snapshot: ReportSnapshot<SbomReportFacts>, sections: readonly string[]): ReportDocument {
  const { head } = snapshot;
  return {
    title: 'SBOM report',
    subject: `${head.organization.name}: ${head.scope.label}`,
    facts: [
      { label: 'Organization', value: head.organization.name },
      { label: 'Scope', value: head.scope.label },
      { label: 'As of', value: momentText(head.asOf) },
      { label: 'Version', value: String(head.version) },
      {
        label: 'Documents',
        value: `${head.facts.documents} each in CycloneDX 1.6 and SPDX 2.3, in the artifact of the report`,
      },
    ],
    sections: sectionIds.filter((id) => sections.includes(id)).map((id) => sectionOf(id, head)),
    datasets: head.datasets
      .filter(({ id }) => id !== 'documents')
      .map((dataset): Dataset => ({ ...dataset, rows: () => snapshot.rows(dataset.id) })),
    mainDataset: 'components',
  };
}

function sectionOf(id: SectionId, { facts, comparison }: SnapshotHead<SbomReportFacts>): Section {
  switch (id) {
    case 'summary':
      return { id, title: 'Summary', blocks: summaryOf(facts) };
    case 'comparison':
      return sinceLastReport(comparison);
    case 'licences':
      return { id, title: 'Licenses', blocks: licencesOf(facts) };
    case 'components':
      return { id, title: 'Components', blocks: componentsOf(facts) };
    case 'definitions':
      return { id, title: 'Definitions', blocks: [definitions] };
  }
}

function summaryOf(facts: SbomReportFacts): Block[] {
  const blocks: Block[] = [{ kind: 'figures', figures: figuresOf(facts) }];
  if (facts.byType.length > 0) {
    const bars = facts.byType.map(({ type, components }) => ({ label: type, value: components }));
    blocks.push({ kind: 'chart', caption: 'Components by type', chart: { kind: 'bars', unit: '', bars } });
  }
  if (facts.withoutResult + facts.partial > 0) {
    blocks.push({ kind: 'paragraph', text: describeGaps(facts), isNote: true });
  }
  if (facts.documentsLeftOut > 0) {
    const text = `The artifact does not contain the SBOMs of ${facts.documentsLeftOut} results because of its size limit; download them from the scans.`;
    blocks.push({ kind: 'paragraph', text, isNote: true });
  }
  return blocks;
}

function describeGaps({ withoutResult, partial }: SbomReportFacts): string {
  const sentences = [
    ...(withoutResult > 0
      ? [`${countOf(withoutResult, 'tag in scope has', 'tags in scope have')} no result: their content is unknown.`]
      : []),
    ...(partial > 0
      ? [`${countOf(partial, 'result is', 'results are')} of images that could only be partially read or assessed.`]
      : []),
  ];
  return sentences.join(' ');
}

/** Without a result the figures are unknown and not 0. */
function figuresOf({ results, partial, withoutResult, ...facts }: SbomReportFacts): Figure[] {
  const known = (count: number): Pick<Figure, 'value' | 'amount' | 'tone'> =>
    results === 0 ? { ...shownCount(null), tone: 'unknown' } : shownCount(count);
  const isWhole = results > 0 && partial + withoutResult === 0;
  const note = 'no readable license';
  return [
    { label: 'Components', ...known(facts.components), note: `in ${countOf(results, 'result')}` },
    { label: 'Distinct packages', ...known(facts.distinct) },
    { label: 'Licenses', ...known(facts.licensesInAll) },
    {
      label: 'Without a license',
      ...(facts.withoutLicense > 0
        ? { ...shownCount(facts.withoutLicense), note, tone: 'unknown' as const }
        : { ...known(0), ...(isWhole && { tone: 'good' as const }) }),
    },
  ];
}

/** Several results have mostly the same packages, so that the components of the first few results would say little. */
function componentsOf(facts: SbomReportFacts): Block[] {
  const { packages, results, distinct, components } = facts;
  if (results < 2 || packages === undefined)
    return [{ kind: 'dataset', dataset: 'components', rowsMax: shownComponents, columns: columnsOf(facts) }];
  const shown = packages.length < distinct ? `The ${packages.length} packages in the most results, of` : 'All';
  const text = `${shown} ${countOf(distinct, 'distinct package', 'distinct packages')}. The CSV, JSON and XLSX formats of this report contain the ${components} components of each result.`;
  return [
    { kind: 'paragraph', text, isNote: true },
    tableBlock({
      caption: 'Packages by number of results',
      columns: [
        { id: 'package', title: 'Package', type: 'text', width: 4 },
        { id: 'version', title: 'Version', type: 'text', width: 3 },
        { id: 'packageType', title: 'Type', type: 'text', width: 1 },
        { id: 'license', title: 'License', type: 'text', width: 4 },
        { id: 'results', title: 'Results', type: 'integer', width: 1 },
      ],
      rows: packages.map(({ packageType, results: count, ...one }) => ({
        package: plainText(one.package, shownLength),
        version: plainText(one.version, shownLength),
        packageType,
        license: one.license === null ? null : plainText(one.license, shownLength),
        results: count,
      })),
    }),
  ];
}

function licencesOf({ byLicense, licensesInAll }: SbomReportFacts): Block[] {
  if (byLicense.length === 0) return [{ kind: 'paragraph', text: 'No license could be read.', isNote: true }];
  const blocks: Block[] = [
    tableBlock({
      caption: 'Licenses by frequency',
      columns: [
        { id: 'license', title: 'License', type: 'text', width: 5 },
        { id: 'components', title: 'Components', type: 'integer', width: 1 },
      ],
      rows: byLicense,
    }),
  ];
  const left = licensesInAll - byLicense.length;
  if (left > 0) blocks.push({ kind: 'paragraph', text: `The list of components contains ${left} more.`, isNote: true });
  return blocks;
}

const definitions: Block = {
  kind: 'terms',
  terms: [
    {
      term: 'Component',
      definition: 'A package in the newest result of a tag and platform. The same package in two images counts twice.',
    },
    {
      term: 'License',
      definition: 'License declared in the metadata of the package. License files are not read.',
    },
    { term: 'Layer', definition: 'Index (from 0) of the image layer that added the package.' },
    { term: 'Result', definition: 'A completed scan of one platform of a tag.' },
  ],
};
