import type { InventoryPackage } from '../pipeline/inventory.ts';
import type { ReleaseSupport } from './release-support.ts';
import { softwareProducts } from './software-products.ts';
import type { SupportDates } from './support-dates.ts';

/** Support of a language runtime, server or framework by its project. */
export interface SoftwareSupport {
  /** Name at endoflife.date: `nodejs`. */
  product: string;
  /** `16`, `3.8`. */
  release: string;
  /** Day (YYYY-MM-DD) on which support ends or ended. null: supported, and the source names no day. */
  endsOn: string | null;
  hasEnded: boolean;
}

type Software = Pick<InventoryPackage, 'type' | 'name' | 'version' | 'supplier' | 'isOwnedByDistribution'>;

/**
 * Undefined for packages that are no such product, for releases without dates, and for packages that a distribution owns and therefore
 * supports. `on`: YYYY-MM-DD. Support has ended on the days after `endsOn`.
 */
export function softwareSupport(item: Software, dates: SupportDates, on: string): SoftwareSupport | undefined {
  if (item.isOwnedByDistribution) return undefined;
  const version = releaseText(item);
  const found = (softwareProducts(item) ?? []).flatMap((product) => {
    const support = releaseOf(version, dates.releases(product));
    return support === undefined ? [] : [{ product, release: support.release, endsOn: support.endsOn }];
  });
  const [longest] = found.sort((left, right) => compareEnds(right.endsOn, left.endsOn));
  return longest && { ...longest, hasEnded: longest.endsOn !== null && longest.endsOn < on };
}

/** The release whose name begins the version: `1.1.1` for `1.1.1w`, `16` for `16.20.2`. The longest name counts. */
function releaseOf(version: string, releases: readonly ReleaseSupport[]): ReleaseSupport | undefined {
  return releases
    .filter(({ release }) => version.startsWith(release) && !/^(?:\d|\.\D)/.test(version.slice(release.length)))
    .sort((left, right) => right.release.length - left.release.length)[0];
}

/** Versions of Go and Node may begin with `go` and `v`, those of Debian with an epoch. Java 8 and older ones call themselves 1.8. */
function releaseText({ name, version }: Software): string {
  const text = version.replace(/^(?:\d{1,3}:)?(?:go|v)?/, '');
  return name === 'openjdk' ? text.replace(/^1\.(?=[5-8](?:\D|$))/, '') : text;
}

/** A release without a day ends last. */
function compareEnds(left: string | null, right: string | null): number {
  return left === right ? 0 : (left ?? '9999') < (right ?? '9999') ? -1 : 1;
}
