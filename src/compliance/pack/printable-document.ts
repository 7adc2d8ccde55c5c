import { momentText } from '../../reports/moment-text.ts';
import type { Cell, Column, Dataset, ReportDocument, Row, Section } from '../../reports/report-document.ts';
import { constantInWords } from '../../reports/value-labels.ts';
import type { PackRows } from './evidence-tables.ts';
import type { PackFacts } from './pack-facts.ts';

/** Maximum number of rows of one table in the PDF document. */
const shownRows = 200;

type Forms = Pick<PackFacts, 'formats' | 'hasTables'>;

/** The pack document for print: tables have the columns that fit and their first rows, with a note about the omitted rows. */
export function printableDocument(document: ReportDocument, forms: Forms): ReportDocument {
  return {
    ...document,
    sections: document.sections.map((section) => withNotes(section, document, forms)),
    datasets: document.datasets.map((dataset) => forPaper(dataset, addressesOf(document, dataset.id))),
  };
}

/** The columns with the addresses to which cells of the table link. They are not printed. */
const addressesOf = ({ sections }: ReportDocument, id: string): string[] =>
  sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.kind === 'dataset' && block.dataset === id && block.linked ? [block.linked.address] : [],
    );

function withNotes(section: Section, { datasets }: ReportDocument, forms: Forms): Section {
  return {
    ...section,
    blocks: section.blocks.flatMap((block) => {
      const count = block.kind === 'dataset' ? (datasets.find(({ id }) => id === block.dataset)?.rowCount ?? 0) : 0;
      if (block.kind !== 'dataset' || count <= shownRows) return [block];
      const left = count - shownRows;
      const text = `The table shows the first ${shownRows} of ${count} rows, and ${left} ${left === 1 ? 'is' : 'are'} left out. ${placeText(block.dataset, forms)}`;
      return [block, { kind: 'paragraph', text, isNote: true } as const];
    }),
  };
}

function placeText(dataset: string, { formats, hasTables }: Forms): string {
  const places = [
    ...(formats.includes('JSON') ? [`in report.json under datasets.${dataset}`] : []),
    ...(hasTables ? [`in evidence/${dataset}.csv`] : []),
  ];
  if (places.length > 0) return `All rows are ${places.join(', and ')}.`;
  return 'This pack does not contain the JSON and CSV formats, which contain all rows: create a pack of the same period and scope with one of them.';
}

/**
 * Printed columns by table, in the order of the table. Other tables are printed with all columns. The column `image` includes the tag if the
 * table has both.
 */
const paperColumns: { readonly [Id in keyof PackRows]?: readonly (keyof PackRows[Id])[] } = {
  population: ['registry', 'image', 'state', 'reason', 'scans', 'lastScanAt'],
  scans: ['at', 'image', 'status', 'digest', 'scanners', 'advisories', 'advisoriesConfirmedAt'],
  findings: [
    'vulnerability',
    'severity',
    'package',
    'image',
    'openedAt',
    'closedAt',
    'exploited',
    'fixedVersion',
    'excepted',
  ],
  closures: [
    'vulnerability',
    'severity',
    'package',
    'image',
    'firstDetectedAt',
    'closedAt',
    'days',
    'closedCause',
    'closureShown',
  ],
  vex: ['vulnerability', 'package', 'image', 'category', 'reason', 'decidedAt', 'expiresAt'],
  sboms: ['image', 'platform', 'scannedAt', 'packages', 'file', 'missing'],
  sla: ['vulnerability', 'severity', 'package', 'image', 'firstDetectedAt', 'dueAt', 'closedAt', 'state', 'days'],
  gaps: ['image', 'platform', 'from', 'to', 'days'],
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
  reviews: ['kind', 'from', 'to', 'note', 'recordedBy', 'recordedAt'],
  access: ['kind', 'name', 'email', 'role', 'status', 'secondFactor', 'lastUsedAt', 'expiresAt'],
  audit: ['sequence', 'createdAt', 'actor', 'action', 'target', 'hash'],
  checkpoints: ['number', 'signedAt', 'sequence', 'hash'],
  checks: ['image', 'check', 'cis', 'status', 'evidence'],
};

/** Tables with dates that include the time of day. */
const withTimes: readonly string[] = ['scans', 'audit', 'checkpoints'];

interface PaperColumn {
  column: Column;
  of(row: Row): Cell;
}

function forPaper(dataset: Dataset, addresses: readonly string[]): Dataset {
  const { id, columns, rowCount } = dataset;
  const wanted = paperColumnsOf(id);
  const shown = columns
    .filter((column) => wanted?.includes(column.id) ?? true)
    .map((column) => paperColumn(dataset, column));
  return {
    ...dataset,
    columns: shown.map(({ column }) => column),
    rowCount: Math.min(rowCount, shownRows),
    rows: () => narrowed(dataset, shown, addresses),
  };
}

function paperColumnsOf(id: string): readonly string[] | undefined {
  const columns: Readonly<Record<string, readonly string[]>> = paperColumns;
  return columns[id];
}

function paperColumn({ id, columns }: Dataset, column: Column): PaperColumn {
  const hasTag = columns.some((other) => other.id === 'tag');
  if (column.id === 'image' && hasTag && !paperColumnsOf(id)?.includes('tag'))
    return { column, of: (row) => withTag(row['image'] ?? null, row['tag'] ?? null) };
  if (column.type === 'date' && withTimes.includes(id))
    return { column: { ...column, type: 'text' }, of: (row) => timeText(row[column.id] ?? null) };
  if (constants.includes(column.id)) return { column, of: (row) => inWords(row[column.id] ?? null) };
  return { column, of: (row) => shortened(row[column.id] ?? null) };
}

/** Columns with constants of the API, which print as words. */
const constants: readonly string[] = ['state', 'status', 'category', 'role', 'kind'];

const inWords = (cell: Cell): Cell =>
  typeof cell === 'string' && /^[A-Za-z][A-Za-z_]*$/.test(cell) ? constantInWords(cell) : cell;

const withTag = (image: Cell, tag: Cell): Cell =>
  typeof image === 'string' && typeof tag === 'string' ? `${image}:${tag}` : image;

const timeText = (cell: Cell): Cell => (typeof cell === 'string' ? momentText(cell) : cell);

async function* narrowed(
  { rows }: Dataset,
  shown: readonly PaperColumn[],
  addresses: readonly string[],
): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rows()) {
    if (count === shownRows) return;
    count += 1;
    const cells = shown.map(({ column, of }) => [column.id, of(row)] as const);
    yield Object.fromEntries([...cells, ...addresses.map((id) => [id, row[id] ?? null] as const)]);
  }
}

/** Shortens digests and hashes, also within a text. The JSON document and the CSV tables have them in full. */
function shortened(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.replaceAll(/\b((?:sha256:)?[0-9a-f]{12})[0-9a-f]{52}\b/g, '$1…') : cell;
}
