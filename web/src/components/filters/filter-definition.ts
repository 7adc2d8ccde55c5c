import { formatCount } from '../../lib/text/format-number.ts';
import { absoluteTime } from '../../lib/time/format-time.ts';
import { listOf } from '../../lib/url/search.ts';
import type { SearchChange } from '../../lib/url/use-url-search.ts';

export interface FilterChoice {
  value: string;
  label: string;
}

/** Reads choices, for the cache of requests. */
export interface ChoiceQuery {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly FilterChoice[]>;
}

/** Numbers of rows by the values of filters, with the other filters of the list. */
export type FilterCounts = Readonly<
  Record<string, { values: ReadonlyMap<string, number>; areLowerBounds: boolean } | undefined>
>;

interface FilterBase {
  /** Query parameter, named as in the API. */
  name: string;
  label: string;
  /** Names of other filters without which this one has no meaning. */
  needs?: readonly string[];
}

/** A filter whose values are ids that the user finds by their names. */
export interface SuggestedFilter extends FilterBase {
  kind: 'suggested';
  placeholder?: string;
  hint?: string;
  isSingle?: boolean;
  /** Whether the typed text can be a value as it is. */
  acceptsText?: boolean;
  /** Choices for a typed text. */
  suggest: (text: string) => ChoiceQuery;
  /** The names of values. */
  named: (values: readonly string[]) => ChoiceQuery;
}

/** A filter by a number. */
interface NumberFilter extends FilterBase {
  kind: 'number';
  /** Limits and step of the shown number. */
  min: number;
  max: number;
  step: number | 'any';
  /** The value is a share from 0 to 1, and is shown as a percentage. */
  isShare?: boolean;
}

/** The number that a field shows for a value, and the value of an entered number. Text that is no number stays as it is. */
export function shownNumber({ isShare }: NumberFilter, value: string): string {
  return isShare === true ? scaled(value, 100) : value;
}
export function valueOfShown({ isShare }: NumberFilter, shown: string): string {
  return isShare === true ? scaled(shown, 0.01) : shown;
}

/** Without the digits of binary fractions: 0.07 becomes 7 and not 7.000000000000001. */
function scaled(text: string, factor: number): string {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : String(Number((number * factor).toPrecision(12)));
}

/** How one filter of a list is edited and shown. */
export type FilterDefinition =
  | (FilterBase & { kind: 'choices'; choices: readonly FilterChoice[]; isSingle?: boolean })
  | (FilterBase & { kind: 'flag'; yes: string; no?: string })
  | (FilterBase & { kind: 'text'; placeholder?: string; choices?: readonly FilterChoice[] })
  | SuggestedFilter
  | NumberFilter
  | (FilterBase & { kind: 'date' });

/** The change of filters, and the removal of those that need a filter that the change removes. */
export function withRemovedNeeds(definitions: readonly FilterDefinition[], change: SearchChange): SearchChange {
  const isRemoved = (name: string): boolean => name in change && (change[name] === undefined || change[name] === '');
  const useless = definitions.filter(({ needs }) => needs?.some(isRemoved));
  return { ...change, ...Object.fromEntries(useless.map(({ name }) => [name, undefined])) };
}

/** The value of a filter as the text of its chip, with the number of its rows if it is known. */
export function shownValue(definition: FilterDefinition, value: string, counts: FilterCounts = {}): string {
  const labelOf = (one: string): string =>
    ('choices' in definition ? definition.choices : undefined)?.find((choice) => choice.value === one)?.label ?? one;
  const counted = (one: string, label: string): string => {
    const count = countText(definition.name, one, counts);
    return count === undefined ? label : `${label} (${count})`;
  };
  if (definition.kind === 'number')
    return `${shownNumber(definition, value)}${definition.isShare === true ? ' %' : ''}`;
  if (definition.kind === 'date') return isTime(value) ? absoluteTime(value) : value;
  if (definition.kind === 'flag') return counted(value, value === 'true' ? definition.yes : (definition.no ?? 'no'));
  if (definition.kind === 'choices')
    return listOf(value)
      .map((one) => counted(one, labelOf(one)))
      .join(', ');
  return labelOf(value);
}

/** Whether a value of a date is more than a day. */
const isTime = (value: string): boolean => value.includes('T') && !Number.isNaN(Date.parse(value));

/** The number of rows with a value of a filter; "120+" if more may match. Undefined if it is not known. */
export function countText(name: string, value: string, counts: FilterCounts): string | undefined {
  const field = counts[name];
  const count = field?.values.get(value);
  return count === undefined ? undefined : `${formatCount(count)}${field?.areLowerBounds === true ? '+' : ''}`;
}
