import { isDistributionPackageType, type OperatingSystem } from '../../domain/package.ts';
import { scannerNames } from '../../domain/scan.ts';
import { type InventoryLayer, packagePathsMax } from '../pipeline/inventory.ts';
import { readPurl } from '../pipeline/read-purl.ts';
import { type EnvelopeFields, type EnvelopeNotes, warn } from './envelope-fields.ts';
import type { NamedPackage, PackageList } from './package-list.ts';
import { layerIndexOf } from './read-layers.ts';
import { readPackageDetails } from './read-package-details.ts';
import type { UnversionedPackage } from './unversioned-packages.ts';
import { uploadLimits } from './upload.ts';

const licensesMax = 50;

/** Names of other tools for the package types of package URLs. */
const typeNames: Readonly<Record<string, string>> = {
  debian: 'deb',
  ubuntu: 'deb',
  dpkg: 'deb',
  alpine: 'apk',
  python: 'pypi',
  pip: 'pypi',
  node: 'npm',
  nodejs: 'npm',
  javascript: 'npm',
};

export interface ReadPackages {
  /** Accepted entries. One package may have several. */
  accepted: number;
  /** The distribution according to package URLs. null when none names it. */
  distribution: OperatingSystem | null;
  /** The package of each entry in the list. Undefined for an entry that was ignored. */
  entries: (NamedPackage | undefined)[];
  /** Entries with a name and without a version. */
  unversioned: UnversionedPackage[];
}

export function readPackages(
  envelope: EnvelopeFields,
  notes: EnvelopeNotes,
  { list, layers }: { list: PackageList; layers: readonly InventoryLayer[] },
): ReadPackages {
  const result: ReadPackages = { accepted: 0, distribution: null, entries: [], unversioned: [] };
  for (const entry of envelope.objects('packages', uploadLimits.packages)) {
    const named = readPackage(entry, layers);
    result.entries.push(named && list.add(named));
    const nameless = named === undefined ? readUnversioned(entry) : undefined;
    if (nameless) result.unversioned.push(nameless);
    if (!named) {
      warn(notes, 'A package was ignored because its name or version is missing or too long.');
      continue;
    }
    result.accepted += 1;
    // The owner of packages that belong to a distribution package, from the first one that names it.
    const isDistributed = isDistributionPackageType(named.type);
    if (!isDistributed || result.distribution) continue;
    const distribution = readPurl(named.givenPurl)?.distribution;
    if (distribution) result.distribution = { ...distribution, name: '' };
  }
  return result;
}

/** The fields of a package, or of a report's package. Undefined without a name and a version. */
export function readPackage(entry: EnvelopeFields, layers: readonly InventoryLayer[]): NamedPackage | undefined {
  const givenPurl = entry.text('purl', 2049);
  const purl = readPurl(givenPurl);
  const name = entry.identity('name') ?? purl?.name;
  const version = entry.identity('version') ?? purl?.version;
  const architecture = entry.text('architecture', 100) ?? purl?.architecture;
  const type = packageTypeOf(entry.text('type', 33), purl?.type);
  const source = sourceOf(entry, purl?.source, version ?? '');
  const layerIndex = layerIndexOf(entry, layers);
  const [licenses, paths] = [entry.texts('licenses', licensesMax), entry.texts('paths', packagePathsMax)];
  const [isDevelopment, isOwned] = [entry.flag('dev'), entry.flag('os')];
  const details = readPackageDetails(entry);
  if (!name || !version) return undefined;
  return {
    type,
    name,
    version,
    givenPurl: purl && givenPurl ? givenPurl : null,
    ...(architecture ? { architecture } : {}),
    ...(source ? { source } : {}),
    ...(isDevelopment ? { isDevelopment } : {}),
    ...details,
    licenses,
    paths: paths.sort(),
    layerIndex,
    isOwnedByDistribution: isOwned && !isDistributionPackageType(type),
  };
}

/** Undefined without a name: the entry is no package. */
function readUnversioned(entry: EnvelopeFields): UnversionedPackage | undefined {
  const purl = readPurl(entry.text('purl', 2049));
  const name = entry.identity('name') ?? purl?.name;
  if (!name || entry.has('version')) return undefined;
  const listedBy = entry
    .texts('listedBy', scannerNames.length)
    .filter((one) => scannerNames.some((known) => known === one));
  return { type: packageTypeOf(entry.text('type', 33), purl?.type), name, listedBy };
}

/** The type as in package URLs, regardless of the sender's spelling. `generic` when the sender names none. */
export function packageTypeOf(given: string | null, ofPurl: string | undefined): string {
  const text = (ofPurl ?? given ?? '').toLowerCase();
  const type = (Object.hasOwn(typeNames, text) ? typeNames[text] : undefined) ?? text;
  return /^[a-z][a-z0-9.-]{0,31}$/.test(type) ? type : 'generic';
}

function sourceOf(
  entry: EnvelopeFields,
  upstream: { name: string; version: string | null } | null | undefined,
  version: string,
): { name: string; version: string } | undefined {
  const source = entry.object('source');
  const name = source?.identity('name') ?? upstream?.name;
  return name ? { name, version: source?.identity('version') ?? upstream?.version ?? version } : undefined;
}
