import type { DeclaredPackage } from '../../domain/package.ts';
import type { InventoryPackage } from './inventory.ts';
import { packageKey } from './package-key.ts';

/** Hashes that lock files state for the published files of packages, also of those that other files declare. */
export interface LockedHashes {
  add(declared: DeclaredPackage): void;
  /** Sets the hashes of packages that have none, by package key. */
  copyTo(packages: ReadonlyMap<string, InventoryPackage>): void;
}

type Stated = Pick<DeclaredPackage, 'hashes' | 'distributions'>;

/** A package whose lock files state different hashes gets none: it is not known from which of the files it was installed. */
export function createLockedHashes(): LockedHashes {
  const known = new Map<string, Stated>();
  return {
    add({ hashes, distributions, ...declared }) {
      if (!hashes && !distributions) return;
      const key = packageKey(declared);
      const stated: Stated = { ...(hashes && { hashes }), ...(distributions && { distributions }) };
      const earlier = known.get(key);
      known.set(key, earlier === undefined || isSame(earlier, stated) ? stated : {});
    },
    copyTo(packages) {
      if (known.size === 0) return;
      for (const [key, item] of packages) {
        if (item.hashes !== undefined || item.distributions !== undefined) continue;
        const { hashes, distributions } = known.get(key) ?? {};
        if (hashes) item.hashes = [...hashes];
        if (distributions) item.distributions = [...distributions];
      }
    },
  };
}

function isSame(left: Stated, right: Stated): boolean {
  const [leftTexts, rightTexts] = [textsOf(left), textsOf(right)];
  return leftTexts.size === rightTexts.size && [...leftTexts].every((text) => rightTexts.has(text));
}

function textsOf({ hashes = [], distributions = [] }: Stated): ReadonlySet<string> {
  return new Set([...hashes, ...distributions.map(({ name, hashes: ofFile }) => [name, ...ofFile].join(' '))]);
}
