import { showToast } from '../feedback/toasts.tsx';

/** Says that a dialog, menu or popover did not open, because its code could not be loaded. */
export function reportNotOpened(error: unknown): void {
  const cause = error instanceof Error ? error.message : 'The cause is not known.';
  showToast({ text: `This could not be opened: ${cause}`, tone: 'bad' });
}
