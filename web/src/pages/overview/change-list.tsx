import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilterDefinition } from '../../components/filters/filter-definition.ts';
import { registriesQuery } from '../../features/registries/registries-query.ts';
import { listApi, read } from '../../lib/api/client.ts';
import { severities, severityLooks } from '../../lib/severity/severities.ts';
import { changeColumns, type FindingChange } from './change-columns.tsx';
import { DrillDown } from './drill-down.tsx';

/** The findings that opened or closed in the period, newest first. */
export function ChangeList() {
  const registries = useQuery(registriesQuery).data;
  const definitions = useMemo<readonly FilterDefinition[]>(
    () => [
      {
        kind: 'choices',
        name: 'change',
        label: 'Change',
        isSingle: true,
        choices: [
          { value: 'opened', label: 'opened' },
          { value: 'closed', label: 'closed' },
        ],
      },
      { kind: 'text', name: 'cause', label: 'Cause', placeholder: 'new advisory' },
      { kind: 'date', name: 'from', label: 'From' },
      { kind: 'date', name: 'to', label: 'Until' },
      {
        kind: 'choices',
        name: 'severity',
        label: 'Severity',
        choices: severities.map((value) => ({ value, label: severityLooks[value].word })),
      },
      {
        kind: 'flag',
        name: 'kev',
        label: 'Known exploited',
        yes: 'only known exploited',
        no: 'without known exploited',
      },
      {
        kind: 'choices',
        name: 'registry',
        label: 'Registry',
        isSingle: true,
        choices: (registries ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      { kind: 'text', name: 'image', label: 'Image id' },
      { kind: 'text', name: 'cveId', label: 'Vulnerability', placeholder: 'CVE-2026-1234' },
    ],
    [registries],
  );
  return (
    <DrillDown<FindingChange>
      title="Changes"
      description="Findings that opened or closed in the period, one row for each change. Without a period: the last 30 days."
      unit={['change', 'changes']}
      definitions={definitions}
      columns={changeColumns}
      rowId={({ id, change }) => `${id} ${change}`}
      load={(query, signal) => read(listApi.GET('/api/changes', { params: { query: query }, signal }))}
      whenNothing="Findings that open or close appear here after a scan."
      whenEmpty="No finding opened or closed with these properties in the period. Remove a filter to see more."
    />
  );
}
