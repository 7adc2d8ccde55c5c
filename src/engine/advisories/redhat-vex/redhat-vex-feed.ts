import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readTarDocuments } from '../documents/read-tar-documents.ts';
import { parseVexDocument } from './parse-vex-document.ts';

/**
 * Red Hat's VEX documents, one for each CVE (https://security.access.redhat.com/data/csaf/v2/vex/): its severities, and the packages without a
 * fix, which its advisories in OSV do not contain.
 */
export const redhatVexFeed: AdvisoryFeed = {
  id: 'redhat-vex',
  mirrorPath: 'redhat/vex.tar.zst',
  publicUrl: 'https://security.access.redhat.com/data/csaf/v2/vex/archive_latest.txt',
  publicSteps: [
    (document, address) => {
      const name = document.trim();
      return /^csaf_vex_[0-9-]{8,20}\.tar\.zst$/.test(name) ? new URL(name, address) : undefined;
    },
  ],
  fileBytesMax: 2048 * mebibyte,
  describes: 'packages',
  verifiedWith: 'published schema',
  documents: (file) =>
    readTarDocuments(file, { names: /cve-\d{4}-\d{4,19}\.json$/i, inflatedBytesMax: 65_536 * mebibyte }),
  parse: parseVexDocument,
};
