import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OperatingSystem, PackageType, SourcePackage } from '../../src/domain/package.ts';
import type { InventoryPackage } from '../../src/engine/pipeline/inventory.ts';
import { accuracyFolder } from './environment.ts';

interface ScanPackage {
  name: string;
  version: string;
  type: PackageType;
  purl: string;
  source: SourcePackage | null;
  os?: boolean;
}

interface ScanDocument {
  os: OperatingSystem | null;
  packages: ScanPackage[];
  findings: { cveId: string; package: ScanPackage | null }[];
}

export interface OwnScan {
  operatingSystem: OperatingSystem | null;
  packages: InventoryPackage[];
  /** Index of the package, and vulnerability. */
  findings: { packageIndex: number; vulnerability: string }[];
}

/** Runs `plimsoll scan` on an image with the advisories of the accuracy folder. */
export function scanOwn(layout: string, scratch: string): OwnScan {
  const file = runScan(layout, 'json', path.join(scratch, 'plimsoll.json'));
  const { os, packages, findings } = JSON.parse(readFileSync(file, 'utf8')) as ScanDocument;
  const items = packages.map(toItem);
  const byKey = new Map(items.map((item, index) => [keyOf(item), index]));
  return {
    operatingSystem: os,
    packages: items,
    findings: findings.flatMap(({ cveId, package: found }) => {
      const packageIndex = found === null ? undefined : byKey.get(keyOf(found));
      return packageIndex === undefined ? [] : [{ packageIndex, vulnerability: cveId }];
    }),
  };
}

/** Writes the result of a scan in a format of `plimsoll scan`, and returns the file. */
export function runScan(layout: string, format: string, output: string): string {
  const program = path.resolve(import.meta.dirname, '../../src/main.ts');
  const dataDir = path.join(accuracyFolder, 'data');
  const options = ['--offline', '--data-dir', dataDir, '--format', format, '--output', output];
  execFileSync(process.execPath, [program, 'scan', ...options, `oci:${layout}`], { stdio: 'ignore' });
  return output;
}

function toItem({ name, version, type, purl, source, os = false }: ScanPackage): InventoryPackage {
  const isDistribution = ['deb', 'apk', 'rpm'].includes(type);
  const item = {
    name,
    version,
    type,
    purl,
    licenses: [],
    paths: [],
    layerIndex: 0,
    isOwnedByDistribution: os && !isDistribution,
  };
  const module = /[?&]rpmmod=([^&]+)/.exec(purl)?.[1];
  return {
    ...item,
    ...(source !== null && { source }),
    ...(module !== undefined && { module: decodeURIComponent(module) }),
  };
}

function keyOf({ type, name, version, purl }: Pick<ScanPackage, 'type' | 'name' | 'version' | 'purl'>): string {
  return JSON.stringify([type, name, version, purl]);
}
