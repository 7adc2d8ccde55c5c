import type { OperatingSystem } from '../../domain/package.ts';
import { type InventoryPackage, packagePathsMax } from '../../engine/pipeline/inventory.ts';
import { readPurl } from '../../engine/pipeline/read-purl.ts';
import { type NamedPackage, PackageList } from '../../engine/upload/package-list.ts';
import type { ForeignPackage } from '../../engine/upload/upload.ts';
import type { ExternalScannerName, ReportedPackage, ScannerReport } from '../external-scanner.ts';
import { comparablePackage } from './comparable-package.ts';
import type { PackageIndex } from './package-index.ts';

/** A package of an earlier result that only scanners listed that give no report now. */
export type KeptPackage = Omit<InventoryPackage, 'type'> & { type: string; listedBy: string[] };

/** The report of a scanner, and the places of its packages in the inventory. */
export interface LocatedReport {
  name: ExternalScannerName;
  report: ScannerReport;
  /** Positions in the inventory, by position in the report. */
  places: (readonly number[])[];
}

export interface ListedPackages {
  /** The packages of the inventory and those that only scanners list. Each names the scanners that list it. */
  packages: InventoryPackage[];
  /** Packages of types that the engine does not know. Their positions follow. */
  foreign: ForeignPackage[];
  /** Positions of a package of a report. */
  positionsOf(report: LocatedReport, packageIndex: number): readonly number[];
}

interface KnownInventory {
  packages: readonly InventoryPackage[];
  operatingSystem: OperatingSystem | null;
}

/** Reconciles the packages of the inventory with those of all reports. The same package of two scanners is listed once. */
export function listPackages(
  reports: readonly LocatedReport[],
  { packages, operatingSystem }: KnownInventory,
  kept: readonly KeptPackage[] = [],
): ListedPackages {
  const list = new PackageList();
  const byKey = new Map<string, NamedPackage>();
  const add = (key: string, named: NamedPackage): void => {
    const known = byKey.get(key) ?? list.add(named);
    byKey.set(key, known);
    if (known !== named) mergeInto(known, named);
  };
  const listedBy = new Map<number, Set<string>>();
  for (const { name, report, places } of reports) {
    for (const [index, one] of report.packages.entries()) {
      const found = places[index] ?? [];
      if (found.length === 0) add(keyOf(one), toNamed(one, name));
      else if (report.listsAllPackages) for (const position of found) addName(listedBy, position, name);
    }
  }
  for (const { type, purl, ...one } of kept) add(keyOf({ ...one, type, purl }), { ...one, type, givenPurl: purl });
  const resolved = list.resolve(operatingSystem);
  return {
    packages: [
      ...packages.map((item, position) => ({ ...item, listedBy: ['builtin', ...(listedBy.get(position) ?? [])] })),
      ...resolved.packages,
    ],
    foreign: resolved.foreign,
    positionsOf({ report, places }, packageIndex) {
      const found = places[packageIndex] ?? [];
      if (found.length > 0) return found;
      const one = report.packages[packageIndex];
      const named = one && byKey.get(keyOf(one));
      const position = named && resolved.positions.get(named);
      return position === undefined ? [] : [packages.length + position];
    },
  };
}

export function locate(
  { name, report }: Pick<LocatedReport, 'name' | 'report'>,
  index: Pick<PackageIndex, 'find'>,
): LocatedReport {
  return { name, report, places: report.packages.map((one) => index.find(one)) };
}

function addName(names: Map<number, Set<string>>, position: number, name: string): void {
  const known = names.get(position);
  if (known) known.add(name);
  else names.set(position, new Set([name]));
}

function mergeInto(known: NamedPackage, other: NamedPackage): void {
  known.paths = [...new Set([...known.paths, ...other.paths])].sort().slice(0, packagePathsMax);
  known.listedBy = [...new Set([...(known.listedBy ?? []), ...(other.listedBy ?? [])])];
}

function keyOf(one: Pick<ReportedPackage, 'type' | 'name' | 'version' | 'purl'>): string {
  return JSON.stringify(comparablePackage(one));
}

/** The layer is not known: the base layer stands for it. */
function toNamed(one: ReportedPackage, scanner: ExternalScannerName): NamedPackage {
  const purl = readPurl(one.purl);
  const { type } = comparablePackage(one);
  return {
    type: /^[a-z][a-z0-9.-]{0,31}$/.test(type) ? type : 'generic',
    name: purl?.name ?? one.name,
    version: one.version,
    givenPurl: purl ? one.purl : null,
    ...(purl?.architecture ? { architecture: purl.architecture } : {}),
    licenses: [],
    paths: [...one.paths].sort(),
    layerIndex: 0,
    isOwnedByDistribution: false,
    listedBy: [scanner],
  };
}
