/** Query parameters of an address: plain strings, named as in the API. Lists are one string with commas. */
export type Search = Readonly<Record<string, string>>;

/**
 * Reads the query of an address without interpreting values: the router's own parser makes the number 1.1 of the tag `1.10`. The last value
 * of a repeated parameter is used.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The opposite of `parseSearch`: parameters in their order, without those that have no value. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).filter(
    (entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]) && entry[1] !== '',
  );
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** Parameters that have a value. */
export function withValues(search: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
}

/** Values of a list parameter. */
export function listOf(value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : value.split(',');
}

/** Adds or removes one value of a list parameter; undefined when no value is left. */
export function toggled(value: string | undefined, item: string): string | undefined {
  const items = listOf(value);
  const changed = items.includes(item) ? items.filter((one) => one !== item) : [...items, item];
  return changed.length === 0 ? undefined : changed.join(',');
}
