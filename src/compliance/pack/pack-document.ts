import { momentText } from '../../reports/moment-text.ts';
import type { Cell, Dataset, ReportDocument, Row, Section } from '../../reports/report-document.ts';
import type { ReportSnapshot } from '../../reports/report-snapshot.ts';
import { aboutSection, controlSection, controlsSection, summarySection } from './pack-controls.ts';
import { evidenceSections } from './pack-evidence.ts';
import type { PackFacts } from './pack-facts.ts';

/** Rows of one table that a document for people shows. */
const shownRows = 200;

/** The whole pack as a document: what it says, and every table of evidence with all its rows. */
export function packDocument(snapshot: ReportSnapshot<PackFacts>): ReportDocument {
  const { head } = snapshot;
  const { facts } = head;
  const { framework, sections, controls } = facts;
  return {
    title: `${framework.title} evidence pack`,
    subject: head.name,
    facts: [
      { label: 'Organization', value: `${head.organization.name} (${head.organization.id})` },
      { label: 'Framework', value: `${framework.title}, ${framework.edition}` },
      { label: 'Source', value: framework.source },
      { label: 'Scope', value: head.scope.label },
      { label: 'Period', value: periodText(facts) },
      { label: 'As of', value: momentText(head.asOf) },
      { label: 'Report', value: `${head.reportId}, version ${head.version}` },
    ],
    sections: [
      ...(sections.includes('summary') ? [summarySection(facts)] : []),
      controlsSection(facts),
      ...controls.map(controlSection),
      ...evidenceSections(facts),
      aboutSection(facts),
    ],
    datasets: head.datasets.map((dataset): Dataset => ({ ...dataset, rows: () => snapshot.rows(dataset.id) })),
    mainDataset: 'controls',
  };
}

function periodText({ period }: PackFacts): string {
  const text = `${momentText(period.from)} to ${momentText(period.to)}`;
  return period.cutFrom === null ? text : `${text}, cut: it was asked for up to ${momentText(period.cutFrom)}`;
}

/** The same for paper: tables with the columns that fit and their first rows; where the others are is said. */
export function paperDocument(document: ReportDocument): ReportDocument {
  const cut = new Set(document.datasets.filter(({ rowCount }) => rowCount > shownRows).map(({ id }) => id));
  return {
    ...document,
    sections: document.sections.map((section) => withNotes(section, document, cut)),
    datasets: document.datasets.map(forPaper),
  };
}

function withNotes(section: Section, { datasets }: ReportDocument, cut: ReadonlySet<string>): Section {
  return {
    ...section,
    blocks: section.blocks.flatMap((block) => {
      if (block.kind !== 'dataset' || !cut.has(block.dataset)) return [block];
      const count = datasets.find(({ id }) => id === block.dataset)?.rowCount ?? 0;
      const text = `The first ${shownRows} of ${count} rows. All of them are in the JSON document under datasets.${block.dataset}, and in evidence/${block.dataset}.csv, where the pack has these.`;
      return [block, { kind: 'paragraph', text, isNote: true } as const];
    }),
  };
}

/** Columns that paper has room for, by table; those that are not named here are shown whole. */
const paperColumns: Readonly<Record<string, readonly string[]>> = {
  population: ['registry', 'image', 'tag', 'state', 'reason', 'scans', 'lastScanAt'],
  scans: ['at', 'image', 'tag', 'status', 'digest', 'scanners', 'advisories', 'advisoriesBuiltAt'],
  findings: [
    'vulnerability',
    'severity',
    'package',
    'image',
    'tag',
    'openedAt',
    'closedAt',
    'closedCause',
    'closedByScan',
  ],
  sla: ['vulnerability', 'severity', 'package', 'image', 'firstDetectedAt', 'dueAt', 'closedAt', 'state', 'days'],
  exceptions: [
    'vulnerability',
    'package',
    'category',
    'state',
    'reason',
    'proposedBy',
    'approvedBy',
    'decidedAt',
    'expiresAt',
  ],
  access: ['kind', 'name', 'email', 'role', 'status', 'secondFactor', 'lastUsedAt', 'expiresAt'],
  audit: ['sequence', 'createdAt', 'actor', 'action', 'target', 'hash'],
  checkpoints: ['number', 'signedAt', 'sequence', 'hash'],
  checks: ['image', 'tag', 'check', 'cis', 'status', 'evidence'],
};

function forPaper(dataset: Dataset): Dataset {
  const wanted = paperColumns[dataset.id];
  const places = dataset.columns.flatMap((column, index) => (!wanted || wanted.includes(column.id) ? [index] : []));
  return {
    ...dataset,
    columns: dataset.columns.filter((_, index) => places.includes(index)),
    rowCount: Math.min(dataset.rowCount, shownRows),
    rows: () => narrowed(dataset, places),
  };
}

async function* narrowed({ rows }: Dataset, places: readonly number[]): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rows()) {
    if (count === shownRows) return;
    count += 1;
    yield places.map((place) => shortened(row[place] ?? null));
  }
}

/** Digests and hashes stand whole in the JSON document and the tables; paper has room for what tells them apart. */
function shortened(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  return /^(sha256:)?[0-9a-f]{64}$/.test(cell) ? `${cell.slice(0, cell.startsWith('sha256:') ? 19 : 12)}…` : cell;
}
