import type { FindingGroup, GroupKind } from '../../features/finding-filters/finding-groups.ts';
import { findingsKey } from '../../features/triage/show-decision.ts';
import { listApi, read, type Schemas } from '../../lib/api/client.ts';
import { type ListSource, pageRows } from '../../lib/hooks/use-list-window.ts';

export type GroupPage = Schemas['GroupVulnerabilitiesAnswer'];

export interface GroupsRequest {
  kind: GroupKind;
  findingFilter: Readonly<Record<string, string>>;
  sort: string | undefined;
}

/** The groups with the figures that are counts of rows. The others may be missing. */
export function groupList(request: GroupsRequest): ListSource<FindingGroup, GroupPage> {
  const { kind, findingFilter, sort } = request;
  return {
    key: [...findingsKey, 'groups', kind, findingFilter, sort ?? ''],
    loadPage: (page, signal) => loadGroups(request, { page, limit: pageRows, figures: 'counts' }, signal),
  };
}

/** One page of groups. */
export function loadGroups(
  { kind, findingFilter, sort }: GroupsRequest,
  page: { page: number; limit: number; figures: 'all' | 'counts' },
  signal: AbortSignal,
): Promise<GroupPage> {
  const query = { ...findingFilter, by: kind, ...(sort === undefined ? {} : { sort }), ...page };
  return read(listApi.GET('/api/vulnerabilities/groups', { params: { query }, signal }));
}
