import type { AdvisoryFeed } from '../advisory-feed.ts';
import { ecosystems } from '../ecosystems.ts';
import { joinedEcosystemNames } from './joined-ecosystems.ts';
import { osvFeed } from './osv-feed.ts';

/** Distributions that publish their advisories themselves, and not as OSV. */
const notInOsv: ReadonlySet<string> = new Set([
  'Amazon Linux',
  'Arch Linux',
  'Azure Linux',
  'Fedora',
  'Oracle Linux',
  'Photon OS',
]);

/** One feed for each ecosystem of OSV whose versions can be compared. */
export const osvFeeds: readonly AdvisoryFeed[] = [
  ...ecosystems.map(({ ecosystem }) => ecosystem),
  ...joinedEcosystemNames,
]
  .filter((ecosystem) => !notInOsv.has(ecosystem))
  .sort()
  .map(osvFeed);
