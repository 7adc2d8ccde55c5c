import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { trackedCve } from '../vulnerability-ids.ts';
import { isJoinedEcosystem } from './joined-ecosystems.ts';
import { parseOsvRecord } from './parse-osv-record.ts';
import { readOsvDocuments } from './read-osv-documents.ts';

/** OSV's dump of one ecosystem (https://google.github.io/osv.dev/data/). */
export function osvFeed(ecosystem: string): AdvisoryFeed {
  return {
    id: `osv:${ecosystem}`,
    mirrorPath: `osv/${ecosystem}/all.zip`,
    publicUrl: `https://osv-vulnerabilities.storage.googleapis.com/${encodeURIComponent(ecosystem)}/all.zip`,
    fileBytesMax: 4096 * mebibyte,
    describes: 'packages',
    // The packages of another ecosystem have advisories in its own feed too.
    ...(!isJoinedEcosystem(ecosystem) && { covers: [ecosystem] }),
    verifiedWith: withoutRealDocuments.has(ecosystem) ? 'published schema' : 'real documents',
    documents: readOsvDocuments,
    parse(document) {
      const record = parseOsvRecord(document, ecosystem);
      const rejected = record?.isRejected ? trackedCve(record.id) : undefined;
      return (
        record && [
          { kind: 'advisory', record },
          ...(rejected === undefined ? [] : [{ kind: 'rejected' as const, vulnerabilityId: rejected }]),
        ]
      );
    },
  };
}

/** Ecosystems whose parser was not compared with documents of the public feed. */
const withoutRealDocuments: ReadonlySet<string> = new Set([
  'Alpaquita',
  'BellSoft Hardened Containers',
  'Bioconductor',
  'Chainguard',
  'CleanStart',
  'ConanCenter',
  'CRAN',
  'Docker Hardened Images',
  'Echo',
  'FreeBSD',
  'GHC',
  'Hackage',
  'Julia',
  'Kubernetes',
  'Mageia',
  'MinimOS',
  'openEuler',
  'opam',
  'TuxCare',
  'Wolfi',
]);
