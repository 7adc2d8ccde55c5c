import type { InventoryPackage } from '../pipeline/inventory.ts';
import type { ReleaseSupport } from './release-support.ts';
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

type Versioned = Pick<InventoryPackage, 'name' | 'version'>;

/** Support of a package as a release of a product. Undefined for a release without dates. Support has ended on the days after `endsOn`. */
export function productSupport(
  product: string,
  item: Versioned,
  dates: SupportDates,
  on: string,
): SoftwareSupport | undefined {
  const found = releaseOf(releaseText(item), dates.releases(product));
  if (found === undefined) return undefined;
  const { release, endsOn } = found;
  return { product, release, endsOn, hasEnded: endsOn !== null && endsOn < on };
}

/** The release whose name begins the version: `1.1.1` for `1.1.1w`, `16` for `16.20.2`. The longest name counts. */
function releaseOf(version: string, releases: readonly ReleaseSupport[]): ReleaseSupport | undefined {
  return releases
    .filter(({ release }) => version.startsWith(release) && !/^(?:\d|\.\D)/.test(version.slice(release.length)))
    .sort((left, right) => right.release.length - left.release.length)[0];
}

/** Versions of Go and Node may begin with `go` and `v`, those of Debian with an epoch. Java 8 and older ones call themselves 1.8. */
function releaseText({ name, version }: Versioned): string {
  const text = version.replace(/^(?:\d{1,3}:)?(?:go|v)?/, '');
  return name === 'openjdk' ? text.replace(/^1\.(?=[5-8](?:\D|$))/, '') : text;
}
