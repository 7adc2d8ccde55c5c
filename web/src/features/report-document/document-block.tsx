import { DocumentChart } from './document-chart.tsx';
import { DocumentFigures } from './document-figures.tsx';
import { DocumentTable } from './document-table.tsx';
import type { BlockOf, DocumentBlock, ReportDocument } from './report-document.ts';

/** One block of a section, by its kind. */
export function Block({ block, title, document }: { block: DocumentBlock; title: string; document: ReportDocument }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p
          className={`mb-3 max-w-prose wrap-anywhere ${block.isNote === true ? 'border-l-2 border-line pl-2 text-sm text-muted' : ''}`}
        >
          <bdi>{block.text}</bdi>
        </p>
      );
    case 'list':
      return (
        <ul className="mb-3 max-w-prose list-disc pl-5">
          {block.items.map((item) => (
            <li key={item} className="wrap-anywhere">
              <bdi>{item}</bdi>
            </li>
          ))}
        </ul>
      );
    case 'figures':
      return <DocumentFigures figures={block.figures} />;
    case 'chart':
      return <DocumentChart block={block} />;
    case 'terms':
      return (
        <dl className="mb-3 max-w-prose text-sm">
          {block.terms.map(({ term, definition }) => (
            <div key={term} className="mb-1.5">
              <dt className="font-semibold">{term}</dt>
              <dd className="wrap-anywhere">
                <bdi>{definition}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'table':
      return (
        <DocumentTable
          caption={block.caption ?? title}
          columns={block.columns}
          rows={block.rows}
          total={block.rows.length}
        />
      );
    case 'dataset':
      return <DatasetBlock block={block} document={document} />;
  }
}

function DatasetBlock({ block, document }: { block: BlockOf<'dataset'>; document: ReportDocument }) {
  const dataset = document.datasets[block.dataset];
  if (dataset === undefined) return null;
  return (
    <DocumentTable
      caption={block.caption ?? dataset.title}
      columns={dataset.columns}
      rows={dataset.rows.map((row) => dataset.columns.map(({ id }) => row[id]))}
      total={dataset.rowCount}
    />
  );
}
