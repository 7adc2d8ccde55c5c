import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { resultsOf } from './evidence-count-store.ts';
import { type EvidenceRequest, tagsInPeriod } from './evidence-scope-store.ts';

/** Bills of materials in a pack. */

export interface LatestResult {
  id: string;
  image: string;
  tag: string;
  platform: string | null;
  digest: string | null;
  scanned_at: Date | null;
}

/** The latest result of each tag platform at the end of the period. */
export async function listLatestResults(db: Kysely<Database>, request: EvidenceRequest): Promise<LatestResult[]> {
  const { rows } = await sql<LatestResult>`
    with ${tagsInPeriod(request)}, ${resultsOf(request)}
    select results.id, results.image, results.tag, results.platform, results.digest, results.scanned_at from results
    order by results.image collate "C", results.tag collate "C", results.platform collate "C", results.id`.execute(db);
  return rows;
}
