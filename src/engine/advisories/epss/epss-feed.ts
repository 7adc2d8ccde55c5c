import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readLines } from '../documents/read-lines.ts';
import { parseEpssLine } from './parse-epss-line.ts';

/** FIRST's daily scores (https://www.first.org/epss/data_stats). */
export const epssFeed: AdvisoryFeed = {
  id: 'epss',
  mirrorPath: 'epss/epss_scores-current.csv.gz',
  publicUrl: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz',
  fileBytesMax: 128 * mebibyte,
  describes: 'vulnerabilities',
  verifiedWith: 'real documents',
  documents: (file) => readLines(file, { inflatedBytesMax: 512 * mebibyte }),
  parse: parseEpssLine,
};
