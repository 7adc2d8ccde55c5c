import type { DeclaredPackage } from '../../domain/package.ts';

/** UTF-16 units of all capabilities of one database together. */
const textUnitsMax = 16 * 1024 * 1024;

/**
 * Packages of rpm and apk require capabilities (`libc.so.6`, `/bin/sh`) that other packages of the database provide. The index replaces the
 * capabilities by the names of these packages.
 */
export interface CapabilityIndex {
  provide(capability: string, packageName: string): void;
  require(declared: DeclaredPackage, capability: string): void;
  /** Sets the dependencies of all packages, before they are added to the facts. */
  resolve(): void;
}

export function createCapabilityIndex(): CapabilityIndex {
  const providers = new Map<string, string>();
  const required = new Map<DeclaredPackage, Set<string>>();
  let textUnits = 0;
  const hasRoom = (capability: string): boolean => {
    textUnits += capability.length;
    return textUnits <= textUnitsMax;
  };
  return {
    provide(capability, packageName) {
      if (!providers.has(capability) && hasRoom(capability)) providers.set(capability, packageName);
    },
    require(declared, capability) {
      if (!hasRoom(capability)) return;
      const known = required.get(declared);
      if (known) known.add(capability);
      else required.set(declared, new Set([capability]));
    },
    resolve() {
      for (const [declared, capabilities] of required) {
        const names = [...capabilities].flatMap((capability) => providers.get(capability) ?? plainName(capability));
        const dependencies = new Set(names.filter((name) => name !== declared.name));
        if (dependencies.size > 0) declared.dependencies = [...dependencies];
      }
    },
  };
}

/** A capability that no package provides is kept when it can be the name of a package. */
function plainName(capability: string): string[] {
  return /[/:()\s]/.test(capability) ? [] : [capability];
}
