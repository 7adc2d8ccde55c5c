import type { UnversionedPackage } from '../../engine/upload/unversioned-packages.ts';
import type { ExternalScannerName, ScannerReport } from '../external-scanner.ts';
import { comparablePackage } from './comparable-package.ts';
import { innermostPath, isSharedPath } from './package-index.ts';

interface ListedPackage {
  type: string;
  name: string;
  version: string;
  paths: readonly string[];
}

/**
 * The packages that scanners list without a version, each once, and that no list has with one: under the same name, or as the only package of
 * the same file. Applications often have no version of their own in the manifest that the engine reads another package from.
 */
export function unlistedPackages(
  reports: readonly { name: ExternalScannerName; report: Pick<ScannerReport, 'unversioned'> }[],
  listed: readonly ListedPackage[],
): UnversionedPackage[] {
  const names = new Set(listed.map(nameKey));
  const paths = Map.groupBy(
    listed.flatMap((one) => one.paths.map(innermostPath)).filter((path) => !isSharedPath(path)),
    (path) => path,
  );
  const found = new Map<string, UnversionedPackage>();
  for (const { name: scanner, report } of reports) {
    for (const one of report.unversioned) {
      const key = nameKey({ ...one, version: '' });
      const known = found.get(key);
      if (known) known.listedBy.push(scanner);
      else if (!names.has(key) && !one.paths.some((path) => paths.get(innermostPath(path))?.length === 1))
        found.set(key, { type: one.type, name: one.name, listedBy: [scanner] });
    }
  }
  return [...found.values()];
}

function nameKey({ type, name, version }: Omit<ListedPackage, 'paths'>): string {
  const comparable = comparablePackage({ type, name, version, purl: null });
  return JSON.stringify([comparable.type, comparable.name]);
}
