import type { FilterChoice, FilterDefinition } from '../../components/filters/filter-definition.ts';

/** The filters of scans, named as the query parameters of `GET /api/scans`. */
export function scanFilterDefinitions(registries: readonly FilterChoice[]): readonly FilterDefinition[] {
  return [
    {
      kind: 'choices',
      name: 'status',
      label: 'Status',
      isSingle: true,
      choices: [
        { value: 'QUEUED', label: 'queued' },
        { value: 'IN_PROGRESS', label: 'running' },
        { value: 'COMPLETE', label: 'finished' },
        { value: 'FAILED', label: 'failed or unsupported' },
        { value: 'CANCELLED', label: 'cancelled' },
      ],
    },
    { kind: 'choices', name: 'registry', label: 'Registry', isSingle: true, choices: registries },
    {
      kind: 'choices',
      name: 'grade',
      label: 'Grade',
      choices: ['A', 'B', 'C', 'D', 'F'].map((value) => ({ value, label: value })),
    },
    {
      kind: 'choices',
      name: 'completeness',
      label: 'Completeness',
      isSingle: true,
      choices: [
        { value: 'complete', label: 'complete' },
        { value: 'partial', label: 'partial' },
      ],
    },
    { kind: 'text', name: 'notAssessed', label: 'Not assessed', placeholder: 'alpine 3.18' },
    { kind: 'text', name: 'image', label: 'Image', placeholder: 'ghcr.io/acme/api' },
    { kind: 'text', name: 'batch', label: 'Batch', placeholder: 'bat_…' },
    { kind: 'date', name: 'from', label: 'Requested from' },
    { kind: 'date', name: 'to', label: 'Requested until' },
  ];
}

const filterNames: ReadonlySet<string> = new Set(['search', ...scanFilterDefinitions([]).map(({ name }) => name)]);

/** The parameters of an address that are filters of scans. */
export function scanFilterOf(search: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => filterNames.has(name)));
}
