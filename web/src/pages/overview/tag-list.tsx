import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilterDefinition } from '../../components/filters/filter-definition.ts';
import { registriesQuery } from '../../features/registries/registries-query.ts';
import { resultStatuses, resultStatusLooks } from '../../features/result-status/result-status.ts';
import { listApi, read } from '../../lib/api/client.ts';
import { DrillDown } from './drill-down.tsx';
import { type CoveredTag, tagColumns } from './tag-columns.tsx';

/** The tags that coverage counts, or the requested ones that were not found yet, with the cause if a scan failed. */
export function TagList() {
  const registries = useQuery(registriesQuery).data;
  const definitions = useMemo<readonly FilterDefinition[]>(
    () => [
      {
        kind: 'choices',
        name: 'status',
        label: 'Status',
        choices: resultStatuses.map((value) => ({ value, label: resultStatusLooks[value].word })),
      },
      {
        kind: 'choices',
        name: 'registry',
        label: 'Registry',
        isSingle: true,
        choices: (registries ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      { kind: 'flag', name: 'found', label: 'Found', yes: 'yes', no: 'requested, not found yet' },
      { kind: 'text', name: 'image', label: 'Image', placeholder: 'id or name' },
      { kind: 'text', name: 'error', label: 'Error code', placeholder: 'UNAUTHORIZED' },
      { kind: 'date', name: 'scannedAfter', label: 'Result from' },
      { kind: 'date', name: 'scannedBefore', label: 'Result before' },
    ],
    [registries],
  );
  return (
    <DrillDown<CoveredTag>
      title="Tags by coverage"
      description="Every tag with the state of its newest scan."
      unit={['tag', 'tags']}
      definitions={definitions}
      columns={tagColumns}
      rowId={({ id }) => id}
      load={(query, signal) => read(listApi.GET('/api/tags', { params: { query: query }, signal }))}
      whenNothing="Tags appear here when a registry is synced, or when one image is scanned."
      whenEmpty="No tag has these properties. Remove a filter to see more."
    />
  );
}
