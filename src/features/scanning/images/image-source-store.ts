import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ResultSource } from '../../../domain/result-source.ts';

export interface TagSourceRow {
  tag_id: string;
  source: ResultSource;
  is_shadow: boolean;
  platform: string;
  scan_id: string;
  origin: 'cloud' | 'sensor' | 'cli';
  digest: string | null;
  completeness: 'complete' | 'partial' | null;
  grade_rank: number | null;
  risk_score: number | null;
  scanned_at: Date | null;
}

/** Returns the newest result of each source and platform of an image's tags; sources that describe their tag come first. */
export async function listTagSources(
  db: Kysely<Database>,
  organizationId: string,
  imageId: string,
): Promise<TagSourceRow[]> {
  const { rows } = await sql<TagSourceRow>`
    select tp.tag_id, tp.source, tp.is_shadow, tp.platform, s.id as scan_id, s.origin, s.digest, s.completeness, s.grade_rank,
      s.risk_score, s.scanned_at
    from tags t join tag_platforms tp on tp.tag_id = t.id
    join lateral (
      select * from scans s where s.tag_platform_id = tp.id and s.status = 3 order by s.assessment desc limit 1) s on true
    where t.organization_id = ${organizationId} and t.image_id = ${imageId}
    order by tp.tag_id, tp.is_shadow, tp.platform collate "C", tp.id`.execute(db);
  return rows;
}
