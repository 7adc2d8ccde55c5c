import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Session } from '../features/session/session.ts';

/**
 * Loads the page again when another user has signed in, such as in another tab: the page has data, entered texts and decisions that can be undone of
 * the user before. Another role of the same user renews the data only. A session that has ended is handled by the response without one.
 */
export function startOverForAnotherUser(
  queries: QueryClient,
  { queryKey }: { queryKey: QueryKey },
  reload: () => void,
): void {
  const sessionHash = hashKey(queryKey);
  let known: Session | undefined;
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryHash !== sessionHash) return;
    if (type === 'removed') known = undefined;
    const session = queries.getQueryData<Session>(queryKey);
    if (type === 'removed' || session === undefined || session === known) return;
    const before = known;
    known = session;
    if (before === undefined) return;
    if (userOf(before) !== userOf(session)) reload();
    else if (before.role !== session.role) void queries.invalidateQueries();
  });
}

const userOf = ({ principal, organization }: Session): string => `${organization.id} ${principal.id}`;
