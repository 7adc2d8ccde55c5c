import type { Block, Column, Dataset, ReportDocument, Row } from './report-document.ts';

/** Columns that share a cell on paper: the second is appended to the first, and has no column of its own. */
const joined = [
  { first: 'image', second: 'tag', separator: ':' },
  { first: 'package', second: 'version', separator: ' ' },
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
  const join = joins.find(({ first }) => first === column.id);
  const second = columns.find(({ id }) => id === join?.second);
  return second ? { ...column, width: column.width + second.width } : column;
}

async function* joinedRows(rows: AsyncIterable<Row>, joins: readonly Join[]): AsyncGenerator<Row> {
  for await (const row of rows) {
    const cells = joins.map(({ first, second, separator }) => {
      const [one, other] = [row[first] ?? null, row[second] ?? null];
      const isText = typeof one === 'string' && typeof other === 'string' && other !== '';
      return [first, isText ? `${one}${separator}${other}` : one] as const;
    });
    yield { ...row, ...Object.fromEntries(cells) };
  }
}
