import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readJsonValues } from '../documents/read-json-values.ts';
import { parseBodhiValue } from './parse-bodhi-value.ts';

/**
 * Fedora's updates, as Bodhi's API lists them (https://bodhi.fedoraproject.org/docs/server_api/). The API returns pages, so there is no public file:
 * operators join them to one (docs/operations.md). The metadata of Fedora's repositories (`updateinfo.xml`) are no source: they contain only the updates
 * of the newest builds, so a fix disappears with the next update of its package.
 */
export const fedoraFeed: AdvisoryFeed = {
  id: 'fedora',
  mirrorPath: 'fedora/updates.json',
  publicUrl: null,
  fileBytesMax: 1024 * mebibyte,
  describes: 'packages',
  covers: ['Fedora'],
  verifiedWith: 'published schema',
  documents: (file) => readJsonValues(file, { depth: 1, inflatedBytesMax: 4096 * mebibyte }),
  parse: parseBodhiValue,
};
