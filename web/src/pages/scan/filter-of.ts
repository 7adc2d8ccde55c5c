import type { FilterDefinition } from '../../components/filters/filter-definition.ts';

/** The parameters of an address that are filters of a list. Others, such as `tab`, belong to the view only. */
export function filterOf(
  search: Readonly<Record<string, string>>,
  definitions: readonly FilterDefinition[],
): Record<string, string> {
  const names = new Set(['search', ...definitions.map(({ name }) => name)]);
  return Object.fromEntries(Object.entries(search).filter(([name]) => names.has(name)));
}
