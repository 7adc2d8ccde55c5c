import { useSyncExternalStore } from 'react';

let isBeingPrinted = false;

/**
 * Whether the page is printed or shown as on paper. Browsers announce printing before they lay out the sheets; the change of the medium is
 * reported after it, too late to draw other elements.
 */
export function useIsPrinted(): boolean {
  return useSyncExternalStore(subscribe, () => isBeingPrinted || medium().matches);
}

function subscribe(listener: () => void): () => void {
  const change = (isPrinting: boolean) => () => {
    isBeingPrinted = isPrinting;
    listener();
  };
  const [begin, end] = [change(true), change(false)];
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  medium().addEventListener('change', listener);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    medium().removeEventListener('change', listener);
  };
}

let known: MediaQueryList | undefined;
/** One object: components that are drawn in each frame would create one each time. */
function medium(): MediaQueryList {
  return (known ??= matchMedia('print'));
}
