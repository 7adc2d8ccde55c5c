import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../lib/api/client.ts';
import { useDelayed } from '../../lib/hooks/use-delayed.ts';

export type Preview = Schemas['TagPreview'];

/** What selects tags, as the API takes it. */
export interface TagSelection {
  includeTags: string;
  excludeTags: string;
  repositories: string[];
}

/** Time without a key press before the registry is read. */
const pauseMs = 500;

interface TagPreviewOptions {
  /** Names the registry in the cache of requests. It contains no secret. */
  id: string;
  /** Number of the connection that is read. Null: the registry is not read yet. */
  run: number | null;
  selection: TagSelection;
  load: (selection: TagSelection, signal: AbortSignal) => Promise<Preview>;
}

interface LivePreview {
  /** The last result, also while a newer one is read. */
  preview: Preview | undefined;
  isOutdated: boolean;
  /** Whether the registry refused the connection: a new selection is not read before the next run. */
  hasFailed: boolean;
  error: Error | null;
}

/**
 * Reads the tags that a selection has, shortly after it changed. A request for an earlier selection is aborted. After a refused connection
 * nothing is read until `run` changes, because repeated wrong passwords can lock an account.
 */
export function useTagPreview({ id, run, selection, load }: TagPreviewOptions): LivePreview {
  const key = JSON.stringify(selection);
  const isSettled = useDelayed(key, pauseMs) === key;
  const [failedRun, setFailedRun] = useState<number | null>(null);
  const hasFailed = run !== null && run === failedRun;
  const query = useQuery({
    queryKey: ['tag-preview', id, run, key],
    enabled: run !== null && isSettled && !hasFailed,
    queryFn: async ({ signal }) => {
      const preview = await load(selection, signal);
      if (preview.error !== undefined) setFailedRun(run);
      return preview;
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return {
    preview: run === null ? undefined : query.data,
    isOutdated: run !== null && !hasFailed && (!isSettled || query.isFetching),
    hasFailed,
    error: query.error,
  };
}
