import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readJsonValues } from '../documents/read-json-values.ts';
import { parseTrackerValue } from './parse-tracker-value.ts';

/** Debian's security tracker (https://security-tracker.debian.org/tracker/data/json): decisions that its OSV records lack. */
export const debianTrackerFeed: AdvisoryFeed = {
  id: 'debian-tracker',
  mirrorPath: 'debian/security-tracker.json',
  publicUrl: 'https://security-tracker.debian.org/tracker/data/json',
  fileBytesMax: 1024 * mebibyte,
  describes: 'packages',
  verifiedWith: 'published schema',
  documents: (file) => readJsonValues(file, { depth: 2, inflatedBytesMax: 4096 * mebibyte }),
  parse: parseTrackerValue,
};
