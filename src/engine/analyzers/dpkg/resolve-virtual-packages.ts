import type { DpkgPackage } from './declare-dpkg-package.ts';

/**
 * Replaces the names of virtual packages (Debian Policy, "Virtual packages") in requirements by the name of the package that provides them, if
 * the database has no package of that name and exactly one provider. `awk` → `mawk`.
 */
export function resolveVirtualPackages(packages: readonly DpkgPackage[]): void {
  const names = new Set(packages.map(({ declared }) => declared.name));
  /** Undefined for a name with several providers. */
  const providers = new Map<string, string | undefined>();
  for (const { declared, provided } of packages) {
    for (const name of provided) {
      if (names.has(name)) continue;
      const isOther = providers.has(name) && providers.get(name) !== declared.name;
      providers.set(name, isOther ? undefined : declared.name);
    }
  }
  if (providers.size === 0) return;
  for (const { declared } of packages) {
    if (!declared.dependencies) continue;
    const resolved = new Set(declared.dependencies.map((name) => providers.get(name) ?? name));
    resolved.delete(declared.name);
    declared.dependencies = [...resolved];
    if (resolved.size === 0) delete declared.dependencies;
  }
}
