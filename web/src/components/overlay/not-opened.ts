import { showFailure } from '../feedback/toasts.tsx';

/** Says that a dialog, menu or popover did not open, because its code could not be loaded. */
export function reportNotOpened(error: unknown): void {
  showFailure('This could not be opened', error);
}
