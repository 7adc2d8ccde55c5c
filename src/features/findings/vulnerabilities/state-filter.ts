import { severityRank } from '../../../domain/severity.ts';
import type { FindingFilter } from '../finding-filter/finding-filter.ts';
import type { StateFilter } from './visible-count-store.ts';

/** The conditions of a filter that the facets of states contain. */
export function stateOf({ severity, status, kev, fixable, registry }: FindingFilter): StateFilter {
  return {
    ...(severity && { severities: severity.map(severityRank) }),
    ...(status && { triageStatuses: status }),
    ...(kev !== undefined && { isKnownExploited: kev }),
    ...(fixable !== undefined && { isFixable: fixable }),
    ...(registry !== undefined && { registryId: registry }),
  };
}

/** Names of the conditions that `stateFilter` permits. */
export const stateConditions: ReadonlySet<string> = new Set([
  'severity',
  'status',
  'kev',
  'fixable',
  'registry',
  'suppressed',
]);

/** The same for a filter without other conditions. Undefined: it has others. */
export function stateFilter(filter: FindingFilter): StateFilter | undefined {
  const isOfState = Object.keys(filter).every((name) => stateConditions.has(name));
  return filter.suppressed === 'hide' && isOfState ? stateOf(filter) : undefined;
}
