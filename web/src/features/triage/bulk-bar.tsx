import { useState } from 'react';
import { Button } from '../../components/form/button.tsx';
import { lazyDialog } from '../../components/overlay/lazy-dialog.tsx';
import { focusAgain } from '../../components/overlay/opener.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import { useMissingPermission } from '../session/permissions.ts';
import type { BulkTarget } from './bulk-request.ts';

/** Loaded on first use: forms are a large part of the page. */
const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx'), 'BulkDialog');

interface BulkBarProps {
  selected: ReadonlySet<string>;
  /** Rows that match the filter, and whether that number is exact. */
  total: number;
  isExact: boolean;
  filter: Readonly<Record<string, string>>;
  onClear: (left: ReadonlySet<string>) => void;
}

const rowsMax = 10_000;

/** Actions for the selected rows, or for all rows that match the filter. */
export function BulkBar({ selected, total, isExact, filter, onClear }: BulkBarProps) {
  // Fixed when the dialog opens: a list that loads again meanwhile must not change what the user confirms.
  const [decided, setDecided] = useState<{ target: BulkTarget; count: number } | null>(null);
  const missingRole = useMissingPermission('triageVulnerabilities');
  if (selected.size === 0) return null;
  const matchingReason =
    missingRole ??
    (isExact && total <= rowsMax
      ? undefined
      : `At most ${formatCount(rowsMax)} rows are decided at once. Narrow the filter.`);
  return (
    <div
      role="region"
      aria-label="Selected rows"
      className="mb-2 flex flex-wrap items-center gap-2 rounded-md border border-link bg-surface-3 p-2 text-sm print:hidden"
    >
      <strong aria-live="polite">{formatCount(selected.size)} selected</strong>
      <Button
        look="primary"
        disabledReason={missingRole}
        onClick={() => setDecided({ target: { ids: [...selected] }, count: selected.size })}
      >
        Decide selected
      </Button>
      <Button
        disabledReason={matchingReason}
        onClick={() => setDecided({ target: { filter, expectedTotal: total }, count: total })}
      >
        Decide all {formatCount(total)} matching
      </Button>
      <Button
        look="plain"
        onClick={() => {
          onClear(new Set());
          // The button leaves with the selection.
          focusAgain({ element: null }, true);
        }}
      >
        Clear selection
      </Button>
      {decided !== null && <BulkDialog {...decided} onClose={() => setDecided(null)} onDone={onClear} />}
    </div>
  );
}
