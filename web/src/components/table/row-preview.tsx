import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DefinitionList } from '../layout/definition-list.tsx';
import type { Column } from './columns.ts';

interface RowPreviewProps<Row> {
  /** Name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  row: Row | undefined;
  /** The content for a row; all its cells in full by default. */
  render: ((row: Row) => ReactNode) | undefined;
  isOpenable: boolean;
  onClose: () => void;
}

/** The focused row beside its list. The list keeps the focus, so that its keys go on, and the preview follows. */
export function RowPreview<Row>({ label, columns, row, render, isOpenable, onClose }: RowPreviewProps<Row>) {
  return (
    <section
      tabIndex={0}
      aria-label={`Preview of ${label}`}
      className="max-h-[30dvh] shrink-0 overflow-auto rounded-md border border-line bg-surface-2 p-3 text-sm xl:max-h-[calc(100dvh-14rem)] xl:w-96 print:hidden"
    >
      <div className="mb-2 flex items-start justify-between gap-2">
        <h2 className="font-semibold">Preview</h2>
        <button
          type="button"
          aria-label="Close the preview"
          onClick={onClose}
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-md hover:bg-surface-3 pointer-coarse:size-11"
        >
          <X aria-hidden="true" size={16} />
        </button>
      </div>
      <div aria-live="polite" className="wrap-anywhere">
        {row === undefined ? (
          <p className="text-muted">The row is loading.</p>
        ) : (
          (render?.(row) ?? (
            <DefinitionList rows={Object.fromEntries(columns.map(({ header, cell }) => [header, cell(row)]))} />
          ))
        )}
      </div>
      <p className="mt-2 text-xs text-muted">
        {isOpenable && (
          <>
            <kbd>Enter</kbd> opens the row,{' '}
          </>
        )}
        <kbd>Space</kbd> closes the preview.
      </p>
    </section>
  );
}
