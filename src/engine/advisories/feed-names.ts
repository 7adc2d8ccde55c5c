/**
 * Names of the advisory feeds, in the order in which they are fetched. Without the feeds themselves, so that reading the configuration loads
 * no parser.
 */
export const feedNames: readonly string[] = [
  'osv:AlmaLinux',
  'osv:Alpaquita',
  'osv:Alpine',
  'osv:BellSoft Hardened Containers',
  'osv:Bioconductor',
  'osv:Bitnami',
  'osv:CRAN',
  'osv:Chainguard',
  'osv:CleanStart',
  'osv:ConanCenter',
  'osv:Debian',
  'osv:Docker Hardened Images',
  'osv:Echo',
  'osv:FreeBSD',
  'osv:GHC',
  'osv:Go',
  'osv:Hackage',
  'osv:Hex',
  'osv:Julia',
  'osv:Kubernetes',
  'osv:Mageia',
  'osv:Maven',
  'osv:MinimOS',
  'osv:NuGet',
  'osv:Packagist',
  'osv:Pub',
  'osv:PyPI',
  'osv:Red Hat',
  'osv:Rocky Linux',
  'osv:RubyGems',
  'osv:SUSE',
  'osv:SwiftURL',
  'osv:TuxCare',
  'osv:Ubuntu',
  'osv:Wolfi',
  'osv:crates.io',
  'osv:npm',
  'osv:opam',
  'osv:openEuler',
  'osv:openSUSE',
  'amazon',
  'oracle',
  'photon',
  'fedora',
  'azure-linux',
  'redhat-vex',
  'debian-tracker',
  'ubuntu-tracker',
  'alpine-secdb',
  'arch-tracker',
  'vulnrichment',
  'nvd',
  'maven-index',
  'epss',
  'kev',
  'end-of-life',
];

/** Selects all feeds of OSV. */
const osvGroup = 'osv';

/**
 * Parses a comma-separated list of names of feeds, in any case, where `osv` means all feeds of OSV. Returns the first text that names none as
 * `unknown`.
 */
export function parseFeedNames(text: string): { names: string[] } | { unknown: string } {
  const names = new Set<string>();
  for (const item of text.split(',').map((one) => one.trim())) {
    if (item === '') continue;
    const found = feedNames.filter((name) => isNamed(name, item.toLowerCase()));
    if (found.length === 0) return { unknown: item };
    for (const name of found) names.add(name);
  }
  return { names: [...names] };
}

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted || (wanted === osvGroup && name.startsWith(`${osvGroup}:`));
}

export interface FeedSelection {
  /** Empty: all. */
  advisoryFeeds: readonly string[];
  advisoryFeedsWithout: readonly string[];
}

/** Names of the selected feeds. */
export function selectedFeeds({ advisoryFeeds, advisoryFeedsWithout }: FeedSelection): string[] {
  return feedNames.filter(
    (name) => (advisoryFeeds.length === 0 || advisoryFeeds.includes(name)) && !advisoryFeedsWithout.includes(name),
  );
}
