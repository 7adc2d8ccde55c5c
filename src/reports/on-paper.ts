import type { Block, Column, Dataset, ReportDocument, Row } from './report-document.ts';

/** Columns that share a cell on paper: the second is appended to the first, in this order, and has no column of its own. */
const joined = [
  { first: 'image', second: 'tag', separator: ':' },
  { first: 'package', second: 'version', separator: ' ' },
  // After the installed version: `libcurl4 8.1.2-r0 to 8.4.0-r0`.
  { first: 'package', second: 'fixedVersion', separator: ' to ' },
] as const;

type Join = (typeof joined)[number];

/** The same document with fewer and wider columns in its tables, for pages, whose width is limited. */
export function onPaper(document: ReportDocument): ReportDocument {
  return {
    ...document,
    sections: document.sections.map((section) => ({ ...section, blocks: section.blocks.map(withoutJoined) })),
    datasets: document.datasets.map(withJoins),
  };
}

function withoutJoined(block: Block): Block {
  if (block.kind !== 'dataset' || !block.columns) return block;
  const all = block.columns;
  return {
    ...block,
    columns: all.filter((id) => !joined.some(({ first, second }) => id === second && all.includes(first))),
  };
}

/** Tables that show all columns keep them. */
function withJoins(dataset: Dataset): Dataset {
  const joins = joined.filter(({ first, second }) => hasColumn(dataset, first) && hasColumn(dataset, second));
  if (joins.length === 0) return dataset;
  return {
    ...dataset,
    columns: dataset.columns.map((column) => wider(column, dataset.columns, joins)),
    rows: () => joinedRows(dataset.rows(), joins),
  };
}

const hasColumn = ({ columns }: Dataset, id: string): boolean => columns.some((column) => column.id === id);

function wider(column: Column, columns: readonly Column[], joins: readonly Join[]): Column {
  const others = joins.filter(({ first }) => first === column.id).map(({ second }) => second as string);
  const appended = columns.filter(({ id }) => others.includes(id));
  return { ...column, width: appended.reduce((sum, { width }) => sum + width, column.width) };
}

async function* joinedRows(rows: AsyncIterable<Row>, joins: readonly Join[]): AsyncGenerator<Row> {
  for await (const row of rows) {
    const printed: Record<string, Row[string]> = { ...row };
    for (const { first, second, separator } of joins) {
      const [one, other] = [printed[first] ?? null, row[second] ?? null];
      if (typeof one === 'string' && typeof other === 'string' && other !== '')
        printed[first] = `${one}${separator}${other}`;
    }
    yield printed;
  }
}
