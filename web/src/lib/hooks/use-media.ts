import { useCallback, useSyncExternalStore } from 'react';

/** One object for each query: a component that is drawn in each frame would create one each time. */
const medias = new Map<string, MediaQueryList>();

function mediaOf(query: string): MediaQueryList {
  const known = medias.get(query);
  if (known !== undefined) return known;
  const media = matchMedia(query);
  medias.set(query, media);
  return media;
}

/** Whether a media query matches now, such as `(pointer: coarse)`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = mediaOf(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => mediaOf(query).matches);
}
