import type { Search } from '../../lib/url/search.ts';
import { listOf } from '../../lib/url/search.ts';
import type { ReportRequest } from './report.ts';

/** The scope of a report that is being created, as it is in the address. */
export type ReportScope =
  | { kind: 'org' }
  | { kind: 'registries' }
  | { kind: 'registry'; registryId: string }
  | { kind: 'image'; imageId: string; tagIds: readonly string[] }
  | { kind: 'scan'; scanId: string };

export type ScopeFields = Pick<ReportRequest, 'scope' | 'registryId' | 'tagIds' | 'scanId'>;

/** Reads the scope from the parameters `scope`, `registryId`, `imageId`, `tagIds` and `scanId`, so that other pages can link to a prepared report. */
export function scopeOfSearch(search: Search): ReportScope {
  if (search.scanId !== undefined) return { kind: 'scan', scanId: search.scanId };
  if (search.imageId !== undefined || search.tagIds !== undefined || search.scope === 'image')
    return { kind: 'image', imageId: search.imageId ?? '', tagIds: listOf(search.tagIds) };
  if (search.registryId !== undefined || search.scope === 'registry')
    return { kind: 'registry', registryId: search.registryId ?? '' };
  return search.scope === 'registries' ? { kind: 'registries' } : { kind: 'org' };
}

/** The parameters of a scope. The others are undefined, so that they are removed from the address. */
export function searchOfScope(scope: ReportScope): Record<string, string | undefined> {
  return {
    scope: scope.kind === 'org' || scope.kind === 'scan' ? undefined : scope.kind,
    registryId: scope.kind === 'registry' ? scope.registryId : undefined,
    imageId: scope.kind === 'image' ? scope.imageId : undefined,
    tagIds: scope.kind === 'image' ? scope.tagIds.join(',') : undefined,
    scanId: scope.kind === 'scan' ? scope.scanId : undefined,
  };
}

/** The fields of the request, or what is missing in the scope. */
export function fieldsOfScope(scope: ReportScope): { fields: ScopeFields } | { missing: string } {
  switch (scope.kind) {
    case 'org':
      return { fields: { scope: 'org' } };
    case 'registries':
      return { fields: { scope: 'registry' } };
    case 'registry':
      return scope.registryId === ''
        ? { missing: 'Choose a registry.' }
        : { fields: { scope: 'registry', registryId: scope.registryId } };
    case 'scan':
      return { fields: { scope: 'custom', scanId: scope.scanId } };
    case 'image':
      return scope.tagIds.length === 0
        ? { missing: 'Choose at least one tag of an image.' }
        : { fields: { scope: 'custom', tagIds: [...scope.tagIds] } };
  }
}
