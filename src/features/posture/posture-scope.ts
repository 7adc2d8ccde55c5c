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
  /** In these packages, wherever they are or were; `lineIds`: of these tags and platforms alone. */
  | { packageVersionIds: readonly string[]; lineIds?: readonly string[] };

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

/** Its id when the scope is all of an organization, of which totals are kept; else undefined. */
export function wholeOrganization(scope: PostureScope): string | undefined {
  const { organizationId, ...narrower } = scope;
  return Object.values(narrower).every((part) => part === undefined || part === false) ? organizationId : undefined;
}
