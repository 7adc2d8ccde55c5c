import { createHash } from 'node:crypto';
import { packageTypes } from '../../domain/package.ts';
import type { Inventory, InventoryPackage } from './inventory.ts';
import { decodeBatch, encodeBatches } from './json-batches.ts';

/** A package of any type, as stored in a batch. */
export type EncodablePackage = Omit<InventoryPackage, 'type'> & { type: string };

export interface EncodedPackages {
  count: number;
  /** JSON arrays of the packages in their order, each with its `key` (see `packageKey`) and its `position` in the inventory. */
  batches: Uint8Array[];
}

/** An inventory whose packages are bytes. The main thread passes them on and stores them without parsing. */
export type EncodedInventory = Omit<Inventory, 'packages'> & { packages: EncodedPackages };

export function encodeInventory({ packages, ...inventory }: Inventory): EncodedInventory {
  return { ...inventory, packages: encodePackages(packages) };
}

/** `from`: position of the first package, when others precede these in the same inventory. */
export function encodePackages(packages: readonly EncodablePackage[], from = 0): EncodedPackages {
  const rows = function* () {
    for (const [index, found] of packages.entries()) yield { ...found, key: packageKey(found), position: from + index };
  };
  return { count: packages.length, batches: encodeBatches(rows()) };
}

/** Throws for an unknown type: the foreign packages of an uploaded inventory are not decoded here. */
export function decodeInventory({ packages, ...inventory }: EncodedInventory): Inventory {
  return {
    ...inventory,
    packages: packages.batches.flatMap((batch) => decodeBatch<EncodablePackage>(batch).map(known)),
  };
}

/** SHA-256 (hex) of the fields that identify a stored package version. */
export function packageKey(found: EncodablePackage): string {
  const { type, purl, name, version, architecture, source } = found;
  const parts = [type, purl, name, version, architecture, source?.name, source?.version];
  return createHash('sha256')
    .update(JSON.stringify(parts.map((part) => part ?? null)))
    .digest('hex');
}

function known({ type: text, ...found }: EncodablePackage): InventoryPackage {
  const type = packageTypes.find((one) => one === text);
  if (type === undefined) throw new Error(`package type ${text} is not known to this program`);
  const { key: _key, position: _position, ...declared }: Omit<EncodablePackage, 'type'> & EncodedFields = found;
  return { type, ...declared };
}

interface EncodedFields {
  key?: string;
  position?: number;
}
