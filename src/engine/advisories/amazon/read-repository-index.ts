import type { FeedStep } from '../advisory-feed.ts';
import { elementsOf, parseXml } from '../documents/parse-xml.ts';

/** The address of `updateinfo` in the index of a repository's metadata (`repodata/repomd.xml`). */
export const readRepositoryIndex: FeedStep = (document, address) => {
  const index = parseXml(document);
  const data = index && elementsOf(index, 'data').find(({ attributes }) => attributes.get('type') === 'updateinfo');
  const href = data && elementsOf(data, 'location')[0]?.attributes.get('href');
  if (href === undefined || !/^repodata\/[\w.-]{1,200}$/.test(href)) return undefined;
  return new URL(`../${href}`, address);
};
