import type { OperatingSystem } from '../../domain/package.ts';
import { type ReleaseDates, releaseDates } from './release-dates.ts';

interface SupportedProduct {
  /** Name in `releaseDates`. */
  product: string;
  /** Release in `releaseDates` of a `VERSION_ID`. Default: the whole text. */
  releaseOf?: (versionId: string) => string;
  /** Security records of the release continue until the end of its extended support. */
  hasExtendedRecords?: true;
}

const majorRelease = (versionId: string): string => versionId.split('.')[0] ?? '';
const minorRelease = (versionId: string): string => versionId.split('.').slice(0, 2).join('.');

/** Distributions by the `ID` of os-release(5). */
const products: Readonly<Record<string, SupportedProduct>> = {
  almalinux: { product: 'almalinux', releaseOf: majorRelease },
  alpine: { product: 'alpine-linux', releaseOf: minorRelease },
  amzn: { product: 'amazon-linux' },
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

/**
 * Day (YYYY-MM-DD) on which the public security records of a distribution's release end or ended. Undefined when the release or its
 * distribution is not known.
 */
export function supportEnd({ id, versionId, name }: OperatingSystem): string | undefined {
  const known = Object.hasOwn(products, id) ? products[id] : undefined;
  if (known === undefined) return undefined;
  // CentOS Stream has the ID of CentOS Linux.
  const isStream = id === 'centos' && /stream/i.test(name);
  const releases = releaseDates[isStream ? 'centos-stream' : known.product] ?? [];
  const release = known.releaseOf?.(versionId) ?? versionId;
  const found = releases.find(([cycle]) => cycle === release);
  return found && endOf(found, known);
}

function endOf([, endsOn, extendedEndsOn]: ReleaseDates, { hasExtendedRecords }: SupportedProduct): string {
  if (hasExtendedRecords && extendedEndsOn !== undefined && extendedEndsOn > endsOn) return extendedEndsOn;
  return endsOn;
}
