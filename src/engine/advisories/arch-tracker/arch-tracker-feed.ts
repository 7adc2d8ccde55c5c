import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readJsonValues } from '../documents/read-json-values.ts';
import { parseTrackerGroup } from './parse-tracker-group.ts';

/** Arch Linux's security tracker (https://security.archlinux.org/): groups of vulnerabilities that are fixed together. */
export const archTrackerFeed: AdvisoryFeed = {
  id: 'arch-tracker',
  mirrorPath: 'arch/all.json',
  publicUrl: 'https://security.archlinux.org/all.json',
  fileBytesMax: 64 * mebibyte,
  describes: 'packages',
  covers: ['Arch Linux'],
  verifiedWith: 'published schema',
  documents: (file) => readJsonValues(file, { depth: 1, inflatedBytesMax: 256 * mebibyte }),
  parse: parseTrackerGroup,
};
