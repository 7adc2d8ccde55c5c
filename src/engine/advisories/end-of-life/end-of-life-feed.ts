import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readJsonValues } from '../documents/read-json-values.ts';
import { parseLifecycleValue } from './parse-lifecycle-value.ts';

/** Releases and the days on which their support ends (https://endoflife.date/docs/api/v1/). */
export const endOfLifeFeed: AdvisoryFeed = {
  id: 'end-of-life',
  mirrorPath: 'end-of-life/products.json',
  publicUrl: 'https://endoflife.date/api/v1/products/full',
  fileBytesMax: 64 * mebibyte,
  describes: 'vulnerabilities',
  verifiedWith: 'published schema',
  documents: (file) => readJsonValues(file, { depth: 2, inflatedBytesMax: 256 * mebibyte }),
  parse: parseLifecycleValue,
};
