import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readJsonValues } from '../documents/read-json-values.ts';
import { parseSecdbValue } from './parse-secdb-value.ts';

const branches = ['edge', ...Array.from({ length: 15 }, (_, index) => `v3.${index + 10}`)];
const repositories = ['main', 'community'];

/** Alpine's security database (https://secdb.alpinelinux.org/), for each branch and repository. Edge is only here, and not in OSV. */
export const alpineSecdbFeeds: readonly AdvisoryFeed[] = branches.flatMap((branch) =>
  repositories.map((repository) => secdbFeed(branch, repository)),
);

function secdbFeed(branch: string, repository: string): AdvisoryFeed {
  return {
    id: 'alpine-secdb',
    part: `${branch}/${repository}`,
    mirrorPath: `alpine/${branch}/${repository}.json`,
    publicUrl: `https://secdb.alpinelinux.org/${branch}/${repository}.json`,
    fileBytesMax: 64 * mebibyte,
    describes: 'packages',
    // Alpine's own database, of which OSV's records are made.
    covers: ['Alpine'],
    verifiedWith: 'published schema',
    documents: (file) => readJsonValues(file, { depth: 2, inflatedBytesMax: 256 * mebibyte, requiredKey: 'packages' }),
    parse: (document) => parseSecdbValue(document, `Alpine:${branch}`),
  };
}
