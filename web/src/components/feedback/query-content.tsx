import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';

interface QueryContentProps<Data> {
  query: UseQueryResult<Data>;
  /** What is loaded: "the posture". */
  name: string;
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** The content of one request: a skeleton while it loads, its error, or its data. Data of the previous request are dimmed while the next loads. */
export function QueryContent<Data>({ query, name, lines, children }: QueryContentProps<Data>) {
  if (query.data !== undefined) {
    return (
      <div className={classNames(query.isPlaceholderData && 'opacity-60')} aria-busy={query.isPlaceholderData}>
        {query.isError && (
          <ErrorState
            title={`Newer data for ${name} could not be loaded.`}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {children(query.data)}
      </div>
    );
  }
  if (query.isError) {
    return (
      <ErrorState
        title={`${name[0]?.toUpperCase()}${name.slice(1)} could not be loaded.`}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <Skeleton {...(lines === undefined ? {} : { lines })} label={`Loading ${name}`} />;
}
