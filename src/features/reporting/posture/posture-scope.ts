import type { RegistryTotals } from '../../findings/vulnerabilities/finding-value-store.ts';

/** What figures are about. Everything that is given must hold. */
export interface PostureScope {
  organizationId: string;
  registryId?: string;
  /** Leaves out images of no registry. */
  isOfAnyRegistry?: boolean;
  tagIds?: readonly string[];
  /** What is counted of findings; coverage, freshness, risk and grades are still those of the tags. */
  findings?: FindingsScope;
}

export type FindingsScope =
  /** What one scan found, whatever became of it. */
  | { scanId: string }
  /** In these packages, wherever they are or were; `tagPlatformIds`: of these tags and platforms alone. */
  | { packageVersionIds: readonly string[]; tagPlatformIds?: readonly string[] };

/** From `from` on, before `to`. */
export interface Period {
  from: Date;
  to: Date;
}

/** What figures are kept of day by day: an organization, each registry of it, and so all registries together. */
export type KeptScope = Pick<PostureScope, 'organizationId' | 'registryId' | 'isOfAnyRegistry'>;

/** Undefined: nothing is kept of such a scope. */
export function keptScopeOf({ tagIds, findings, ...scope }: PostureScope): KeptScope | undefined {
  return tagIds || findings ? undefined : scope;
}

/** A scope of which totals of findings are stored; without `registries` all of the organization. */
export interface CountedScope {
  organizationId: string;
  registries?: RegistryTotals;
}

/** Undefined: what is open in such a scope has to be counted. */
export function countedScopeOf(scope: PostureScope): CountedScope | undefined {
  const kept = keptScopeOf(scope);
  if (!kept) return undefined;
  const { organizationId, registryId, isOfAnyRegistry } = kept;
  if (registryId !== undefined) return { organizationId, registries: { registryId } };
  return isOfAnyRegistry === true ? { organizationId, registries: { isOfAnyRegistry } } : { organizationId };
}
