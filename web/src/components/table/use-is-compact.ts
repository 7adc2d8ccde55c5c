import { useMedia } from '../../lib/hooks/use-media.ts';

/** Whether the window is that of a phone: the query of the variant `compact` in `theme.css`. */
export function useIsCompact(): boolean {
  return useMedia('(max-width: 37.5rem)');
}
