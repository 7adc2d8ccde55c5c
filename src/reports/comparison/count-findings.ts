import type { Severity } from '../../domain/severity.ts';
import { compareText } from '../../lib/compare-text.ts';
import { listedMax } from '../posture-facts.ts';
import type { RootPackage } from '../report-intelligence.ts';

export interface Counts {
  open: number;
  critical: number;
  high: number;
  breached: number;
}

interface PackageCounts extends Counts {
  type: string;
  name: string;
  versions: Set<string>;
  images: Set<string>;
}

/** Counts of open findings, for the comparison of two reports. */
export interface FindingCounts {
  /** By `imageKey`. Images without open findings are not included. */
  images: Map<string, Counts>;
  packages: Map<string, PackageCounts>;
}

/** Cells that a row of a finding must have to be counted. */
interface FindingRow extends ImageCells {
  severity: Severity | null;
  packageType: string | null;
  package: string | null;
  version: string | null;
}

export interface ImageCells {
  registry: string | null;
  image: string | null;
}

const none: Counts = { open: 0, critical: 0, high: 0, breached: 0 };

/** Counts rows of findings by image and by package. */
export async function countFindings<Row extends FindingRow>(
  rows: AsyncIterable<Row>,
  { isCounted, isBreached }: { isCounted: (row: Row) => boolean; isBreached: (row: Row) => boolean },
): Promise<FindingCounts> {
  const counts: FindingCounts = { images: new Map(), packages: new Map() };
  for await (const row of rows) {
    if (!isCounted(row)) continue;
    for (const one of countsOf(counts, row)) {
      one.open += 1;
      if (row.severity === 'CRITICAL') one.critical += 1;
      if (row.severity === 'HIGH') one.high += 1;
      if (isBreached(row)) one.breached += 1;
    }
  }
  return counts;
}

/** The counts of the image and of the package of the row. */
function countsOf({ images, packages }: FindingCounts, row: FindingRow): Counts[] {
  const image = imageKey(row);
  const ofImage = images.get(image) ?? { ...none };
  images.set(image, ofImage);
  const [type, name] = [row.packageType ?? '', row.package ?? ''];
  const key = JSON.stringify([type, name]);
  const ofPackage = packages.get(key) ?? { type, name, versions: new Set(), images: new Set(), ...none };
  packages.set(key, ofPackage);
  ofPackage.versions.add(row.version ?? '');
  ofPackage.images.add(image);
  return [ofImage, ofPackage];
}

/** Two registries can have images of the same name. */
export function imageKey({ registry, image }: ImageCells): string {
  return JSON.stringify([registry ?? '', image ?? '']);
}

/** The packages with the most critical findings, then high findings, then findings. */
export function rootPackagesOf({ packages }: FindingCounts): RootPackage[] {
  return [...packages.values()]
    .sort(
      (a, b) =>
        b.critical - a.critical ||
        b.high - a.high ||
        b.open - a.open ||
        compareText(a.type, b.type) ||
        compareText(a.name, b.name),
    )
    .slice(0, listedMax)
    .map(({ type, name, versions, images, open, critical, high }) => ({
      type,
      name,
      versions: versions.size,
      findings: open,
      critical,
      high,
      images: images.size,
    }));
}
