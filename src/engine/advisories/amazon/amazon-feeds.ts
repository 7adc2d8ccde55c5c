import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed, FeedStep } from '../advisory-feed.ts';
import { readXmlElements } from '../documents/read-xml-elements.ts';
import { parseAlasUpdate } from './parse-alas-update.ts';
import { readRepositoryIndex } from './read-repository-index.ts';

const addressLengthMax = 2_000;

/** The first mirror that a `mirror.list` names, by its index of metadata. */
const firstMirror: FeedStep = (document) => {
  const [mirror = ''] = document.slice(0, addressLengthMax).split(/\s/, 1);
  if (mirror.length === addressLengthMax) return undefined;
  const address = mirror.replace(/^http:/, 'https:');
  // An address that is no base of relative ones, such as `mailto:`, has no parsed result.
  return URL.parse('repodata/repomd.xml', address.endsWith('/') ? address : `${address}/`) ?? undefined;
};

/** Amazon's advisories in the metadata of its package repositories (`updateinfo.xml`). */
export const amazonFeeds: readonly AdvisoryFeed[] = [
  ['1', 'https://repo.us-west-2.amazonaws.com/2018.03/updates/x86_64/mirror.list'] as const,
  ['2', 'https://cdn.amazonlinux.com/2/core/latest/x86_64/mirror.list'] as const,
  ['2023', 'https://cdn.amazonlinux.com/al2023/core/mirrors/latest/x86_64/mirror.list'] as const,
].map(([release, publicUrl]) => ({
  id: 'amazon',
  part: release,
  mirrorPath: `amazon/${release}/updateinfo.xml.gz`,
  publicUrl,
  publicSteps: [firstMirror, readRepositoryIndex],
  fileBytesMax: 256 * mebibyte,
  describes: 'packages',
  covers: ['Amazon Linux'],
  verifiedWith: 'published schema',
  documents: (file) => readXmlElements(file, { name: 'update', root: 'updates', inflatedBytesMax: 2048 * mebibyte }),
  parse: (document) => parseAlasUpdate(document, release),
}));
