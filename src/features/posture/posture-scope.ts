/** What figures are about. Everything that is given must hold. */
export interface PostureScope {
  organizationId: string;
  registryId?: string;
  /** Leaves out images of no registry. */
  isOfAnyRegistry?: boolean;
  imageIds?: readonly string[];
  tagIds?: readonly string[];
}

/** From `from` on, before `to`. */
export interface Period {
  from: Date;
  to: Date;
}

/** What figures are kept of day by day: an organization, or one registry of it. */
export interface KeptScope {
  organizationId: string;
  registryId: string | null;
}

/** Undefined: nothing is kept of such a scope. */
export function keptScopeOf({ organizationId, registryId, ...more }: PostureScope): KeptScope | undefined {
  if (more.imageIds || more.tagIds || more.isOfAnyRegistry === true) return undefined;
  return { organizationId, registryId: registryId ?? null };
}
