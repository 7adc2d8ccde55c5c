import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { SinglePanel } from '../../components/layout/single-panel.tsx';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { api, read, type Schemas } from '../../lib/api/client.ts';
import { linkTokenOf } from './link-token.ts';

export type LinkKind = Schemas['ReadLink']['page'];

export interface OpenedLink {
  token: string;
  organizationName: string;
  email: string | null;
  role: string | null;
}

interface LinkPageProps {
  kind: LinkKind;
  title: string;
  /** What to do when the link cannot be used. */
  replacement: ReactNode;
  children: (link: OpenedLink) => ReactNode;
}

/** A page that a one-time link opens. It asks the service whether the link can be used before the user fills in the form. */
export function LinkPage({ kind, title, replacement, children }: LinkPageProps) {
  const [token] = useState(() => linkTokenOf(window.location.hash));
  const query = useQuery({
    queryKey: ['one-time-link', kind, token],
    enabled: token !== null,
    // One reading is enough: each one counts against the limit of the link.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { isSessionProbe: true },
    queryFn: async ({ signal }) =>
      (await read(api.POST('/api/auth/read-link', { body: { token: token ?? '', page: kind }, signal }))).data,
  });
  const isInvalid = query.error instanceof ApiFailure && [400, 401].includes(query.error.status);
  return (
    <SinglePanel title={title}>
      {token === null ? (
        <Banner tone="warning" title="This link is incomplete">
          Open the complete link that you received.
        </Banner>
      ) : isInvalid ? (
        <>
          <Banner tone="warning" title="This link is invalid, expired or already used">
            {replacement}
          </Banner>
          <RouterLink to="/sign-in">Sign in</RouterLink>
        </>
      ) : query.isError ? (
        <ErrorState title="The link could not be checked." error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Skeleton lines={5} label="Checking the link" />
      ) : (
        children({ token, ...query.data })
      )}
    </SinglePanel>
  );
}
