import { writeFileSync } from 'node:fs';
import type { OperatingSystem } from '../../src/domain/package.ts';
import type { InventoryPackage } from '../../src/engine/pipeline/inventory.ts';
import { writeCycloneDx } from '../../src/engine/sbom/cyclonedx.ts';

/** Writes an SBOM of packages in the form of the product. */
export function writeSbom(file: string, operatingSystem: OperatingSystem | null, packages: InventoryPackage[]): void {
  const pieces = writeCycloneDx({
    image: 'accuracy',
    tag: null,
    digest: null,
    platform: 'linux/amd64',
    scannedAt: new Date(0),
    programVersion: 'accuracy',
    author: null,
    engineRevision: 'accuracy',
    operatingSystem,
    layers: [],
    packages,
    coverage: null,
    warnings: [],
  });
  writeFileSync(file, [...pieces].join(''));
}
