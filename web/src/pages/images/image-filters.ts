import type { FilterChoice, FilterDefinition } from '../../components/filters/filter-definition.ts';
import { packagePlaceFilters } from '../../features/package-search/package-place-filters.ts';
import { resultStatuses, resultStatusLooks } from '../../features/result-status/result-status.ts';

/** The filters of images, named as the query parameters of `GET /api/images`. */
export function imageFilterDefinitions(registries: readonly FilterChoice[]): readonly FilterDefinition[] {
  return [
    {
      kind: 'choices',
      name: 'status',
      label: 'Status',
      choices: resultStatuses.map((value) => ({ value, label: resultStatusLooks[value].word })),
    },
    {
      kind: 'choices',
      name: 'grade',
      label: 'Grade',
      choices: [
        ...['A', 'B', 'C', 'D', 'F'].map((value) => ({ value, label: value })),
        { value: 'none', label: 'no grade' },
      ],
    },
    { kind: 'number', name: 'riskScore', label: 'Risk at least', min: 0, max: 100, step: 1 },
    { kind: 'choices', name: 'registry', label: 'Registry', isSingle: true, choices: registries },
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
    { kind: 'flag', name: 'scanned', label: 'Result', yes: 'with a result', no: 'without a result' },
    ...packagePlaceFilters,
    { kind: 'text', name: 'notAssessed', label: 'Not assessed', placeholder: 'alpine 3.18' },
  ];
}

const filterNames: ReadonlySet<string> = new Set(['search', ...imageFilterDefinitions([]).map(({ name }) => name)]);

/** The parameters of an address that are filters of images. */
export function imageFilterOf(search: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => filterNames.has(name)));
}
