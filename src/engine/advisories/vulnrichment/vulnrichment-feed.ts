import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readTarDocuments } from '../documents/read-tar-documents.ts';
import { parseCveRecord } from './parse-cve-record.ts';

/** CISA's additions to CVE records (https://github.com/cisagov/vulnrichment). */
export const vulnrichmentFeed: AdvisoryFeed = {
  id: 'vulnrichment',
  mirrorPath: 'vulnrichment/vulnrichment.tar.gz',
  publicUrl: 'https://github.com/cisagov/vulnrichment/archive/refs/heads/develop.tar.gz',
  fileBytesMax: 2048 * mebibyte,
  describes: 'vulnerabilities',
  verifiedWith: 'real documents',
  documents: (file) =>
    readTarDocuments(file, { names: /\/CVE-\d{4}-\d{4,19}\.json$/, inflatedBytesMax: 16_384 * mebibyte }),
  parse: parseCveRecord,
};
