import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/form/button.tsx';
import { formatCount } from '../../lib/text/format-number.ts';
import { useMissingPermission } from '../session/permissions.ts';

/** Loaded on first use: forms are a large part of the page. */
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

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
  const [scope, setScope] = useState<'selected' | 'matching' | null>(null);
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
      className="mb-2 flex flex-wrap items-center gap-2 rounded-md border border-link bg-surface-3 p-2 text-sm"
    >
      <strong aria-live="polite">{formatCount(selected.size)} selected</strong>
      <Button look="primary" disabledReason={missingRole} onClick={() => setScope('selected')}>
        Decide selected
      </Button>
      <Button disabledReason={matchingReason} onClick={() => setScope('matching')}>
        Decide all {formatCount(total)} matching
      </Button>
      <Button look="plain" onClick={() => onClear(new Set())}>
        Clear selection
      </Button>
      <Suspense>
        {scope !== null && (
          <BulkDialog
            target={scope === 'selected' ? { ids: [...selected] } : { filter, expectedTotal: total }}
            count={scope === 'selected' ? selected.size : total}
            onClose={() => setScope(null)}
            onDone={onClear}
          />
        )}
      </Suspense>
    </div>
  );
}
