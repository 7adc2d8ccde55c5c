import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readLines } from '../documents/read-lines.ts';
import { parseIndexLine } from './parse-index-line.ts';

/**
 * An index of Maven artifacts in a format of the project: lines of SHA-1 of a jar, a tab, and `group:artifact:version`. It names jars without
 * Maven metadata. There is no public file: operators make one from their repository manager (docs/operations.md).
 */
export const mavenIndexFeed: AdvisoryFeed = {
  id: 'maven-index',
  mirrorPath: 'maven-index/sha1.tsv.gz',
  publicUrl: null,
  fileBytesMax: 4096 * mebibyte,
  describes: 'vulnerabilities',
  verifiedWith: 'real documents',
  documents: (file) => readLines(file, { inflatedBytesMax: 16_384 * mebibyte }),
  parse: parseIndexLine,
};
