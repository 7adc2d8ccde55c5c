/** One registry, or all registries of the organization together. */
export type RegistryTotals = { registryId: string } | { isOfAnyRegistry: true };
