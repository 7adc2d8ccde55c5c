import { useEffect } from 'react';
import { formatCount } from '../../lib/text/format-number.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { Button } from '../form/button.tsx';
import { pageCountOf } from './page-steps.ts';

interface PagerProps {
  /** From 1. */
  page: number;
  /** Rows of one page. */
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Parameter of the address with the number of the page. */
  parameter?: string;
  /** Whether the total belongs to an earlier filter. */
  isStale?: boolean;
}

/** Numbers of the shown rows, and buttons for the pages before and after. Nothing if there is one page. */
export function Pager({ page, pageSize, total, onPage, parameter = 'page', isStale = false }: PagerProps) {
  const pages = pageCountOf(total, pageSize);
  const { replace } = useUrlSearch();
  const isPastEnd = page > pages && !isStale;
  useEffect(() => {
    // The address is older than the list, or was changed by hand: the last page takes the place of one that does not exist.
    if (isPastEnd) replace({ [parameter]: pages === 1 ? undefined : String(pages) });
  }, [isPastEnd, pages, parameter, replace]);
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
      <label className="ml-2 flex items-center gap-1 text-muted print:hidden">
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
