import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStableCallback } from '../../lib/hooks/use-stable-callback.ts';

/**
 * Back closes the overlay instead of leaving the page, whose entered text would be lost. On a phone it is the usual way to close an overlay.
 *
 * @param isEnabled false if the address says that the overlay is open, so that Back closes it without help
 */
export function useBackCloses(isEnabled: boolean, onClose: () => void): void {
  const { history } = useRouter();
  const close = useStableCallback(onClose);
  useEffect(() => {
    if (!isEnabled) return;
    return history.block({
      blockerFn: async ({ action }) => {
        if (action !== 'BACK') return false;
        close();
        return true;
      },
      enableBeforeUnload: false,
    });
  }, [history, isEnabled, close]);
}
