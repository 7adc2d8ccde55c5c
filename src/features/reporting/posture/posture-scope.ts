import type { RegistryTotals } from '../../findings/totals/registry-totals.ts';

/** The scope of figures. All given conditions apply. */
export interface PostureScope {
  organizationId: string;
  registryId?: string;
  /** Excludes images without a registry. */
  isOfAnyRegistry?: boolean;
  tagIds?: readonly string[];
  /**
   * False: the tags that a scan was requested for and that neither a scan nor a sync has found yet, instead of the found ones. They belong to no
   * population, so only lists of tags use it.
   */
  isFound?: boolean;
  /** Restricts the counted findings. Coverage, freshness, risk and grades are those of the tags. */
  findings?: FindingsScope;
}

export type FindingsScope =
  /** Findings of one scan, open or closed. */
  | { scanId: string }
  /** Findings in these packages in all current and former locations. `tagPlatformIds` restricts them to these tag platforms. */
  | { packageVersionIds: readonly string[]; tagPlatformIds?: readonly string[] };

/** Includes `from` and excludes `to`. */
export interface Period {
  from: Date;
  to: Date;
}

/** Scopes with recorded daily figures: an organization, each of its registries, and all registries. */
export type RecordedScope = Pick<PostureScope, 'organizationId' | 'registryId' | 'isOfAnyRegistry'>;

/** Undefined if no daily figures are recorded for the scope. */
export function recordedScopeOf({ tagIds, findings, ...scope }: PostureScope): RecordedScope | undefined {
  return tagIds || findings ? undefined : scope;
}

/** A scope with stored finding totals. Without `registries` it is the whole organization. */
export interface CountedScope {
  organizationId: string;
  registries?: RegistryTotals;
}

/** Undefined if the open findings of the scope must be counted. */
export function countedScopeOf(scope: PostureScope): CountedScope | undefined {
  const recorded = recordedScopeOf(scope);
  if (!recorded) return undefined;
  const { organizationId, registryId, isOfAnyRegistry } = recorded;
  if (registryId !== undefined) return { organizationId, registries: { registryId } };
  return isOfAnyRegistry === true ? { organizationId, registries: { isOfAnyRegistry } } : { organizationId };
}
