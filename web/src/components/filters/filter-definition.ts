import type { SearchChange } from '../../lib/url/use-url-search.ts';

export interface FilterChoice {
  value: string;
  label: string;
}

interface FilterBase {
  /** Query parameter, named as in the API. */
  name: string;
  label: string;
  /** Names of other filters without which this one has no meaning. */
  needs?: readonly string[];
}

/** How one filter of a list is edited and shown. */
export type FilterDefinition =
  | (FilterBase & { kind: 'choices'; choices: readonly FilterChoice[]; isSingle?: boolean })
  | (FilterBase & { kind: 'flag'; yes: string; no?: string })
  | (FilterBase & { kind: 'text'; placeholder?: string; choices?: readonly FilterChoice[] })
  | (FilterBase & { kind: 'number'; min: number; max: number; step: number })
  | (FilterBase & { kind: 'date' });

/** The change of filters, and the removal of those that need a filter that the change removes. */
export function withRemovedNeeds(definitions: readonly FilterDefinition[], change: SearchChange): SearchChange {
  const isRemoved = (name: string): boolean => name in change && (change[name] === undefined || change[name] === '');
  const useless = definitions.filter(({ needs }) => needs?.some(isRemoved));
  return { ...change, ...Object.fromEntries(useless.map(({ name }) => [name, undefined])) };
}

/** The value of a filter as the text of its chip. */
export function shownValue(definition: FilterDefinition, value: string): string {
  const labelOf = (one: string): string =>
    ('choices' in definition ? definition.choices : undefined)?.find((choice) => choice.value === one)?.label ?? one;
  if (definition.kind === 'flag') return value === 'true' ? definition.yes : (definition.no ?? 'no');
  if (definition.kind === 'choices') return value.split(',').map(labelOf).join(', ');
  return labelOf(value);
}
