export interface FilterChoice {
  value: string;
  label: string;
}

interface FilterBase {
  /** Query parameter, named as in the API. */
  name: string;
  label: string;
}

/** How one filter of a list is edited and shown. */
export type FilterDefinition =
  | (FilterBase & { kind: 'choices'; choices: readonly FilterChoice[]; isSingle?: boolean })
  | (FilterBase & { kind: 'flag'; yes: string; no?: string })
  | (FilterBase & { kind: 'text'; placeholder?: string; choices?: readonly FilterChoice[] })
  | (FilterBase & { kind: 'number'; min: number; max: number; step: number })
  | (FilterBase & { kind: 'date' });

/** The value of a filter as the text of its chip. */
export function shownValue(definition: FilterDefinition, value: string): string {
  const labelOf = (one: string): string =>
    ('choices' in definition ? definition.choices : undefined)?.find((choice) => choice.value === one)?.label ?? one;
  if (definition.kind === 'flag') return value === 'true' ? definition.yes : (definition.no ?? 'no');
  if (definition.kind === 'choices') return value.split(',').map(labelOf).join(', ');
  return labelOf(value);
}
