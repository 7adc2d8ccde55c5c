import { PackageURL } from 'packageurl-js';
import { type DeclaredPackage, type OperatingSystem, packageTypes } from '../../domain/package.ts';
import { percentEncode } from '../../lib/percent-encode.ts';
import { type InventoryPackage, packagePathsMax } from '../pipeline/inventory.ts';
import { packageUrl } from '../pipeline/package-url.ts';
import type { ForeignPackage } from './upload.ts';

/** A package as an upload names it, before its type is checked. */
export type NamedPackage = Omit<DeclaredPackage, 'type'> & {
  type: string;
  givenPurl: string | null;
  paths: string[];
  layerIndex: number;
  isOwnedByDistribution: boolean;
  listedBy?: string[];
};

/** Packages of an upload, each once, which reports refer to by several spellings. */
export class PackageList {
  readonly #byIdentity = new Map<string, NamedPackage>();
  readonly #byName = new Map<string, NamedPackage>();
  readonly #byPurl = new Map<string, NamedPackage>();

  /** The package in the list: the first of two equal ones, with the paths of both. */
  add(named: NamedPackage): NamedPackage {
    const { type, name, version, architecture, source } = named;
    const identity = JSON.stringify([type, name, version, architecture, source?.name, source?.version]);
    const known = this.#byIdentity.get(identity);
    const kept = known ?? named;
    if (known) known.paths = [...new Set([...known.paths, ...named.paths])].slice(0, packagePathsMax);
    else this.#byIdentity.set(identity, named);
    for (const key of [nameKey(null, name, version), nameKey(type, name, version)]) {
      if (!this.#byName.has(key)) this.#byName.set(key, kept);
    }
    if (named.givenPurl !== null && !this.#byPurl.has(named.givenPurl)) this.#byPurl.set(named.givenPurl, kept);
    return kept;
  }

  find(wanted: { purl: string | null; type: string | null; name: string; version: string }): NamedPackage | undefined {
    const byPurl = wanted.purl === null ? undefined : this.#byPurl.get(wanted.purl);
    return byPurl ?? this.#byName.get(nameKey(wanted.type, wanted.name, wanted.version));
  }

  /** Packages of known types first, as in the inventory. Positions run through both. */
  resolve(operatingSystem: OperatingSystem | null): {
    packages: InventoryPackage[];
    foreign: ForeignPackage[];
    positions: Map<NamedPackage, number>;
  } {
    const packages: InventoryPackage[] = [];
    const foreign: ForeignPackage[] = [];
    const places: { named: NamedPackage; index: number; isForeign: boolean }[] = [];
    for (const named of this.#byIdentity.values()) {
      const { givenPurl, type: _, ...rest } = named;
      const type = packageTypes.find((one) => one === named.type);
      const purl = type && packageUrl({ ...rest, type }, operatingSystem);
      if (type !== undefined && purl !== undefined) {
        places.push({ named, index: packages.push({ ...rest, type, purl }) - 1, isForeign: false });
      } else {
        const foreignPurl = givenPurl ?? genericPurl(named);
        places.push({
          named,
          index: foreign.push({ ...rest, type: named.type, purl: foreignPurl }) - 1,
          isForeign: true,
        });
      }
    }
    const positions = places.map(
      ({ named, index, isForeign }) => [named, isForeign ? packages.length + index : index] as const,
    );
    return { packages, foreign, positions: new Map(positions) };
  }
}

function nameKey(type: string | null, name: string, version: string): string {
  return JSON.stringify([type, name, version]);
}

function genericPurl({ type, name, version }: NamedPackage): string {
  try {
    return new PackageURL(type, undefined, name, version, undefined, undefined).toString();
  } catch {
    return `pkg:generic/${percentEncode(name)}@${percentEncode(version)}`;
  }
}
