import { createRouter } from '@tanstack/react-router';
import { Skeleton } from '../components/feedback/skeleton.tsx';
import { basePath } from '../lib/api/base-path.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { parseSearch, stringifySearch } from '../lib/url/search.ts';
import { PageFailure } from './page-failure.tsx';
import { routeTree } from './routes.tsx';

/**
 * A response without a session anywhere: the user signs in and returns to the same address. The session is removed after the page has left, because
 * parts that are drawn again meanwhile would request it and fail.
 */
async function leaveForSignIn(): Promise<void> {
  const { location } = router.state;
  if (location.pathname === '/sign-in') return;
  await router.navigate({ to: '/sign-in', search: { return: location.href } });
  queries.removeQueries({ queryKey: ['session'] });
}

export const queries = createQueryClient(() => void leaveForSignIn());

export const router = createRouter({
  routeTree,
  basepath: basePath,
  context: { queries },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // The navigation stays when a page fails.
  defaultErrorComponent: PageFailure,
  defaultPendingComponent: () => <Skeleton lines={8} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
