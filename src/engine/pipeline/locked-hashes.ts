import type { DeclaredPackage } from '../../domain/package.ts';
import type { InventoryPackage } from './inventory.ts';
import { packageKey } from './package-key.ts';

/** Hashes that lock files state for the published files of packages, also of those that other files declare. */
export interface LockedHashes {
  add(declared: DeclaredPackage): void;
  /** Sets the hashes of packages that have none, by package key. */
  copyTo(packages: ReadonlyMap<string, InventoryPackage>): void;
}

/** A package whose lock files state different hashes gets none: it is not known from which of the files it was installed. */
export function createLockedHashes(): LockedHashes {
  const known = new Map<string, readonly string[]>();
  return {
    add(declared) {
      if (!declared.hashes) return;
      const key = packageKey(declared);
      const earlier = known.get(key);
      known.set(key, earlier === undefined || isSame(earlier, declared.hashes) ? declared.hashes : []);
    },
    copyTo(packages) {
      if (known.size === 0) return;
      for (const [key, item] of packages) {
        const hashes = item.hashes === undefined ? (known.get(key) ?? []) : [];
        if (hashes.length > 0) item.hashes = [...hashes];
      }
    },
  };
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((hash) => right.includes(hash));
}
