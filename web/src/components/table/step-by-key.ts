import type { KeyboardEvent } from 'react';
import { areShortcutsOn } from '../../lib/shortcuts/shortcut-setting.ts';
import type { RowSteps } from './use-row-steps.ts';

/** Moves from the detail of a row to the next one with j and to the previous one with k, as in the list. Inputs keep their keys. */
export function stepByKey(event: KeyboardEvent, { onPrevious, onNext }: RowSteps): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !areShortcutsOn()) return;
  if (event.target instanceof Element && event.target.closest('input, textarea, select') !== null) return;
  const step = event.key === 'j' ? onNext : event.key === 'k' ? onPrevious : undefined;
  if (step === undefined) return;
  event.preventDefault();
  step();
}
