import { realImagesMissing } from '../../helpers/real-images.ts';
import { debootstrapped } from '../harness/debootstrapped.ts';
import { dpkgListing } from '../harness/dpkg-listing.ts';
import { packageListTest } from '../harness/package-list-test.ts';

for (const [release, name] of [
  ['bullseye', 'Debian 11'],
  ['trixie', 'Debian 13'],
  ['noble', 'Ubuntu 24.04'],
] as const) {
  packageListTest({
    name: `${name} by debootstrap`,
    listing: 'dpkg-query',
    missing: realImagesMissing,
    isExpensive: true,
    types: ['deb'],
    atLeast: 80,
    existingRoot: () => debootstrapped(release, release === 'noble' ? [] : ['rpm']),
    ownListing: dpkgListing,
  });
}
