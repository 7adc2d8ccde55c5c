import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readTarDocuments } from '../documents/read-tar-documents.ts';
import { parseTrackerFile } from './parse-tracker-file.ts';

/**
 * Ubuntu's CVE tracker, an archive of its repository (https://git.launchpad.net/ubuntu-cve-tracker, folders `active` and `retired`): priorities
 * and decisions that its OSV records lack. There is no public archive of the repository, so only mirrors have this feed.
 */
export const ubuntuTrackerFeed: AdvisoryFeed = {
  id: 'ubuntu-tracker',
  mirrorPath: 'ubuntu/ubuntu-cve-tracker.tar.gz',
  publicUrl: null,
  fileBytesMax: 1024 * mebibyte,
  describes: 'packages',
  verifiedWith: 'published schema',
  documents: (file) =>
    readTarDocuments(file, {
      names: /(?:^|\/)(?:active|retired)\/CVE-\d{4}-\d{4,19}$/,
      inflatedBytesMax: 8192 * mebibyte,
    }),
  parse: parseTrackerFile,
};
