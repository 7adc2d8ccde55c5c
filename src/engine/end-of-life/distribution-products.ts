import type { OperatingSystem } from '../../domain/package.ts';

export interface DistributionProduct {
  /** Name at endoflife.date. */
  product: string;
  /** Release of a `VERSION_ID`. Default: the whole text. */
  releaseOf?: (versionId: string) => string;
  /** Security records of the release continue until the end of its extended support. */
  hasExtendedRecords?: true;
}

const majorRelease = (versionId: string): string => versionId.split('.')[0] ?? '';
const minorRelease = (versionId: string): string => versionId.split('.').slice(0, 2).join('.');

/** Distributions by the `ID` of os-release(5). */
const products: Readonly<Record<string, DistributionProduct>> = {
  almalinux: { product: 'almalinux', releaseOf: majorRelease },
  alpine: { product: 'alpine-linux', releaseOf: minorRelease },
  amzn: { product: 'amazon-linux' },
  azurelinux: { product: 'azure-linux', releaseOf: minorRelease },
  centos: { product: 'centos', releaseOf: majorRelease },
  // DLA announcements continue in Debian's long-term support.
  debian: { product: 'debian', releaseOf: majorRelease, hasExtendedRecords: true },
  fedora: { product: 'fedora' },
  ol: { product: 'oracle-linux', releaseOf: majorRelease },
  'opensuse-leap': { product: 'opensuse' },
  rhel: { product: 'rhel', releaseOf: majorRelease },
  rocky: { product: 'rocky-linux', releaseOf: majorRelease },
  sled: { product: 'sles' },
  sles: { product: 'sles' },
  ubuntu: { product: 'ubuntu' },
};

const centosStream: DistributionProduct = { product: 'centos-stream', releaseOf: majorRelease };

/** Undefined for a distribution without dates. CentOS Stream has the ID of CentOS Linux. */
export function distributionProduct({
  id,
  name,
}: Pick<OperatingSystem, 'id' | 'name'>): DistributionProduct | undefined {
  if (id === 'centos' && /stream/i.test(name)) return centosStream;
  return Object.hasOwn(products, id) ? products[id] : undefined;
}

/** Names of the products above. */
export const distributionProductNames: readonly string[] = [
  ...new Set([...Object.values(products), centosStream].map(({ product }) => product)),
];
