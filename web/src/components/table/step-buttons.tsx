import { ChevronDown, ChevronUp } from 'lucide-react';
import { formatCount } from '../../lib/text/format-number.ts';
import { Button } from '../form/button.tsx';
import type { RowSteps } from './use-row-steps.ts';

/** Buttons in a detail for the rows before and after in its list, and the number of the row. */
export function StepButtons({ steps: { number, total, onPrevious, onNext } }: { steps: RowSteps }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
      <Button title="Previous row (k)" disabledReason={onPrevious ? undefined : noRow} onClick={onPrevious}>
        <ChevronUp aria-hidden="true" size={14} /> Previous
      </Button>
      <Button title="Next row (j)" disabledReason={onNext ? undefined : noRow} onClick={onNext}>
        <ChevronDown aria-hidden="true" size={14} /> Next
      </Button>
      <span aria-live="polite" className="text-muted">
        {number === undefined ? 'Not in the loaded rows' : `Row ${formatCount(number)} of ${formatCount(total)}`}
      </span>
    </div>
  );
}

const noRow = 'The list has no further row here.';
