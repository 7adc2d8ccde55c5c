import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readXmlElements } from '../documents/read-xml-elements.ts';
import { parseOracleDefinition } from './parse-oracle-definition.ts';

/** Oracle's announcements as OVAL definitions (https://linux.oracle.com/security/oval/). */
export const oracleFeed: AdvisoryFeed = {
  id: 'oracle',
  mirrorPath: 'oracle/com.oracle.elsa-all.xml.bz2',
  publicUrl: 'https://linux.oracle.com/security/oval/com.oracle.elsa-all.xml.bz2',
  fileBytesMax: 512 * mebibyte,
  describes: 'packages',
  covers: ['Oracle Linux'],
  verifiedWith: 'published schema',
  documents: (file) =>
    readXmlElements(file, { name: 'definition', root: 'oval_definitions', inflatedBytesMax: 4096 * mebibyte }),
  parse: parseOracleDefinition,
};
