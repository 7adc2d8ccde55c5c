import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HeldList } from '../../lib/hooks/use-held-rows.ts';
import type { ListNews } from '../../lib/lists/hold-rows.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { Button } from '../form/button.tsx';

/** What the button of the news says. */
export function newsText({ added, isAtLeast, gone }: ListNews): string {
  const parts = [
    ...(added === undefined || added === 0 ? [] : [`${isAtLeast ? 'at least ' : ''}${formatCount(added)} new`]),
    ...(gone.size === 0 ? [] : [`${countOf(gone.size, 'row')} no longer listed`]),
  ];
  if (parts.length > 0) return parts.join(', ');
  return added === undefined ? 'The list changed' : 'The order changed';
}

/**
 * A list with a button that shows its new rows. The button covers a part of the last visible row instead of moving the rows, and stays at
 * the lower edge of the window.
 */
export function ListNewsBar<Row>({
  list: { news, showNews },
  children,
}: {
  list: Pick<HeldList<Row>, 'news' | 'showNews'>;
  children: ReactNode;
}) {
  return (
    <div className="relative">
      {children}
      <div aria-live="polite" className="pointer-events-none sticky bottom-2 z-20 flex h-0 items-end justify-center">
        {news !== null && (
          <Button className="pointer-events-auto shrink-0 border-link shadow-lg" onClick={showNews}>
            <RefreshCw aria-hidden="true" size={14} /> {newsText(news)} – {news.added === 0 ? 'update' : 'show'}
          </Button>
        )}
      </div>
    </div>
  );
}
