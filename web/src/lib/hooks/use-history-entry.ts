import { useRouterState } from '@tanstack/react-router';

/** Key of the current entry of the history. A return to the entry has the same key, another visit of the address has its own. */
export function useHistoryEntry(): string {
  return useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href });
}
