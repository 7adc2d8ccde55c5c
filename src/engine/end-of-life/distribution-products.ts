import type { OperatingSystem } from '../../domain/package.ts';
import { ownReleaseDates } from './own-release-dates.ts';

/** A release of a distribution in a source of dates. */
export interface DistributionRelease {
  /** Name at endoflife.date, or in `ownReleaseDates`. */
  product: string;
  release: string;
  /** Security records of the release continue until the end of its extended support. */
  hasExtendedRecords?: true;
}

/** `name` is empty where only the ID and the version are known, as in a package URL. */
export type NamedRelease = Pick<OperatingSystem, 'id' | 'versionId' | 'name'>;

interface ProductRule {
  products: readonly string[];
  releasesOf(system: NamedRelease): DistributionRelease[];
}

const whole = (versionId: string): string => versionId;
const majorRelease = (versionId: string): string => versionId.split('.')[0] ?? '';
const minorRelease = (versionId: string): string => versionId.split('.').slice(0, 2).join('.');
/** Version 15 of SUSE Linux Enterprise has no minor number before its first service pack, and 5.0 is the first one of its Micro variant. */
const withMinor = (versionId: string): string => (versionId.includes('.') ? minorRelease(versionId) : `${versionId}.0`);

function one(product: string, releaseOf: (versionId: string) => string, more: { hasExtendedRecords?: true } = {}) {
  return {
    products: [product],
    releasesOf: ({ versionId }) => (versionId === '' ? [] : [{ product, release: releaseOf(versionId), ...more }]),
  } satisfies ProductRule;
}

/** CentOS Stream has the ID of CentOS Linux, whose last release was 8. Release 8 exists in both. */
const centos: ProductRule = {
  products: ['centos', 'centos-stream'],
  releasesOf({ versionId, name }) {
    const release = majorRelease(versionId);
    const linux = { product: 'centos', release };
    const stream = { product: 'centos-stream', release };
    if (release !== '8') return [Number(release) < 8 ? linux : stream];
    if (name === '') return [linux, stream];
    return [/stream/i.test(name) ? stream : linux];
  },
};

/** `openEuler 22.03 (LTS-SP1)` → `22.03-LTS-SP1`. `VERSION_ID` lacks the service pack. */
const openEuler: ProductRule = {
  products: ['openeuler'],
  releasesOf({ versionId, name }) {
    const pack = /\(([A-Z0-9-]{2,20})\)/.exec(name.slice(0, 200))?.[1];
    if (pack !== undefined) return [{ product: 'openeuler', release: `${versionId}-${pack}` }];
    if (name !== '') return [{ product: 'openeuler', release: versionId }];
    return (ownReleaseDates['openeuler'] ?? [])
      .filter(([release]) => release === versionId || release.startsWith(`${versionId}-`))
      .map(([release]) => ({ product: 'openeuler', release }));
  },
};

/** Distributions by the `ID` of os-release(5). */
const rules: Readonly<Record<string, ProductRule>> = {
  almalinux: one('almalinux', majorRelease),
  alpine: one('alpine-linux', minorRelease),
  amzn: one('amazon-linux', whole),
  azurelinux: one('azure-linux', minorRelease),
  centos,
  // DLA announcements continue in Debian's long-term support.
  debian: one('debian', majorRelease, { hasExtendedRecords: true }),
  fedora: one('fedora', whole),
  freebsd: one('freebsd', minorRelease),
  mageia: one('mageia', majorRelease),
  // The name of Azure Linux until version 2.
  mariner: one('azure-linux', minorRelease),
  ol: one('oracle-linux', majorRelease),
  openeuler: openEuler,
  // The ID of releases before Leap 15.
  opensuse: one('opensuse', minorRelease),
  'opensuse-leap': one('opensuse', minorRelease),
  photon: one('photon', minorRelease),
  redhat: one('rhel', majorRelease),
  rhel: one('rhel', majorRelease),
  rocky: one('rocky-linux', majorRelease),
  'sl-micro': one('suse-linux-micro', withMinor),
  'sle-micro': one('suse-linux-micro', withMinor),
  'sle-micro-rancher': one('suse-linux-micro', withMinor),
  sle_hpc: one('sles', withMinor),
  sled: one('sles', withMinor),
  sles: one('sles', withMinor),
  sles_sap: one('sles', withMinor),
  suse: one('sles', withMinor),
  'suse-microos': one('suse-linux-micro', withMinor),
  ubuntu: one('ubuntu', minorRelease),
};

/** Distributions with advisories for which no end of support is known, with the reason. */
export const withoutSupportDates: Readonly<Record<string, string>> = {
  alpaquita: 'endoflife.date does not list it, and BellSoft names years of support and no days.',
  arch: 'It is a rolling distribution: its packages are updated, and no release ends.',
  'bellsoft-hardened-containers': 'It has the releases of Alpaquita.',
  chainguard: 'It is a rolling distribution: its packages are updated, and no release ends.',
  cleanstart: 'It is a rolling distribution: its packages are updated, and no release ends.',
  dhi: 'Docker supports its images and not the release of the distribution that they are based on.',
  echo: 'It is a rolling distribution: its packages are updated, and no release ends.',
  minimos: 'It is a rolling distribution: its packages are updated, and no release ends.',
  'opensuse-leap-micro': 'endoflife.date does not list it.',
  'opensuse-microos': 'It is a rolling distribution: its packages are updated, and no release ends.',
  'opensuse-tumbleweed': 'It is a rolling distribution: its packages are updated, and no release ends.',
  wolfi: 'It is a rolling distribution: its packages are updated, and no release ends.',
};

/**
 * The releases that an operating system can be: several where its ID and version do not distinguish them and its name is not known. Empty for a
 * distribution without dates.
 */
export function distributionReleases(system: NamedRelease): DistributionRelease[] {
  return Object.hasOwn(rules, system.id) ? (rules[system.id]?.releasesOf(system) ?? []) : [];
}

/** The products of a distribution. */
export function productsOf(id: string): readonly string[] {
  return Object.hasOwn(rules, id) ? (rules[id]?.products ?? []) : [];
}

/** Names of all products of distributions. */
export const distributionProductNames: readonly string[] = [
  ...new Set(Object.values(rules).flatMap(({ products }) => products)),
];
