import { debianRoot, realImagesMissing } from '../../helpers/real-images.ts';
import { dpkgListing } from '../harness/dpkg-listing.ts';
import { packageListTest } from '../harness/package-list-test.ts';

packageListTest({
  name: 'Debian 12 by debootstrap',
  listing: 'dpkg-query',
  missing: realImagesMissing,
  types: ['deb'],
  atLeast: 80,
  existingRoot: debianRoot,
  ownListing: dpkgListing,
});
