import type { Kysely } from 'kysely';
import type { PackRows } from '../../../compliance/pack/evidence-tables.ts';
import type { Database } from '../../../db/schema.ts';
import { sbomFormats } from '../../../engine/sbom/sbom-formats.ts';
import { inTurns } from '../../../lib/in-turns.ts';
import { readSbomInput } from '../../scanning/scans/read-sbom-input.ts';
import { findScan } from '../../scanning/scans/scan-store.ts';
import { listLatestResults } from './document-evidence-store.ts';
import type { EvidenceRequest } from './evidence-scope-store.ts';

/** Limits of the bills of materials of one pack, in documents and characters. `docs/api-decisions.md` states them. */
const defaultLimits = { documents: 2_000, documentLength: 64 * 1024 * 1024, allLength: 512 * 1024 * 1024 };
type SbomLimits = typeof defaultLimits;
const packTooLarge = 'the documents of the pack exceed the size limit';

interface PackSboms {
  /** Must be read first. One document is in memory at a time. */
  documents(): AsyncGenerator<PackRows['sbomDocuments']>;
  /** The latest results with the file of each, or the reason why it is missing. */
  index(): AsyncGenerator<PackRows['sboms']>;
}

/** Bills of materials (CycloneDX) of the latest results in scope, within limits. */
export function packSboms(
  db: Kysely<Database>,
  request: EvidenceRequest,
  limits: SbomLimits = defaultLimits,
): PackSboms {
  const listed: PackRows['sboms'][] = [];
  const { extension } = sbomFormats.cyclonedx;
  return {
    async *documents() {
      const budget = { documents: limits.documents, length: limits.allLength, limits };
      for (const result of await listLatestResults(db, request)) {
        const read = await readDocument(db, request.organizationId, { scanId: result.id, budget });
        const file = `sbom/${result.id}${extension}`;
        listed.push({
          image: result.image,
          tag: result.tag,
          platform: result.platform,
          digest: result.digest,
          scannedAt: result.scanned_at?.toISOString() ?? null,
          packages: read.packages,
          file: read.pieces === null ? null : file,
          missing: read.missing,
          scanId: result.id,
        });
        for (const document of read.pieces ?? []) yield { file, document };
      }
    },
    async *index() {
      yield* listed;
    },
  };
}

interface ReadDocument {
  packages: number | null;
  /** Pieces of the document, so that no row of a snapshot is long. Null if it is left out. */
  pieces: string[] | null;
  missing: string | null;
}

async function readDocument(
  db: Kysely<Database>,
  organizationId: string,
  { scanId, budget }: { scanId: string; budget: { documents: number; length: number; limits: SbomLimits } },
): Promise<ReadDocument> {
  const left = (missing: string, packages: number | null = null) => ({ packages, pieces: null, missing });
  if (budget.documents === 0) return left(`more than ${budget.limits.documents} results`);
  if (budget.length === 0) return left(packTooLarge);
  const scan = await findScan(db, organizationId, scanId);
  const input = scan && (await readSbomInput(db, scan));
  if (!input) return left('the scan has no stored inventory');
  const packages = input.packages.length;
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of inTurns(sbomFormats.cyclonedx.write(input))) {
    if (piece !== '') pieces.push(piece);
    length += piece.length;
    if (length > budget.limits.documentLength) return left('the document exceeds the size limit', packages);
    if (length > budget.length) {
      // The remaining results are not read: a large organization has tens of thousands.
      budget.length = 0;
      return left(packTooLarge, packages);
    }
  }
  budget.documents -= 1;
  budget.length -= length;
  return { packages, pieces, missing: null };
}
