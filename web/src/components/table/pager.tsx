import { formatCount } from '../../lib/text/format-number.ts';
import { Button } from '../form/button.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  /** Rows of one page. */
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Numbers of the shown rows, and buttons for the pages before and after. Nothing if there is one page. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-2 flex flex-wrap items-center gap-2 text-sm">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span aria-live="polite">
        Rows {formatCount((page - 1) * pageSize + 1)}–{formatCount(Math.min(page * pageSize, total))} of{' '}
        {formatCount(total)}
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
      <label className="ml-2 flex items-center gap-1 text-muted">
        Page
        <input
          type="number"
          min={1}
          max={pages}
          defaultValue={page}
          key={page}
          onKeyDown={(event) => {
            const wanted = Number(event.currentTarget.value);
            if (event.key === 'Enter' && Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onPage(wanted);
          }}
          className="w-20 rounded-md border border-line bg-surface px-2 py-1 text-text"
        />
        of {formatCount(pages)}
      </label>
    </nav>
  );
}
