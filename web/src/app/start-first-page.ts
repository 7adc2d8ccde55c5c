import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

/**
 * Begins to load the code and the rows of the first page at once. The router loads a page when the session is known, so that the requests
 * would follow each other. A failure is not reported here: the page makes the same requests again.
 */
export function startFirstPage(router: AnyRouter, queries: QueryClient): void {
  for (const { routeId, params, search } of router.matchRoutes(router.latestLocation)) {
    const start = router.routesById[routeId]?.options.staticData?.start;
    start?.(queries, { params, search }).catch(() => undefined);
  }
}
