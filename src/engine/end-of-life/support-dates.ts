import { ownReleaseDates } from './own-release-dates.ts';
import { type ReleaseDates, releaseDates, releaseDatesAsOf } from './release-dates.ts';
import type { ReleaseSupport } from './release-support.ts';

/** Dates of releases, with the age of their source. */
export interface SupportDates {
  /** Support of a release. Undefined when the source does not know the product or the release. */
  find(product: string, release: string): ReleaseSupport | undefined;
  /** Releases of a product. */
  releases(product: string): readonly ReleaseSupport[];
  /** Releases of all products. */
  all(): Iterable<ReleaseSupport>;
  source: SupportSource;
}

export interface SupportSource {
  name: 'endoflife.date';
  /** Day (YYYY-MM-DD) of the data. */
  asOf: string;
  /** The dates are those of the program, because the advisory snapshot has none. */
  isBuiltIn: boolean;
}

/** A release of a product, as stored in a snapshot. */
export interface StoredRelease extends ReleaseSupport {
  product: string;
}

/** The dates of the program. They are used until a snapshot has newer ones. */
export const builtInSupportDates: SupportDates = createDates(builtInReleases(), {
  name: 'endoflife.date',
  asOf: releaseDatesAsOf,
  isBuiltIn: true,
});

/**
 * Dates of a snapshot. A release that the snapshot does not name keeps its built-in date, so that an incomplete document does not make an
 * ended release unknown. `asOf`: ISO 8601.
 */
export function createSupportDates(stored: readonly StoredRelease[], asOf: string): SupportDates {
  if (stored.length === 0) return builtInSupportDates;
  const source: SupportSource = { name: 'endoflife.date', asOf: asOf.slice(0, 10), isBuiltIn: false };
  return createDates([...builtInReleases(), ...stored], source);
}

/** Of several statements about a release, the last one counts. */
function createDates(rows: readonly StoredRelease[], source: SupportSource): SupportDates {
  const products = new Map<string, Map<string, ReleaseSupport>>();
  for (const { product, ...support } of rows) {
    const releases = products.get(product) ?? new Map<string, ReleaseSupport>();
    products.set(product, releases.set(support.release, support));
  }
  return {
    find: (product, release) => products.get(product)?.get(release),
    releases: (product) => [...(products.get(product)?.values() ?? [])],
    all: () => products.values().flatMap((releases) => releases.values()),
    source,
  };
}

function builtInReleases(): StoredRelease[] {
  return Object.entries({ ...ownReleaseDates, ...releaseDates }).flatMap(([product, releases]) =>
    releases.map((one: ReleaseDates) => ({ product, ...toSupport(one) })),
  );
}

function toSupport([release, endsOn, extendedEndsOn]: ReleaseDates): ReleaseSupport {
  return { release, endsOn, extendedEndsOn: extendedEndsOn ?? null };
}
